import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { getProduct } from './shop-calls.ts'
import { call, expect, newPerson, owner, shopUrl, signUp, test } from './shopper.ts'
import { isPhone, watchTaps } from './steps.ts'

type Piece = { id: string; sku: string; option: string; available: number }
type Found = { products: { title: string; price: number; variants: Piece[] }[] }

const signIn = (page: Page, { email, password }: { email: string; password: string }) =>
  call(page, 'POST', '/api/auth/sign-in/email', { email, password })

/** A piece of this product that is in stock, as the counter sees it. */
/** A piece of a product of which at least `least` are free. */
async function pieceOf(page: Page, slug: string, least = 3) {
  const { title } = await getProduct(page, slug)
  const query = new URLSearchParams({ search: title })
  const { products } = await call<Found>(page, 'GET', `/api/admin/sales/pieces?${query}`)
  const product = products.find((each) => each.title === title)!
  const piece = product.variants.find(({ available }) => available >= least)
  if (!piece) throw new Error(`No ${title} is left to sell`)
  return { ...piece, title, price: product.price }
}

const field = (page: Page) => page.getByLabel('Title or SKU')
const basket = (page: Page) => page.getByRole('list', { name: 'Basket' }).getByRole('listitem')
const naira = (minor: number) => `₦${(minor / 100).toLocaleString('en')}`

