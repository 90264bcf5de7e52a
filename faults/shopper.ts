import type { Arena } from './arena.ts'

/** What answers may hold; a scenario reads what it asked for. */
type Body = {
  data?: { reference?: string; order_id?: string }
  order?: { status?: string }
  paths?: Record<string, Record<string, unknown>>
}
export type Answer = { status: number; body: Body | null; headers: Headers }
export type Shopper = ReturnType<typeof createShopper>
export type Goods = { productId: string; variantId: string }
/** What placing an order came to: its reference, or why there is none. */
export type Placed = Answer & { reference: string | undefined; orderId: string | undefined }

const timeoutMs = 20_000
let made = 0

/**
 * A guest with a cookie jar, an internet address and an e-mail of her own. A call that got no answer has the status 0. Each goes to
 * a web process chosen at random, or by the proxy, or to `web`.
 */
export function createShopper(
  arena: Arena,
  email = `shopper-${++made}@example.com`,
  ip = strangeAddress(arena),
) {
  const cookies = new Map<string, string>()

  const headers = () => ({
    'x-forwarded-for': ip,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
    const web = arena.urls[options.web ?? arena.random.whole(arena.urls.length)]!
    const url = options.web === undefined ? (arena.deployment?.url ?? web) : web
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...headers(),
          ...(options.body !== undefined && { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(options.body !== undefined && {
          body:
            options.body instanceof Uint8Array ? new Uint8Array(options.body) : JSON.stringify(options.body),
        }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (name) cookies.set(name, value ?? '')
      }
      const text = await response.text()
      return { status: response.status, headers: response.headers, body: readJson(text) }
    } catch {
      return { status: 0, headers: new Headers(), body: null }
    }
  }

  /** Puts the goods into the cart, which gives a guest her cookie. */
  const add = ({ productId, variantId }: Goods, quantity = 1, web?: number) =>
    call('POST', '/api/cart/items', {
      web,
      body: { product_id: productId, variant_id: variantId, quantity },
    })

  async function order(goods: Goods, { quantity = 1, key, web }: OrderOptions = {}): Promise<Placed> {
    const { productId, variantId } = goods
    const known = arena.submissions.get(email) ?? new Set()
    arena.submissions.set(email, known.add(key ?? 'without a key'))
    const shippingLocation = await deliveryZone(arena)
    const answer = await call('POST', '/api/functions/paystack-initialize', {
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      ...(web !== undefined && { web }),
      body: {
        email,
        orderData: {
          email,
          phone: '08031234567',
          items: [{ product_id: productId, variant_id: variantId, quantity }],
          shipping_address: {
            firstName: 'Ada',
            lastName: 'Obi',
            address: '12 Allen Avenue',
            city: 'Ikeja',
            state: 'Lagos',
            country: 'NG',
            shippingLocation,
          },
        },
      },
    })
    const { reference, order_id: orderId } = answer.body?.data ?? {}
    return { ...answer, reference, orderId }
  }

  return {
    email,
    ip,
    headers,
    call,
    add,
    order,
    /** Comes back from the payment page. */
    verify: (reference: string) => call('POST', '/api/functions/paystack-verify', { body: { reference } }),
  }
}

function strangeAddress({ random }: Arena): string {
  const octet = () => random.whole(250) + 1
  return `102.${octet()}.${octet()}.${octet()}`
}

/** Bytes are sent as they are, with the content type given in `headers`. */
type CallOptions = { body?: unknown; headers?: Record<string, string>; web?: number | undefined }
type OrderOptions = { quantity?: number; key?: string; web?: number | undefined }

const zones = new WeakMap<Arena, Promise<string>>()

/** A place of the demo's with a delivery fee. */
export function deliveryZone(arena: Arena): Promise<string> {
  const known = zones.get(arena)
  if (known) return known
  const read = arena
    .sql<{ id: string }>(
      `select id from shipping_zones where state = 'Lagos' and rate is not null order by name limit 1`,
    )
    .then(([zone]) => zone!.id)
  zones.set(arena, read)
  return read
}

/** A size of any product with exactly so many pieces free, written as a count of the staff is. */
export async function stockGoods(arena: Arena, pieces: number): Promise<Goods> {
  const sizes = `product_variants v join products p on p.id = v.product_id
    where p.visible and p.price_ngn > 100000 and exists (select 1 from product_images where product_id = p.id)`
  const [row] = await arena.sql<{ count: number }>(`select count(*)::int count from ${sizes}`)
  const [found] = await arena.sql<{ id: string; product_id: string; stock: number; held: number }>(
    `select v.id, v.product_id, v.stock, v.held from ${sizes} order by v.sku, v.id offset $1 limit 1`,
    [arena.random.whole(row!.count)],
  )
  const size = found!
  const delta = pieces + size.held - size.stock
  if (delta !== 0) {
    await arena.sql(
      `with counted as (insert into stock_movements (variant_id, stock_delta, reason, actor) values ($1, $2, 'counted', 'faults'))
        update product_variants set stock = stock + $2 where id = $1`,
      [size.id, delta],
    )
  }
  return { productId: size.product_id, variantId: size.id }
}

function readJson(text: string): Body | null {
  try {
    return JSON.parse(text) as Body
  } catch {
    return null
  }
}
