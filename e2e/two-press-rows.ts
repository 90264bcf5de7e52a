import type { Locator, Page } from '@playwright/test'
import { makeCategory, mark, readProduct } from './owner-catalogue.ts'
import { call, expect } from './shopper.ts'
import { makeOrder } from './two-presses.ts'

/** A button that is ready to be pressed, how often its work was done, and what the screen says then. */
type Ready = { button: Locator; count: () => Promise<number>; says: Locator }
export type Row = {
  name: string
  /** The command that does it. */
  path: RegExp
  open: (page: Page) => Promise<Ready>
  /** Without an answer it is kept and sent by itself. */
  isKept?: true
}

const seen = (locator: Locator) => locator.filter({ visible: true }).first()
export const button = (page: Page, name: string | RegExp) =>
  seen(page.getByRole('button', { name, exact: typeof name === 'string' }))
const sheetButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name })
const read = <T>(page: Page, path: string) => call<T>(page, 'GET', `/api/admin/${path}`)
/** How often a text is in what the shop answers. */
const countIn = (page: Page, path: string, text: string) => async () =>
  JSON.stringify(await read<object>(page, path)).split(text).length - 1
const toast = (page: Page, text: string | RegExp) => page.getByText(text).first()
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function openOrder(page: Page, isPaid = true) {
  const order = await makeOrder(page, { isPaid })
  await page.goto(`/admin/orders/${order.id}`)
  return order
}
type Money = { attempts: { status: string }[]; refunds: unknown[] }
const countMoney = (page: Page, id: string, what: keyof Money) => async () =>
  (await read<Money>(page, `orders/${id}/money`))[what].length

/** Two orders that wait; the first is open in its queue, and the second is counted in with it. */
export async function openQueue(page: Page, queue: string, from: string, isPacked = false) {
  const orders = [await makeOrder(page), await makeOrder(page)]
  for (const { id } of isPacked ? orders : []) await call(page, 'POST', `/api/admin/orders/${id}/pack`)
  await page.goto(`/admin/orders/${orders[0]!.id}?queue=${queue}`)
  await expect(title(page, orders[0]!.number)).toBeVisible()
  return async () => {
    const states = orders.map(({ id }) => read<{ status: string }>(page, `orders/${id}`))
    return (await Promise.all(states)).filter(({ status }) => status !== from).length
  }
}

/** A product of its own category, in its list. */
async function openProduct(page: Page, path: (id: string, categoryId: string) => string) {
  const { id, products } = await makeCategory(page, [{ variants: [{ size: 'M', stock: 5 }] }])
  const [product] = products
  await page.goto(path(product!.id, id))
  return { ...product!, categoryId: id }
}

