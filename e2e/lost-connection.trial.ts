import type { Locator, Page } from '@playwright/test'
import { makeCategory, mark, signInAsOwner } from './owner-catalogue.ts'
import { call, expect, test } from './shopper.ts'
import { button } from './two-press-rows.ts'
import { makeOrder } from './two-presses.ts'

/** A sheet: where it is opened, and its button; its empty fields are filled by their kind. */
type Row = {
  name: string
  open: (page: Page) => Promise<void>
  send: string | RegExp
  place?: (page: Page) => Locator
}

const topSheet = (page: Page) => page.getByRole('dialog').last()

const onOrder =
  (press: (page: Page) => Promise<void>, isPaid = true) =>
  async (page: Page) => {
    const { id } = await makeOrder(page, { isPaid })
    await page.goto(`/admin/orders/${id}`)
    await press(page)
  }
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const more = (name: string | RegExp) =>
  onOrder(async (page) => {
    await press('More about this order')(page)
    await page.getByRole('dialog').getByRole('button', { name }).click()
  })
const at = (path: string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path)
  await press(name)(page)
}
const atTill = (name: string) => async (page: Page) => {
  await call(page, 'POST', '/api/admin/tills', { float: 500_000 })
  await at('/admin/till', name)(page)
}
const tickFirst = async (page: Page) => page.getByRole('dialog').getByRole('checkbox').first().check()

const rows: Row[] = [
  { name: 'Correct an address', open: more(/^Correct name/), send: 'Save' },
  { name: 'Cancel an order', open: more(/^Cancel the order/), send: /^Cancel and refund/ },
  { name: 'Ship', open: onOrder(press('Ship…')), send: /^Ship/ },
  {
    name: 'Refund',
    open: onOrder(async (page) => {
      await press('Refund')(page)
      await tickFirst(page)
    }),
    send: /^Refund ₦/,
  },
  { name: 'Record a transfer', open: onOrder(press('Record a transfer'), false), send: /arrived$/ },
  { name: 'Ask for a deposit', open: onOrder(press(/deposit/), false), send: /^Ask for/ },
  {
    name: 'Cash in the till',
    open: at('/admin/till', /^(Open with cash in it|Cash at the start)$/),
    send: 'Save',
  },
  { name: 'Cash in or out', open: atTill('Cash in or out'), send: 'Save' },
  { name: 'Count of the till', open: atTill('Count and close'), send: 'Close the till' },
  { name: 'A category', open: at('/admin/categories', 'New category'), send: 'Save' },
  { name: 'A customer', open: at('/admin/customers', 'Add a customer'), send: 'Add the customer' },
  { name: 'Credit', open: at('/admin/credit', 'Give credit'), send: /^Give/ },
  { name: 'A gift card', open: at('/admin/credit', 'Give a gift card'), send: /^Give/ },
  {
    name: 'Pieces of a size',
    open: async (page) => {
      const { id } = await makeCategory(page, [{ variants: [{ size: 'M', stock: 5 }] }])
      await page.goto(`/admin/products?category_id=${id}`)
      await press(/^Stock of .*: 5 pieces/)(page)
      await press('One more: M')(page)
    },
    // On a phone the row itself unfolds.
    place: (page) => page.locator('[aria-label="Products"] [data-row]').first(),
    send: 'Received',
  },
  {
    name: 'Prices of many products',
    open: async (page) => {
      const { id } = await makeCategory(page, [{ variants: [{ size: 'M', stock: 5 }] }])
      await page.goto(`/admin/products?category_id=${id}`)
      await page.locator('[aria-label="Products"] [data-row]').first().getByRole('checkbox').click()
      await press('Price')(page)
    },
    send: 'Change 1 product',
  },
]

/** Every field of the sheet that takes letters and is empty, by its kind. */
async function fillEmpty(sheet: Locator) {
  for (const field of await sheet.getByRole('textbox').all()) {
    if ((await field.inputValue()) !== '' || !(await field.isVisible())) continue
    const [type, mode, label] = await field.evaluate((own: HTMLInputElement) => [
      own.type,
      own.inputMode,
      own.labels?.[0]?.textContent ?? '',
    ])
    const isNumber = mode === 'decimal' || mode === 'numeric' || /by how much/i.test(label)
    await field.fill(
      type === 'email' || /email/i.test(label)
        ? `${mark()}@example.com`
        : type === 'tel'
          ? '0803 555 0102'
          : type === 'date'
            ? '2027-11-24'
            : mode === 'url'
              ? 'https://example.com'
              : isNumber
                ? /share|percent|by how much/i.test(label)
                  ? '10'
                  : '500'
                : `Asked for it ${mark()}`,
    )
  }
}

const fieldsOf = (sheet: Locator) =>
  sheet
    .locator('input, select, textarea')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map(({ name, type, value, checked }) =>
        [name, type, value, checked].join(' '),
      ),
    )

async function areApart(...both: [Locator, Locator]): Promise<boolean> {
  const [one, other] = await Promise.all(both.map((each) => each.boundingBox()))
  return !one || !other || one.y + one.height <= other.y || other.y + other.height <= one.y
}

// (rule: sheets-keep)
test('a lost connection is said over each sheet, which stays open with what was typed in it @once', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/)
  test.setTimeout(400_000)
  await signInAsOwner(page)
  for (const { name, open, send, place = topSheet } of rows)
    await test.step(name, async () => {
      await open(page)
      const sheet = place(page)
      await expect(sheet).toBeVisible()
      await fillEmpty(sheet)
      // What is asked only now, as why the till has less in it.
      await fillEmpty(sheet)
      const pressed = sheet.getByRole('button', { name: send, exact: typeof send === 'string' }).last()
      // Some are there only after an answer, as the count of what a price change would touch.
      await expect(pressed).toBeEnabled()
      const before = await fieldsOf(sheet)
      expect(before.length, name).toBeGreaterThan(0)
      const lost: string[] = []
      await page.route(/\/api\/admin\//, (route) => {
        if (route.request().method() === 'GET') return route.fallback()
        lost.push(route.request().url())
        return route.abort('internetdisconnected')
      })
      await pressed.click()
      await expect
        .poll(() => lost.length, { message: `${name}: was sent; ${await sheet.innerText()}`, timeout: 5000 })
        .toBeGreaterThan(0)
      const message = page.getByText(/^The shop did not answer/).last()
      await expect.soft(message, `${name}: is said`).toBeInViewport({ ratio: 1 })
      expect.soft(await fieldsOf(sheet), `${name}: what was typed`).toEqual(before)
      await expect.soft(pressed, `${name}: can be pressed again`).toBeEnabled()
      for (const field of await sheet.locator('input:focus, textarea:focus').all())
        expect.soft(await areApart(message, field), `${name}: its field is free`).toBe(true)
      await page.unroute(/\/api\/admin\//)
    })
})
