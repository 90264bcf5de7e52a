import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { budgets } from '../scripts/budgets.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { runShop, type RunningShop } from '../scripts/run-shop.ts'
import { openPool } from '../src/db/client.ts'
import type { Checks } from './checks.ts'
import { closeConnections, send, sendJson } from './http.ts'
import { measure } from './measure.ts'
import { fullOrder, orderBody, readCatalogue } from './operations.ts'

/** How a drop goes: everybody within a minute, from four carriers' addresses, for five sizes of eight pieces; half of them never pay. */
const drop = {
  shoppers: 2000,
  withinMs: 60_000,
  addresses: ['105.112.1.1', '197.210.1.1', '41.190.1.1', '129.205.1.1'],
  sizes: 5,
  pieces: 40,
  /** Orders of other goods before: a drop meets a shop that has been selling, not one that has just started. */
  ordersBefore: 200,
}
/** A paid order is mailed within a minute. */
const mailWithinMs = 60_000

type Product = Awaited<ReturnType<typeof readCatalogue>>['products'][number]
type Shopper = { email: string; headers: Record<string, string>; pays: boolean }
type Paid = { email: string; number: string; at: number }

/** `npm run bench -- --only drop`, with the shop's own limits. */
export async function measureDrop(bin: string, checks: Checks): Promise<void> {
  const cluster = await startPostgres(bin, ['shared_buffers=256MB', 'fsync=on', 'synchronous_commit=on'])
  const secret = randomBytes(24).toString('hex')
  const env = {
    DATABASE_URL: cluster.url,
    RATE_LIMIT_SCALE: '1',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'error',
    AUTH_SECRET: secret,
  }
  const shop = await runShop(env, env)
  const pool = openPool(cluster.url, 4)
  try {
    const product = await prepare(shop, pool)
    const shoppers = await signIn(pool, secret)
    const at = { shop, pool, product, shoppers, zoneId: await lagosZone(shop) }
    await sellOthers(at)
    await runDrop(at, checks)
  } finally {
    closeConnections()
    await pool.end()
    await shop.stop()
    await cluster.stop()
  }
}

/** One product with five sizes and forty pieces. */
async function prepare(shop: RunningShop, pool: pg.Pool): Promise<Product> {
  const { products } = await readCatalogue(shop.shopUrl)
  const product = products.find((one) => one.product_variants.length >= drop.sizes)!
  const ids = product.product_variants.map(({ id }) => id)
  await pool.query(
    'update product_variants set held = 0, stock = case when id = any($2::uuid[]) then $3::int else 0 end where id = any($1::uuid[])',
    [ids, ids.slice(0, drop.sizes), drop.pieces / drop.sizes],
  )
  return product
}

/** Shoppers who have signed in before: their sessions, as the shop writes them. */
async function signIn(pool: pg.Pool, secret: string): Promise<Shopper[]> {
  const tokens = Array.from({ length: drop.shoppers }, () => randomBytes(16).toString('hex'))
  await pool.query(
    `with made as (
      insert into users (email, name, email_verified)
      select 'drop-' || n || '@example.com', 'Ada Obi', true from generate_series(0, $2::int - 1) n returning id, email)
    insert into sessions (token, user_id, expires_at)
    select ($1::text[])[substr(split_part(email, '@', 1), 6)::int + 1], id, now() + interval '1 day' from made`,
    [tokens, drop.shoppers],
  )
  return tokens.map((token, n) => {
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    const cookie = `shop.session_token=${encodeURIComponent(`${token}.${signature}`)}`
    const address = drop.addresses[n % drop.addresses.length]!
    return {
      email: `drop-${n}@example.com`,
      headers: { cookie, 'x-forwarded-for': address },
      pays: Math.floor(n / drop.addresses.length) % 2 === 0,
    }
  })
}

async function lagosZone(shop: RunningShop): Promise<string> {
  const { zones } = await sendJson<{ zones: { id: string; state: string }[] }>(`${shop.shopUrl}/api/shipping`)
  return zones.find((zone) => zone.state === 'Lagos')!.id
}

type Drop = { shop: RunningShop; pool: pg.Pool; product: Product; shoppers: Shopper[]; zoneId: string }

/** What the shop has sold before the drop, to other shoppers each time: an account has limits. */
async function sellOthers({ shop, pool, product, shoppers, zoneId }: Drop): Promise<void> {
  await pool.query('update product_variants set stock = 1000 where product_id <> $1', [product.id])
  const { products, total } = await readCatalogue(shop.shopUrl)
  const catalogue = { products: products.filter(({ id }) => id !== product.id), total }
  const order = fullOrder({ ...shop, catalogue, shoppers, zoneId })
  let turn = 0
  const run = () => order.run(turn++ % shoppers.length)
  await measure(
    { ...order, warmUp: drop.ordersBefore, concurrency: 8, run },
    { pid: shop.shopPid, databaseUrl: null },
    1,
    1,
  )
}

