import { chromium, type Page } from '@playwright/test'
import { chromiumArgs, findChromium } from '../../scripts/chromium.ts'
import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods } from '../shopper.ts'

/** Would load a picture of this name where it is taken for HTML. */
const mark = 'hostile-picture'
const html = `"'><img src="/${mark}" onerror="window.hostile=1"><script>window.hostile=1</script>`
const strings = [
  html,
  `'; drop table orders; --`,
  '{{7*7}} ${7*7} %s %n',
  'javascript:window.hostile=1',
  '\u202Eesrever \u0000 \uFEFF',
  '👩‍👩‍👧‍👦'.repeat(40),
  'A'.repeat(20_000),
  '../../etc/passwd',
]

const shopPages = ['/auth', '/shop', '/cart', '/checkout', '/track-order', '/contact', '/faqs', '/product/']
const ownersPages = [
  '/admin',
  '/admin/orders?queue=all',
  '/admin/customers',
  '/admin/products',
  '/admin/needs-you',
]

/** Fills every field in sight and sends the form, with each string in turn. */
async function fillAll(page: Page, hostile: string): Promise<number> {
  const fields = page.locator(
    'input:visible:not([type=checkbox], [type=radio], [type=file]), textarea:visible',
  )
  const count = await fields.count()
  for (let n = 0; n < count; n++)
    await fields
      .nth(n)
      .fill(hostile, { timeout: 1000 })
      .catch(() => {})
  if (count > 0)
    await fields
      .nth(count - 1)
      .press('Enter', { timeout: 1000 })
      .catch(() => {})
  return count
}

/** What of the hostile text became part of the page. */
const isTaken = (page: Page) =>
  page
    .evaluate((mark) => 'hostile' in window || document.querySelector(`img[src*="${mark}"]`) !== null, mark)
    .catch(() => false)

async function storeHostileRows(arena: Arena) {
  const goods = await stockGoods(arena, 20)
  await arena.sql(`update products set title = $2, description = $2 where id = $1`, [goods.productId, html])
  const guest = createShopper(arena)
  await guest.add(goods)
  await guest.order(goods)
  await arena.sql(`update orders set customer_name = $2, notes = $2 where email = $1`, [guest.email, html])
  const [product] = await arena.sql('select slug from products where id = $1', [goods.productId])
  return product!['slug'] as string
}

/** Texts that are code elsewhere, in every field and on every page that shows them. */
export const hostileStrings: Scenario = {
  name: 'hostile-strings',
  does: `${strings.length} hostile texts in every field of the shop, and shown to shoppers and to the owner`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const slug = await storeHostileRows(arena)
    const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs })
    try {
      const page = await browser.newPage({ baseURL: arena.urls[0]! })
      page.setDefaultNavigationTimeout(30_000 * arena.slowness)
      const errors: string[] = []
      page.on('dialog', (dialog) => void dialog.dismiss())
      page.on('response', (response) => {
        if (response.status() >= 500 && response.status() !== 503)
          errors.push(`${response.status()} ${response.url()}`)
      })
      page.on(
        'request',
        (request) => new URL(request.url()).pathname === `/${mark}` && errors.push(`${mark} was asked for`),
      )
      page.on('pageerror', (error) => errors.push(`${page.url()} threw ${error.message.slice(0, 200)}`))
      const look = async (path: string) => {
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        count((await isTaken(page)) && `${path} takes a text for HTML`)
      }
      for (const [n, path] of shopPages.entries()) {
        const address = path === '/product/' ? `/product/${slug}` : path
        await look(address)
        for (const hostile of [html, strings[1 + (n % (strings.length - 1))]!]) {
          if ((await fillAll(page, hostile)) === 0) break
          await page.waitForTimeout(300)
          count((await isTaken(page)) && `${address} takes what was typed for HTML`)
          await page.goto(address, { waitUntil: 'domcontentloaded' })
        }
      }
      await page.request.post('/api/auth/sign-in/email', { data: owner })
      const [order] = await arena.sql('select id from orders limit 1')
      for (const path of [...ownersPages, `/admin/orders/${order!['id']}`]) {
        await look(path)
        await page
          .getByRole('heading', { level: 1 })
          .first()
          .waitFor({ timeout: 10_000 })
          .catch(() => {})
        count((await isTaken(page)) && `${path} takes a text for HTML`)
      }
      outcome.breaches.push(...new Set(errors))
    } finally {
      await browser.close()
    }
    return outcome
  },
  broken: { preload: 'unescaped-pages', shows: /takes a text for HTML/ },
}
