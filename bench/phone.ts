import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { budgets } from '../scripts/budgets.ts'
import { buildIfNeeded, reportBudgets } from '../scripts/build.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/processes.ts'
import { runShop } from '../scripts/run-shop.ts'
import { type PhoneFigures, complaintsOf, medianOf, visit } from './phone-page.ts'

/**
 * `npm run bench:phone`: Lighthouse's simulated phone on the built shop in demo mode, each page beside itself with its
 * scripts blocked, in turn, medians of the runs. A limit that is missed fails. `-- --runs 5 --only /shop`.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})
const runs = Number(values.runs)
const limits = budgets.phone

type Page = { path: string; isIndexed: boolean }
const product = 'gusau-raffia-tote'
const pages: Page[] = [
  { path: '/', isIndexed: true },
  { path: '/shop', isIndexed: true },
  { path: `/product/${product}`, isIndexed: true },
  { path: '/cart', isIndexed: false },
  { path: '/checkout', isIndexed: false },
  { path: '/auth', isIndexed: false },
].filter(({ path }) => !values.only || values.only.split(',').includes(path))

buildIfNeeded()
for (const line of reportBudgets()) console.log(line)
const shop = await runShop()
const port = await freePort()
const profile = mkdtempSync(path.join(tmpdir(), 'bench-phone-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium(),
  args: [...chromiumArgs, `--remote-debugging-port=${port}`],
})
const missed: string[] = []
try {
  await fillCart(browser)
  console.log(`\nmedians of ${runs}; in brackets the same page without its scripts, of the same run\n`)
  console.log(
    'page                          perf       TBT ms        of CPU     LCP ms          CLS    scripts       a11y best SEO',
  )
  for (const page of pages) await measurePage(page)
} finally {
  await browser.close()
  await shop.stop()
  rmSync(profile, { recursive: true, force: true })
}
for (const line of missed) console.log(`OVER    budget  ${line}`)
if (missed.length) process.exitCode = 1

/** The shopper of the cart and the checkout has something to buy. */
async function fillCart({ request }: BrowserContext) {
  const { id, product_variants } = (await (
    await request.get(`${shop.shopUrl}/api/products/${product}`)
  ).json()) as {
    id: string
    product_variants: { id: string }[]
  }
  const answer = await request.post(`${shop.shopUrl}/api/cart/items`, {
    headers: { origin: shop.shopUrl },
    data: { product_id: id, variant_id: product_variants[0]!.id, quantity: 1 },
  })
  if (!answer.ok()) throw new Error(`The cart could not be filled: ${answer.status()} ${await answer.text()}`)
}

async function measurePage({ path, isIndexed }: Page) {
  const url = shop.shopUrl + path
  const visits: PhoneFigures[] = []
  const floors: PhoneFigures[] = []
  await visit(url, port, false)
  for (let run = 0; run < runs; run++) {
    visits.push(await visit(url, port, false))
    floors.push(await visit(url, port, true))
  }
  const page = medianOf(visits)
  const floor = medianOf(floors)
  print(path, page, floor)
  const over = missedLimits(page, floor, isIndexed)
  missed.push(...over.map((line) => `${path}: ${line}`))
  if (over.some((line) => line.includes('of 100')))
    for (const complaint of await complaintsOf(url, port)) console.log(`  ${complaint}`)
}

function missedLimits(page: PhoneFigures, floor: PhoneFigures, isIndexed: boolean): string[] {
  return [
    page.performance < floor.performance - limits.pointsBelowFloor &&
      `performance ${page.performance}, its floor ${floor.performance}`,
    page.tbtMs > Math.max(limits.tbtOfFloor * floor.tbtMs, limits.goodTbtMs) &&
      `TBT ${page.tbtMs.toFixed(0)} ms, its floor ${floor.tbtMs.toFixed(0)}`,
    page.lcpMs > limits.lcpOfFloor * floor.lcpMs &&
      `LCP ${page.lcpMs.toFixed(0)} ms, its floor ${floor.lcpMs.toFixed(0)}`,
    page.cls >= limits.cls && `CLS ${page.cls.toFixed(3)}`,
    page.accessibility < limits.otherScores && `accessibility ${page.accessibility} of 100`,
    page.bestPractices < limits.otherScores && `best practices ${page.bestPractices} of 100`,
    isIndexed && page.seo < limits.otherScores && `SEO ${page.seo} of 100`,
  ].filter((line) => line !== false)
}

function print(path: string, page: PhoneFigures, floor: PhoneFigures) {
  const beside = (name: 'performance' | 'tbtMs' | 'processorTbtMs' | 'lcpMs') =>
    `${page[name].toFixed(0)} (${floor[name].toFixed(0)})`
  console.log(
    path.padEnd(28) +
      [
        beside('performance').padEnd(9),
        beside('tbtMs').padEnd(12),
        beside('processorTbtMs').padEnd(9),
        beside('lcpMs').padEnd(14),
        page.cls.toFixed(3).padEnd(7),
        `${page.scripts}, ${page.scriptKib.toFixed(0)} KiB`.padEnd(12),
        `${page.accessibility} ${page.bestPractices} ${page.seo}`,
      ].join('  '),
  )
}