export const twoPressRows: Row[] = [
  {
    name: 'Done at the counter',
    path: /\/api\/admin\/sales$/,
    isKept: true,
    open: async (page) => {
      const { products } = await read<{
        products: { variants: { id: string; sku: string; available: number }[] }[]
      }>(page, 'sales/pieces')
      const piece = products.flatMap(({ variants }) => variants).find(({ available }) => available > 5)!
      await page.goto('/admin/sell')
      await page.getByLabel('Title or SKU').fill(piece.sku)
      await page.getByLabel('Title or SKU').press('Enter')
      await button(page, 'Cash').click()
      const stock = async () => {
        const found = await read<{ products: typeof products }>(page, `sales/pieces?search=${piece.sku}`)
        return found.products.flatMap(({ variants }) => variants).find(({ id }) => id === piece.id)!.available
      }
      return {
        button: sheetButton(page, /^Take ₦/),
        count: async () => -(await stock()),
        says: page.getByRole('img', { name: 'QR code of the receipt' }),
      }
    },
  },
  {
    name: 'Add note of an order',
    path: /\/notes$/,
    open: async (page) => {
      const { id } = await openOrder(page)
      const text = `Call her ${mark()}`
      await page.getByLabel(/^Note for us/).fill(text)
      return {
        button: button(page, 'Add note'),
        count: countIn(page, `orders/${id}`, text),
        says: toast(page, 'Noted'),
      }
    },
  },
  {
    name: 'Record a payment',
    path: /\/transfer$/,
    open: async (page) => {
      const { id, number } = await openOrder(page, false)
      await button(page, 'Record a transfer').click()
      await sheetButton(page, 'Cash').click()
      await page.getByLabel('Who took it, and where').fill('Ada')
      return {
        button: sheetButton(page, /arrived$/),
        count: async () =>
          (await read<Money>(page, `orders/${id}/money`)).attempts.filter(
            ({ status }) => status === 'success',
          ).length,
        says: toast(page, `${number} is paid`),
      }
    },
  },
  {
    name: 'Give money back',
    path: /\/refunds$/,
    open: async (page) => {
      const { id } = await openOrder(page)
      await page.getByTestId('order-money').getByRole('button', { name: 'Refund', exact: true }).click()
      await page.getByLabel('Amount to refund').fill('500')
      return {
        button: sheetButton(page, 'Refund ₦500'),
        count: countMoney(page, id, 'refunds'),
        says: toast(page, /^₦500 (is being|was) refunded to Bisi/),
      }
    },
  },
  {
    name: 'Pack, with the next order after it',
    path: /\/pack$/,
    open: async (page) => {
      const count = await openQueue(page, 'to_pack', 'paid')
      return { button: button(page, 'Pack'), count, says: toast(page, /is packed$/) }
    },
  },
  {
    name: 'Ship, with the next order after it',
    path: /\/ship$/,
    open: async (page) => {
      const count = await openQueue(page, 'to_ship', 'processing', true)
      await button(page, 'Ship…').click()
      return {
        button: sheetButton(page, /^Ship/),
        count,
        says: toast(page, /is on its way$/),
      }
    },
  },
  {
    name: 'Create the order',
    path: /\/chat-orders$/,
    open: async (page) => {
      const name = `Bisi ${mark()}`
      await page.goto('/admin/orders/new')
      await button(page, 'Custom piece').click()
      await page.getByLabel('What it is').fill('Kaftan')
      await page.getByLabel('Price of one').fill('40,000')
      await sheetButton(page, 'Add it').click()
      await page.getByLabel('Name', { exact: true }).fill(name)
      await page.getByLabel('Phone', { exact: true }).fill('0803 555 0102')
      const zone = page.getByLabel('Place', { exact: true })
      await zone.selectOption(
        (await zone.locator('option', { hasText: 'Lekki' }).first().getAttribute('value'))!,
      )
      return {
        button: button(page, /^Create the order · ₦/),
        count: async () =>
          (await read<{ orders: unknown[] }>(page, `orders?search=${encodeURIComponent(name)}`)).orders
            .length,
        says: page.getByText(`The order for ${name} is made`),
      }
    },
  },
  {
    name: 'Received, of a size',
    path: /\/stock\/movements$/,
    open: async (page) => {
      const { id } = await openProduct(page, (_, category) => `/admin/products?category_id=${category}`)
      await button(page, /^Stock of .*: 5 pieces/).click()
      await button(page, 'One more: M').click()
      return {
        button: button(page, 'Received'),
        count: async () => (await readProduct(page, id)).variants[0]!.stock,
        says: toast(page, 'M: 6'),
      }
    },
  },
  {
    name: 'Change prices of many products',
    path: /\/products\/bulk$/,
    open: async (page) => {
      const product = await openProduct(page, (_, category) => `/admin/products?category_id=${category}`)
      await page.locator('[aria-label="Products"] [data-row]').first().getByRole('checkbox').click()
      await button(page, 'Price').click()
      await page.getByLabel('By how much').fill('10')
      return {
        button: sheetButton(page, 'Change 1 product'),
        // Once is ₦9,000, twice ₦8,100.
        count: async () =>
          ({ 1_000_000: 0, 900_000: 1 })[(await readProduct(page, product.id)).price_ngn] ?? 2,
        says: toast(page, '1 product changed'),
      }
    },
  },
  {
    name: 'Save a new product',
    path: /\/api\/admin\/products$/,
    open: async (page) => {
      const name = `Wrap ${mark()}`
      await page.goto('/admin/products/new')
      await page.getByLabel('Title').fill(name)
      await page.getByLabel('Price', { exact: true }).fill('42,000')
      await page.getByLabel('Category').selectOption({ index: 1 })
      return {
        button: button(page, 'Save as draft'),
        count: countIn(page, `products?search=${encodeURIComponent(name)}`, `"title":"${name}"`),
        says: title(page, name),
      }
    },
  },
  {
    name: 'Duplicate a product',
    path: /\/duplicate$/,
    open: async (page) => {
      const product = await openProduct(page, (id) => `/admin/products/${id}`)
      const copy = `${product.title} (copy`
      await page.getByRole('button', { name: 'More about this product' }).filter({ visible: true }).click()
      return {
        button: button(page, 'Duplicate'),
        count: countIn(page, `products?category_id=${product.categoryId}`, `"title":"${copy}`),
        says: title(page, `${copy})`),
      }
    },
  },
  {
    name: 'Save a new category',
    path: /\/categories$/,
    open: async (page) => {
      const name = `Shelf ${mark()}`
      await page.goto('/admin/categories')
      await button(page, 'New category').click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      return {
        button: sheetButton(page, 'Save'),
        count: countIn(page, 'categories', `"name":"${name}"`),
        says: toast(page, 'Saved'),
      }
    },
  },
  {
    name: 'Save a new place of delivery',
    path: /\/api\/admin\/shipping[\w/-]*$/,
    open: async (page) => {
      const name = `Ikorodu ${mark()}`
      await page.goto('/admin/shipping/new')
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Delivery price').fill('3,000')
      return {
        button: button(page, 'Add the place'),
        count: countIn(page, 'shipping', `"name":"${name}"`),
        says: toast(page, 'Saved'),
      }
    },
  },
  {
    name: 'Save a new drop',
    path: /\/api\/admin\/featured$/,
    open: async (page) => {
      const name = `Adire cape ${mark()}`
      await page.goto('/admin/featured/new')
      await page.getByLabel('Title').fill(name)
      await page.getByLabel('Expected day').fill('2027-11-24')
      return {
        button: button(page, 'Create drop'),
        count: countIn(page, 'featured', `"title":"${name}"`),
        says: title(page, name),
      }
    },
  },
  {
    name: 'Add a customer',
    path: /\/api\/admin\/customers$/,
    open: async (page) => {
      const name = `Chioma ${mark()}`
      await page.goto('/admin/customers')
      await button(page, 'Add a customer').click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('dialog').getByLabel('Email').fill(`${mark()}@example.com`)
      return {
        button: sheetButton(page, 'Add the customer'),
        count: async () =>
          (await read<{ total: number }>(page, `customers?q=${encodeURIComponent(name)}`)).total,
        says: toast(page, `${name} is among your customers`),
      }
    },
  },
]