async function openSell(page: Page) {
  await page.goto('/admin/sell')
  // The frame has the heading before the screen's own script is here.
  await expect(field(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

/** As a scanner types: fast, and Enter at the end, without a field in focus. */
async function scan(page: Page, sku: string) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.type(sku)
  await page.keyboard.press('Enter')
}

const stockOf = async (page: Page, piece: { id: string; sku: string }) => {
  const { products } = await call<Found>(page, 'GET', `/api/admin/sales/pieces?search=${piece.sku}`)
  return products.flatMap(({ variants }) => variants).find(({ id }) => id === piece.id)!.available
}

// (rule: counter-sale)
test('a piece is sold in cash in three taps, and its receipt is scanned, sent or mailed @once', async ({
  page,
  otherPage,
}) => {
  await signIn(page, owner)
  const piece = await pieceOf(page, 'wide-brim-raffia-hat')
  await openSell(page)
  await expectAccessible(page, 'sell: empty')
  const taps = await watchTaps(page)
  await field(page).focus()
  await page.keyboard.type(piece.title.slice(0, 8))
  await page
    .getByRole('button', { name: new RegExp(`^${piece.title}.*left$`) })
    .first()
    .click()
  await expect(basket(page)).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: naira(piece.price) })).toBeVisible()
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await expectAccessible(page, 'sell: cash')
  await page.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale complete' })).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(3)
  await expectAccessible(page, 'sell: sold')
  if (isPhone(page))
    for (const name of ['Next sale', 'Choose a chat in WhatsApp']) {
      const box = await page
        .getByRole(name === 'Next sale' ? 'button' : 'link', { name })
        .filter({ visible: true })
        .boundingBox()
      expect(box!.height).toBeGreaterThanOrEqual(44)
    }
  await page.getByLabel('Send the receipt to').fill('0803 123 4567')
  const link = (await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href'))!
  expect(link).toMatch(/^https:\/\/wa\.me\/2348031234567\?text=/)
  const receipt = /https?:\/\/\S+\/receipt\/\S+/.exec(new URL(link).searchParams.get('text')!)![0]
  await otherPage.goto(receipt.replace(/^https?:\/\/[^/]+/, shopUrl()))
  await expect(otherPage.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(otherPage.getByText(piece.title)).toBeVisible()
  await expect(otherPage.getByText('Cash')).toBeVisible()
  await page.getByLabel('Send the receipt to').fill('somebody@example.com')
  await page.getByRole('button', { name: 'Email the receipt' }).click()
  await expect(page.getByRole('button', { name: 'Emailed' })).toBeVisible()
  await page.getByRole('button', { name: 'Next sale' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sell' })).toBeVisible()
})

// (rules: counter-sale, counter-discount)
test('a scanner types SKUs; a discount and parts that add up; what is missing is said @once', async ({
  page,
}) => {
  await signIn(page, owner)
  const piece = await pieceOf(page, 'wide-brim-raffia-hat')
  const other = await pieceOf(page, 'cowrie-drop-earrings')
  const before = await stockOf(page, piece)
  await openSell(page)
  await scan(page, piece.sku)
  await expect(basket(page)).toHaveCount(1)
  await scan(page, other.sku.toLowerCase())
  await expect(basket(page)).toHaveCount(2)
  await scan(page, 'NO-SUCH-1')
  await expect(page.getByRole('alert')).toHaveText('No piece on sale has the SKU NO-SUCH-1')
  await field(page).fill('')
  await page.getByRole('button', { name: `Price of ${other.title}` }).click()
  await page.getByLabel('Price of one piece').fill(String(other.price / 100 - 500))
  await page.getByLabel('Reason').fill('The last pair')
  await expectAccessible(page, 'sell: price')
  await page.getByRole('button', { name: 'Set the price' }).click()
  await expect(basket(page).filter({ hasText: other.title })).toContainText('The last pair')
  await page.getByRole('button', { name: 'Discount' }).click()
  await page.getByRole('button', { name: 'Percent' }).click()
  await page.getByLabel('Percent off').fill('10')
  await page.getByRole('button', { name: /^Give it/ }).click()
  await expect(page.getByText('Say what the discount is for')).toBeVisible()
  await expectAccessible(page, 'sell: discount')
  await page.getByLabel('Reason').fill('A loose button')
  await page.getByRole('button', { name: /^Give it/ }).click()
  const goods = piece.price + other.price - 50_000
  const total = goods - Math.floor(goods / 10 + 0.5)
  await page.getByRole('button', { name: 'Terminal' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Split the payment' }).click()
  await sheet.getByLabel('Cash').fill('1,000')
  await expect(sheet.getByRole('status')).toHaveText(`${naira(total - 100_000)} missing`)
  await expect(sheet.getByRole('button', { name: /^Take ₦/ })).toBeDisabled()
  await sheet.getByLabel('Terminal').fill(String((total - 100_000) / 100))
  await expectAccessible(page, 'sell: parts')
  await sheet.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale complete' })).toBeVisible()
  expect(await stockOf(page, piece)).toBe(before - 1)
  const number = (await page.getByText(/^Order IL-/).textContent())!.replace('Order ', '')
  const { orders } = await call<{ orders: { id: string }[] }>(
    page,
    'GET',
    `/api/admin/orders?search=${number}`,
  )
  await page.goto(`/admin/orders/${orders[0]!.id}`)
  await expect(page.getByText('sold and handed over in the shop')).toBeVisible()
  await expect(page.getByText('A loose button')).toBeVisible()
  await expect(page.getByText('The last pair')).toBeVisible()
  await expect(page.getByText('Card at your terminal').first()).toBeVisible()
})

// (rule: kept-sale)
test('a sale is kept, survives a reload, is sent once, and what it oversold is a flag @once', async ({
  page,
  otherPage,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|ERR_/)
  await signIn(page, owner)
  await signIn(otherPage, owner)
  const piece = await pieceOf(page, 'cowrie-drop-earrings')
  await openSell(page)
  await page.context().setOffline(true)
  await scan(page, piece.sku)
  await expect(basket(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale waiting to be sent' })).toBeVisible()
  const waiting = page.getByRole('region', { name: 'Sales that wait to be sent' })
  await expect(waiting).toContainText('1 sale waits to be sent')
  await expectAccessible(page, 'sell: kept')
  // Meanwhile the last of them is sold elsewhere.
  const left = await stockOf(otherPage, piece)
  for (let sold = 0; sold < left; sold += 10) {
    const quantity = Math.min(10, left - sold)
    await otherPage.request.post(`${shopUrl()}/api/admin/sales`, {
      data: {
        items: [{ variant_id: piece.id, quantity }],
        payments: [{ method: 'terminal', amount: quantity * piece.price }],
      },
      headers: { 'idempotency-key': `elsewhere-${Date.now()}-${sold}` },
    })
  }
  expect(await stockOf(otherPage, piece)).toBe(0)
  // Nothing is sent while the shop cannot be reached; after the reload the page sends it by itself.
  await page.route('**/api/admin/sales', (route) => route.abort())
  await page.context().setOffline(false)
  await page.reload()
  await expect(waiting).toContainText('1 sale waits to be sent')
  await page.unroute('**/api/admin/sales')
  await waiting.getByRole('button', { name: 'Send now' }).click()
  await expect(waiting).toHaveCount(0)
  expect(await stockOf(otherPage, piece)).toBe(0)
  await page.goto('/admin/needs-you')
  await expect(
    page
      .getByText(`no longer in stock: 1 × ${piece.title}`, { exact: false })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await call(otherPage, 'POST', '/api/admin/stock/movements', {
    reason: 'received',
    lines: [{ variant_id: piece.id, quantity: left }],
  })
})

// (rules: till, helper-role)
test('a helper sells when she may, hands her till in with a difference, and an owner closes it @once', async ({
  page,
  otherPage,
}) => {
  await signIn(otherPage, owner)
  const helper = await signUp(page, newPerson('seller'))
  await call(otherPage, 'POST', '/api/admin/roles', { email: helper.email, role: 'helper' })
  await signIn(page, helper)
  expect((await page.request.get(`${shopUrl()}/api/admin/sales/pieces`)).status()).toBe(404)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sell', exact: true })).toHaveCount(0)
  await call(otherPage, 'PATCH', '/api/admin/roles/rights', { email: helper.email, sell: true })
  const piece = await pieceOf(page, 'wide-brim-raffia-hat')
  await openSell(page)
  await scan(page, piece.sku)
  await page.getByRole('button', { name: 'Cash', exact: true }).click()
  await page.getByRole('button', { name: /^Take ₦/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sale complete' })).toBeVisible()
  await page.goto('/admin/till')
  await expect(page.getByText('Expected in the till')).toBeVisible()
  await expectAccessible(page, 'till')
  await page.getByRole('button', { name: 'Cash at the start' }).click()
  await page.getByLabel('Cash in the till before the first sale').fill('5,000')
  await page.getByRole('button', { name: 'Save' }).click()
  // A helper counts blind (rule: blind-count).
  const expected = piece.price + 500_000
  await expect(page.getByText('At the start', { exact: true })).toBeVisible()
  await expect(page.getByText(naira(expected))).toHaveCount(0)
  await page.getByRole('button', { name: 'Count and close' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Cash you counted').fill(String((expected - 20_000) / 100))
  await expect(sheet.getByText('Difference')).toHaveCount(0)
  await expectAccessible(page, 'till: count')
  await sheet.getByLabel(/^Reason/).fill('Gave wrong change')
  await sheet.getByRole('button', { name: 'Hand it in' }).click()
  await expect(page.getByRole('region', { name: 'Counted with a difference' })).toBeVisible()
  await otherPage.goto('/admin/needs-you')
  await expect(otherPage.getByText('The till is ₦200 short', { exact: true })).toBeVisible()
  await expectAccessible(otherPage, 'needs you: a till with a difference')
  await otherPage.goto('/admin/till')
  const waiting = otherPage.getByRole('region', { name: 'Counted with a difference' })
  await expect(waiting).toContainText('₦200 short')
  await waiting.getByRole('button', { name: 'Accept and close' }).click()
  await otherPage.getByRole('button', { name: 'Close it' }).click()
  await expect(waiting).toHaveCount(0)
})

// (rule: sku-labels)
test('labels of a product are printed with their QR codes @once', async ({ page }) => {
  await signIn(page, owner)
  const piece = await pieceOf(page, 'gusau-raffia-tote', 0)
  const { products } = await call<{ products: { id: string }[] }>(
    page,
    'GET',
    '/api/admin/products?search=gusau',
  )
  await page.goto(`/admin/products/${products[0]!.id}/labels`)
  await expect(page.getByRole('img', { name: `QR code of ${piece.sku}` })).toBeVisible()
  await expectAccessible(page, 'labels')
})
