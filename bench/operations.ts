import { randomUUID } from 'node:crypto'
import type { Operation } from './measure.ts'
import { send, sendJson } from './http.ts'
import { repeatedGet } from './repeated-get.ts'
import type { Shopper } from './shoppers.ts'

type Product = {
  id: string
  slug: string
  title: string
  stock_quantity: number
  product_variants: { id: string; stock_quantity: number }[]
}
export type Catalogue = { products: Product[]; total: number }

export async function readCatalogue(shopUrl: string): Promise<Catalogue> {
  return sendJson<Catalogue>(`${shopUrl}/api/products?limit=480&inStock=true`)
}

/** The reads of the API, answered from the database every time. `counted` is the budget of its statements. */
export function readOperations(
  shopUrl: string,
  { products, total }: Catalogue,
): (Operation & { counted: string })[] {
  let turn = 0
  const next = () => products[turn++ % products.length]!
  const words = ['wrap', 'adire', 'linen', 'drees', 'trousers', 'ankara']
  return [
    {
      name: 'list (24 products, total, filter counts)',
      counted: 'list',
      concurrency: 16,
      run: async () => {
        const list = await sendJson<Catalogue>(`${shopUrl}/api/products`)
        if (list.products.length !== 24 || list.total < total) throw new Error('The list is not whole')
      },
    },
    {
      name: 'product detail',
      counted: 'detail',
      concurrency: 16,
      run: async () => {
        const wanted = next()
        const product = await sendJson<Product>(`${shopUrl}/api/products/${wanted.slug}`)
        if (product.id !== wanted.id) throw new Error('Another product was answered')
      },
    },
    {
      name: 'search',
      counted: 'search',
      concurrency: 16,
      run: async () => {
        const { results } = await sendJson<{ results: unknown[] }>(
          `${shopUrl}/api/search?q=${words[turn++ % words.length]}`,
        )
        if (results.length > 10) throw new Error('More than ten results')
      },
    },
  ]
}

/** Add, change, quote, remove: four calls of one shopper. */
export function cartCycle(shopUrl: string, { products }: Catalogue, shoppers: Shopper[]): Operation {
  let turn = 0
  return {
    name: 'cart cycle (add, change, quote, remove)',
    concurrency: shoppers.length,
    run: async (n) => {
      const { headers } = shoppers[n]!
      const product = products[turn++ % products.length]!
      const variant = product.product_variants.find((one) => one.stock_quantity >= 2)
      if (!variant) return
      const body = { product_id: product.id, variant_id: variant.id, quantity: 1 }
      const added = await sendJson<{ items: { id: string }[]; count: number }>(`${shopUrl}/api/cart/items`, {
        method: 'POST',
        headers,
        body,
      })
      const { id } = added.items.at(-1)!
      await sendJson(`${shopUrl}/api/cart/items/${id}`, { method: 'PATCH', headers, body: { quantity: 2 } })
      const quote = await sendJson<{ lines: unknown[]; total: number }>(`${shopUrl}/api/quote`, {
        method: 'POST',
        headers,
        body: {},
      })
      if (quote.lines.length !== 1 || quote.total <= 0) throw new Error('The quote is wrong')
      await sendJson(`${shopUrl}/api/cart/items/${id}`, { method: 'DELETE', headers })
    },
  }
}

type Started = { success: boolean; data: { reference: string; order_number: string } }
type Verified = {
  success: boolean
  verified: boolean
  order: { status: string; total_amount: number } | null
}

/** From cart to paid: add, order with hold and attempt, payment in the sandbox, verified and settled. */
export function fullOrder(options: {
  shopUrl: string
  sandboxUrl: string
  catalogue: Catalogue
  shoppers: Shopper[]
  zoneId: string
}): Operation {
  const { shopUrl, sandboxUrl, catalogue, shoppers, zoneId } = options
  let turn = 0
  return {
    name: 'full order (add, order, pay, settle)',
    warmUp: 300,
    concurrency: shoppers.length,
    run: async (n) => {
      const { headers, email } = shoppers[n]!
      const product = catalogue.products[turn++ % catalogue.products.length]!
      const variant = product.product_variants.find((one) => one.stock_quantity > 0)!
      const line = { product_id: product.id, variant_id: variant.id, quantity: 1 }
      await sendJson(`${shopUrl}/api/cart/items`, { method: 'POST', headers, body: line })
      const started = await sendJson<Started>(`${shopUrl}/api/functions/paystack-initialize`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body: orderBody(email, line, zoneId),
      })
      const { reference } = started.data
      await sendJson(`${sandboxUrl}/control/pay`, { method: 'POST', body: { reference } })
      const verified = await sendJson<Verified>(`${shopUrl}/api/functions/paystack-verify`, {
        method: 'POST',
        headers,
        body: { reference },
      })
      if (!verified.verified || verified.order?.status !== 'paid')
        throw new Error(`Not paid: ${JSON.stringify(verified).slice(0, 300)}`)
    },
  }
}

export function orderBody(email: string, line: object, zoneId: string) {
  return {
    email,
    customerName: 'Ada Obi',
    orderData: {
      email,
      phone: '08031234567',
      customer_name: 'Ada Obi',
      items: [line],
      shipping_address: {
        firstName: 'Ada',
        lastName: 'Obi',
        address: '12 Allen Avenue',
        city: 'Ikeja',
        state: 'Lagos',
        country: 'Nigeria',
        zipCode: '',
        shippingLocation: zoneId,
      },
      currency: 'NGN',
      payment_method: 'paystack',
      notes: '',
    },
  }
}

/** Public pages from the page cache, as a browser requests them (brotli). */
export function pageOperation(
  name: string,
  url: string,
  mustContain: string,
): Operation & { bytes: () => Promise<{ body: Buffer; headers: Record<string, string> }> } {
  const headers = { 'accept-encoding': 'br' }
  const ask = repeatedGet(url, headers)
  let size = 0
  const bytes = async () => {
    const plain = await send(url)
    if (
      !String(plain.body)
        .replace(/<[^>]+>/g, '')
        .includes(mustContain)
    )
      throw new Error(`${url} lacks "${mustContain}"`)
    const answer = await send(url, { headers })
    size = answer.body.length
    const kept = Object.entries(answer.headers).filter(
      ([name]) => !['connection', 'date', 'keep-alive', 'transfer-encoding'].includes(name),
    )
    return { body: answer.body, headers: Object.fromEntries(kept) as Record<string, string> }
  }
  return {
    name,
    concurrency: 16,
    run: async (n) => {
      const answer = await ask(n)
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
      // A page rendered again meanwhile may have other bytes; its content is checked again.
      if (answer.bytes !== size) await bytes()
    },
    bytes,
  }
}
