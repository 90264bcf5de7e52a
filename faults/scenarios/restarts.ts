import type { Arena } from '../arena.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, stockGoods } from '../shopper.ts'
import { areReady } from '../shop-state.ts'
import { eventually, pause } from '../wait.ts'

const healsWithinSeconds = 5

/** Ways in which the database goes away, and comes back. */
const outages: [
  what: string,
  begin: (arena: Arena) => Promise<void>,
  end: (arena: Arena) => Promise<void>,
][] = [
  ['stopped politely', ({ cluster }) => cluster.halt('SIGINT'), ({ cluster }) => cluster.resume()],
  ['crashed', ({ cluster }) => cluster.halt('SIGQUIT'), ({ cluster }) => cluster.resume()],
  ['cut', async ({ proxy }) => proxy.cut(), async () => {}],
  ['refusing', async ({ proxy }) => proxy.refuse(), async ({ proxy }) => proxy.heal()],
  ['slow', async ({ proxy }) => proxy.delay(300), async ({ proxy }) => proxy.heal()],
]
const rounds = 2

/** Visitors who never stop asking; each answer is either right, or a 503 that says when to ask again. */
async function visit(arena: Arena, goods: Goods, isOver: () => boolean, breaches: Set<string>) {
  const visitor = createShopper(arena)
  const calls = [
    () => visitor.call('GET', '/api/products'),
    () => visitor.add(goods),
    () => visitor.call('GET', '/api/cart'),
    () => visitor.call('GET', '/orders'),
    () =>
      visitor.call('POST', '/api/functions/send-auth-otp', {
        body: { email: visitor.email, purpose: 'signup' },
      }),
  ]
  for (let turn = 0; !isOver(); turn++) {
    const { status, headers } = await calls[turn % calls.length]!()
    if (status === 0) await pause(50)
    if (status === 503 && !headers.has('retry-after')) breaches.add('a 503 without Retry-After')
    if (status >= 500 && status !== 503) breaches.add(`call ${turn % calls.length} answered with ${status}`)
  }
}

/** Whether both processes are told of a new price: without a notice they would go on showing what they keep. */
async function isChangeSeen({ urls, sql, random, slowness }: Arena): Promise<boolean> {
  const price = (40_000 + random.whole(10_000)) * 100
  const [product] = await sql<{ slug: string }>(
    `update products set price_ngn = $1, compare_at_price = null where id = (
      select id from products p where visible and exists (select 1 from product_images where product_id = p.id)
      order by created_at desc, id limit 1) returning slug`,
    [price],
  )
  const seen = urls.map((url) =>
    eventually(async () => {
      const page = await fetch(`${url}/api/products/${product!.slug}`)
      return (await page.text()).includes(`"price_ngn":${price}`)
    }, healsWithinSeconds * slowness),
  )
  return (await Promise.all(seen)).every(Boolean)
}

/** The database goes away under load, in each way, and comes back. */
export const restarts: Scenario = {
  name: 'restarts',
  does: `the database is ${outages.map(([what]) => what).join(', ')} under load, ${rounds} times each`,
  seconds: 240,
  async run(arena) {
    const { outcome, count } = createTally()
    const breaches = new Set<string>()
    const goods = await stockGoods(arena, 500)
    let isOver = false
    const load = Array.from({ length: 4 }, () => visit(arena, goods, () => isOver, breaches))
    try {
      for (let round = 0; round < rounds; round++) {
        for (const [what, begin, end] of outages) {
          // Nothing heals that is not there.
          if (![...arena.webs, ...arena.workers].every((program) => program.isRunning())) continue
          await begin(arena)
          await pause(1000 + arena.random.whole(1000))
          await end(arena)
          const isHealed = await areReady(arena, healsWithinSeconds)
          const isAnswering = await eventually(async () => {
            const shopper = createShopper(arena)
            return (await shopper.call('GET', '/api/products')).status === 200
          }, healsWithinSeconds)
          count((!isHealed || !isAnswering) && `${what}: not healed after ${healsWithinSeconds} s`)
          const isHeard = isHealed && (await isChangeSeen(arena))
          count(!isHeard && `${what}: a change of the catalogue is not heard of any more`)
        }
      }
    } finally {
      isOver = true
      await Promise.all(load)
    }
    outcome.breaches.push(...breaches)
    return outcome
  },
  // Nobody hears that a connection broke.
  broken: { preload: 'deaf-to-lost-connections', shows: /ended by itself/ },
}