async function runDrop(at: Drop, checks: Checks): Promise<void> {
  const seen = {
    times: { page: [] as number[], cart: [] as number[], place: [] as number[] },
    answers: new Map<string, number>(),
    faults: 0,
    wronglyRefused: 0,
    paid: [] as Paid[],
  }
  const timed = async (name: keyof typeof seen.times, url: string, options?: Parameters<typeof send>[1]) => {
    const began = performance.now()
    const answer = await send(url, options)
    seen.times[name].push(performance.now() - began)
    if (answer.status >= 500) seen.faults += 1
    return answer
  }
  const shop = async (shopper: Shopper, n: number) => {
    const { headers, email } = shopper
    const variant = at.product.product_variants[n % drop.sizes]!
    const line = { product_id: at.product.id, variant_id: variant.id, quantity: 1 }
    await timed('page', `${at.shop.shopUrl}/product/${at.product.slug}`, { headers })
    await timed('cart', `${at.shop.shopUrl}/api/cart/items`, { method: 'POST', headers, body: line })
    const placed = await timed('place', `${at.shop.shopUrl}/api/functions/paystack-initialize`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: orderBody(email, line, at.zoneId),
    })
    const answer = JSON.parse(String(placed.body)) as Answered
    const said = placed.status === 200 ? 'placed' : `${placed.status} ${answer.code ?? answer.error}`
    seen.answers.set(said, (seen.answers.get(said) ?? 0) + 1)
    // Nothing is given back within the minute: what is free now was free then.
    if (placed.status !== 200) seen.wronglyRefused += Number(await isFree(at.pool, variant.id))
    if (placed.status === 200 && shopper.pays) seen.paid.push(await pay(at.shop, shopper, answer.data!))
  }
  const began = performance.now()
  await Promise.all(
    at.shoppers.map(async (shopper, n) => {
      await new Promise((resolve) => setTimeout(resolve, (drop.withinMs * n) / drop.shoppers))
      await shop(shopper, n)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  const mailMs = await Promise.all(seen.paid.map((one) => untilMailed(at.shop, one)))
  const { rows } = await at.pool.query<{ wrong: number; gone: number }>(
    `select count(*) filter (where stock < 0 or held < 0 or held > stock)::int as wrong,
       ($2::int - sum(stock - held))::int as gone from product_variants where product_id = $1`,
    [at.product.id, drop.pieces],
  )
  const { wrong, gone } = rows[0]!
  const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const { page, cart, place } = seen.times
  console.log(`\ndrop: ${drop.shoppers} shoppers within ${seconds.toFixed(0)} s, ${drop.pieces} pieces`)
  console.log(
    `  p95 of the page ${p95(page).toFixed(0)} ms, the cart ${p95(cart).toFixed(0)} ms, placing ${p95(place).toFixed(0)} ms`,
  )
  for (const [said, count] of seen.answers) console.log(`  ${String(count).padStart(6)}  ${said}`)
  console.log(
    `  ${gone} pieces held or sold, ${seen.paid.length} orders paid, the last mailed after ${(Math.max(0, ...mailMs) / 1000).toFixed(1)} s`,
  )
  checks.atMost('drop: sizes that are oversold', wrong, 0)
  checks.atMost('drop: answers of 5xx', seen.faults, 0)
  checks.atMost('drop: refused while a piece was free', seen.wronglyRefused, 0)
  checks.atLeast('drop: pieces held or sold', gone, drop.pieces)
  checks.atMost('drop: ms of page and cart', Math.max(p95(page), p95(cart)), budgets.drop.readMs)
  checks.atMost('drop: ms of placing', p95(place), budgets.drop.placeMs)
  checks.atMost('drop: ms until a paid order is mailed', Math.max(0, ...mailMs), mailWithinMs)
}

type Answered = { code?: string; error?: string; data?: { reference: string; order_number: string } }

async function pay(
  shop: RunningShop,
  { headers, email }: Shopper,
  data: NonNullable<Answered['data']>,
): Promise<Paid> {
  const { reference, order_number: number } = data
  await sendJson(`${shop.sandboxUrl}/control/pay`, { method: 'POST', body: { reference } })
  await send(`${shop.shopUrl}/api/functions/paystack-verify`, {
    method: 'POST',
    headers,
    body: { reference },
  })
  return { email, number, at: Date.now() }
}

async function isFree(pool: pg.Pool, variantId: string): Promise<boolean> {
  const { rows } = await pool.query<{ free: number }>(
    'select stock - held as free from product_variants where id = $1',
    [variantId],
  )
  return rows[0]!.free > 0
}

/** How long after the payment its mail was written, in milliseconds; at most a little longer than it may take. */
async function untilMailed(shop: RunningShop, { email, number, at }: Paid): Promise<number> {
  while (Date.now() - at < drop.withinMs + mailWithinMs + 5000) {
    const { messages } = await sendJson<{ messages: { created_at: string; text: string }[] }>(
      `${shop.shopUrl}/dev/mailbox.json?to=${encodeURIComponent(email)}`,
    )
    const mail = messages.findLast(({ text }) => text.includes(number))
    if (mail) return Date.parse(mail.created_at) - at
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return Date.now() - at
}
