import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { type Person, call, sandboxUrl } from './shopper.ts'

export type Variant = { id: string; size: string | null; color: string | null; stock_quantity: number }
export type Product = {
  id: string
  slug: string
  title: string
  price_ngn: number
  product_variants: Variant[]
}
export type Order = {
  id: string
  order_number: string
  status: string
  payment_status: string
  subtotal: number
  discount: number
  delivery: number | null
  total_amount: number
  items: { title: string; quantity: number; image_url: string | null }[]
}
type CartLine = { id: string; variant_id: string; quantity: number; product: { images: { url: string }[] } }
type Cart = { items: CartLine[]; count: number; total: number }
export type Wanted = { slug: string; size?: string; color?: string; quantity?: number }

export const getProduct = (page: Page, slug: string) => call<Product>(page, 'GET', `/api/products/${slug}`)

/** One variant of a product with its available stock. */
export async function getVariant(page: Page, { slug, size, color }: Wanted) {
  const product = await getProduct(page, slug)
  const variant = product.product_variants.find(
    (each) => (!size || each.size === size) && (!color || each.color === color),
  )
  if (!variant) throw new Error(`${slug} has no ${size} ${color}`)
  return { product, variant }
}

export const getCart = (page: Page) => call<Cart>(page, 'GET', '/api/cart')

/** Fills the cart of the page's user without clicking. */
export async function putInCart(page: Page, ...wanted: Wanted[]): Promise<void> {
  for (const each of wanted) {
    const { product, variant } = await getVariant(page, each)
    const line = { product_id: product.id, variant_id: variant.id, quantity: each.quantity ?? 1 }
    await call(page, 'POST', '/api/cart/items', line)
  }
}

export const getOrders = async (page: Page) =>
  (await call<{ orders: Order[] }>(page, 'GET', '/api/orders')).orders

type Zone = { id: string; name: string }

/** An order of the signed-in customer, placed through the API and not paid: its pieces are held. */
export async function placeOrder(page: Page, email: string, ...wanted: Wanted[]) {
  const { zones } = await call<{ zones: Zone[] }>(page, 'GET', '/api/shipping')
  const items = await Promise.all(
    wanted.map(async (each) => {
      const { product, variant } = await getVariant(page, each)
      return { product_id: product.id, variant_id: variant.id, quantity: each.quantity ?? 1 }
    }),
  )
  const { data } = await call<{
    data: { reference: string; order_number: string; order_id: string; authorization_url: string }
  }>(page, 'POST', '/api/functions/paystack-initialize', {
    email,
    orderData: {
      email,
      phone: '08031234567',
      items,
      shipping_address: {
        firstName: 'Ada',
        lastName: 'Obi',
        address: '12 Adeola Street',
        city: 'Lekki',
        state: 'Lagos',
        country: 'NG',
        shippingLocation: zones.find(({ name }) => name.startsWith('Lekki'))!.id,
      },
    },
  })
  return data
}

/** A saved address in Lekki, of the customer who is signed in on `page`. */
export async function saveAddress(page: Page, { firstName, lastName, phone }: Person): Promise<void> {
  const { zones } = await call<{ zones: { id: string; name: string }[] }>(page, 'GET', '/api/shipping')
  await call(page, 'POST', '/api/addresses', {
    firstName,
    lastName,
    phone,
    country: 'NG',
    address: '8 Marina',
    landmark: '',
    city: 'Lekki',
    state: 'Lagos',
    zipCode: '',
    shippingLocation: zones.find(({ name }) => name.startsWith('Lekki'))!.id,
  })
}

type Transaction = { reference: string; status: string; amount: number; email: string }

/** The payment provider's records of one shopper's payments, oldest first. */
export async function transactionsOf(email: string): Promise<Transaction[]> {
  const response = await fetch(`${sandboxUrl()}/control/ledger`)
  const { data } = (await response.json()) as { data: { transactions: Transaction[] } }
  return data.transactions.filter((transaction) => transaction.email === email)
}

/** Speaks to the sandbox: `pay`, `settle`, `faults/webhooks` … (sandbox/README.md). */
export async function control(command: string, data: object): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/control/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(data),
  })
  if (!response.ok) throw new Error(`${command}: ${response.status} ${await response.text()}`)
}

/** Gives a whole payment back at the provider, as its dashboard does: the shop is notified of it. */
export async function refundInDashboard(transaction: string): Promise<void> {
  const response = await fetch(`${sandboxUrl()}/refund`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.SANDBOX_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ transaction }),
  })
  if (!response.ok) throw new Error(`refund: ${response.status} ${await response.text()}`)
}

/** A transfer to the shop's account under a reference that no order knows, in kobo; the shop is notified of it. */
export async function payIntoAccount(amount: number): Promise<string> {
  const reference = `TERMINAL-${randomUUID()}`
  const response = await fetch(`${sandboxUrl()}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.SANDBOX_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'payer@example.com', amount, reference, channels: ['bank_transfer'] }),
  })
  if (!response.ok) throw new Error(`initialize: ${response.status} ${await response.text()}`)
  await control('pay', { reference, channel: 'bank_transfer' })
  return reference
}

type Setting = { key: string; updated_at: string | null }

/** Whether guests may buy; `page` is signed in as the owner. */
export const setGuestCheckout = (page: Page, value: boolean) => setSwitch(page, 'guest_checkout', value)

/** Turns a setting on or off; `page` is signed in as the owner. */
export const setSwitch = (page: Page, name: string, value: boolean) => setSetting(page, name, value)

/** Stores a setting; `page` is signed in as the owner. */
export async function setSetting(page: Page, name: string, value: boolean | number): Promise<void> {
  const { settings } = await call<{ settings: Setting[] }>(page, 'GET', '/api/admin/settings')
  const { updated_at } = settings.find(({ key }) => key === name)!
  await call(page, 'PUT', `/api/admin/settings/${name}`, { value, updated_at })
}
