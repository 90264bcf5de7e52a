import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type APIRequestContext, chromium, request } from '@playwright/test'
import { budgets } from '../scripts/budgets.ts'
import { buildIfNeeded, reportBudgets } from '../scripts/build.ts'
import { chromiumArgs, findChromium } from '../scripts/chromium.ts'
import { freePort } from '../scripts/processes.ts'
import { runShop } from '../scripts/run-shop.ts'
import { type PhoneFigures, complaintsOf, medianOf, visit } from './phone-page.ts'

/**
 * `npm run bench:phone`: Lighthouse's simulated phone on the built shop in demo mode, each page with and
 * without its scripts, in turn, medians of the runs: once in a browser that stays open, and once with a new
 * browser and a new profile for each visit, as a first visitor's. A limit that is missed fails. `-- --runs 5
 * --only /shop --modes cold`.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    modes: { type: 'string', default: 'warm,cold' },
  },
})
const runs = Number(values.runs)
const limits = { warm: budgets.phone, cold: { ...budgets.phone, ...budgets.coldPhone } }
type Mode = keyof typeof limits
const modes = (['warm', 'cold'] as const).filter((mode) => values.modes.split(',').includes(mode))

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
const shopper = await request.newContext()
const warmBrowser = await openBrowser()
const missed: string[] = []
try {
  await fillCart(shopper)
  await warmBrowser.knowShopper()
  console.log(`\nmedians of ${runs}; in brackets the same page without its scripts, of the same run\n`)
  console.log(
    'page                   browser  perf       TBT ms        of CPU     LCP ms          CLS    scripts       a11y best SEO',
  )
  for (const page of pages) for (const mode of modes) await measurePage(page, mode)
} finally {
  await warmBrowser.close()
  await shopper.dispose()
  await shop.stop()
}
for (const line of missed) console.log(`OVER    budget  ${line}`)
if (missed.length) process.exitCode = 1

/** A browser with its own profile. */
async function openBrowser() {
  const port = await freePort()
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-phone-'))
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  })
  return {
    port,
    knowShopper: async () => browser.addCookies((await shopper.storageState()).cookies),
    close: async () => {
      await browser.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function visitIn(mode: Mode, url: string, isFloor: boolean): Promise<PhoneFigures> {
  if (mode === 'warm') return visit(url, warmBrowser.port, isFloor)
  const browser = await openBrowser()
  try {
    await browser.knowShopper()
    return await visit(url, browser.port, isFloor)
  } finally {
    await browser.close()
  }
}

/** The shopper of the cart and the checkout has something to buy. */
async function fillCart(request: APIRequestContext) {
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

async function measurePage({ path, isIndexed }: Page, mode: Mode) {
  const url = shop.shopUrl + path
  const visits: PhoneFigures[] = []
  const floors: PhoneFigures[] = []
  // The page cache has the page.
  await shopper.get(url)
  if (mode === 'warm') await visit(url, warmBrowser.port, false)
  for (let run = 0; run < runs; run++) {
    visits.push(await visitIn(mode, url, false))
    floors.push(await visitIn(mode, url, true))
  }
  const page = medianOf(visits)
  const floor = medianOf(floors)
  print(`${path.padEnd(23)}${mode}`, page, floor)
  const over = missedLimits(page, floor, isIndexed, limits[mode])
  missed.push(...over.map((line) => `${path}, ${mode}: ${line}`))
  if (over.some((line) => line.includes('of 100')))
    for (const complaint of await complaintsOf(url, warmBrowser.port)) console.log(`  ${complaint}`)
}

function missedLimits(
  page: PhoneFigures,
  floor: PhoneFigures,
  isIndexed: boolean,
  limit: (typeof limits)[Mode],
): string[] {
  return [
    page.performance < floor.performance - limit.pointsBelowFloor &&
      `performance ${page.performance}, its floor ${floor.performance}`,
    page.tbtMs > Math.max(limit.tbtOfFloor * floor.tbtMs, limit.goodTbtMs) &&
      `TBT ${page.tbtMs.toFixed(0)} ms, its floor ${floor.tbtMs.toFixed(0)}`,
    page.lcpMs > limit.lcpOfFloor * floor.lcpMs &&
      `LCP ${page.lcpMs.toFixed(0)} ms, its floor ${floor.lcpMs.toFixed(0)}`,
    page.cls >= limit.cls && `CLS ${page.cls.toFixed(3)}`,
    page.accessibility < limit.otherScores && `accessibility ${page.accessibility} of 100`,
    page.bestPractices < limit.otherScores && `best practices ${page.bestPractices} of 100`,
    isIndexed && page.seo < limit.otherScores && `SEO ${page.seo} of 100`,
  ].filter((line) => line !== false)
}

function print(name: string, page: PhoneFigures, floor: PhoneFigures) {
  const compared = (name: 'performance' | 'tbtMs' | 'processorTbtMs' | 'lcpMs') =>
    `${page[name].toFixed(0)} (${floor[name].toFixed(0)})`
  console.log(
    name.padEnd(32) +
      [
        compared('performance').padEnd(9),
        compared('tbtMs').padEnd(12),
        compared('processorTbtMs').padEnd(9),
        compared('lcpMs').padEnd(14),
        page.cls.toFixed(3).padEnd(7),
        `${page.scripts}, ${page.scriptKib.toFixed(0)} KiB`.padEnd(12),
        `${page.accessibility} ${page.bestPractices} ${page.seo}`,
      ].join('  '),
  )
}
