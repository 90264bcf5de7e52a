import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, type Goods, type Shopper } from '../shopper.ts'
import { statusBecomes } from '../shop-state.ts'
import { pressWhileKilled } from '../press-while-killed.ts'
import { eventually } from '../wait.ts'
import { buyCardWhileKilled } from './card-kills.ts'
import { neverSendRefunds } from './give-back.ts'

/** Longer than a killed process needs to come back and finish what it had begun. */
const heldMs = 30_000

/** Two sizes of a product, with ten more pieces each, written as a count of the staff is. */
async function twoSizes({ sql, random }: Arena): Promise<[Goods, Goods]> {
  const sizes = await sql<{ id: string; product_id: string }>(
    `with sizes as (select v.id, v.product_id from product_variants v where v.product_id = (
        select p.id from products p where p.visible and p.price_ngn > 100000
          and exists (select from product_images where product_id = p.id)
          and 1 < (select count(*) from product_variants where product_id = p.id)
        order by md5(p.slug || $1) limit 1) order by v.sku limit 2),
      counted as (insert into stock_movements (variant_id, stock_delta, reason, actor) select id, 10, 'counted', 'faults' from sizes),
      stocked as (update product_variants set stock = stock + 10 where id in (select id from sizes))
      select * from sizes`,
    [String(random.whole(1_000_000_000))],
  )
  const [m, l] = sizes.map(({ id, product_id }) => ({ productId: product_id, variantId: id }))
  return [m!, l!]
}

/** An order that was paid by Paystack and has arrived. */
async function deliver(arena: Arena, boss: Shopper, goods: Goods) {
  const shopper = createShopper(arena)
  await shopper.add(goods)
  const { reference, orderId, status, body } = await shopper.order(goods, { key: 'her only order' })
  if (!reference || !orderId) throw new Error(`No order: ${status} ${JSON.stringify(body)}`)
  await arena.sandbox.pay(reference)
  if (!(await statusBecomes(arena, orderId, 'paid'))) throw new Error('The order was not paid')
  const path = `/api/admin/orders/${orderId}`
  await boss.call('POST', `${path}/ship`, { body: { carrier: 'GIG' }, web: 1 })
  await boss.call('POST', `${path}/deliver`, { body: {}, web: 1 })
  if (!(await statusBecomes(arena, orderId, 'delivered'))) throw new Error('The order did not arrive')
  const [line] = await arena.sql<{ id: string }>('select id from order_lines where order_id = $1', [orderId])
  return { reference, orderId, lineId: line!.id }
}

type Wish = 'refund' | 'credit' | 'exchange'
type Round = { wish: Wish; end: 'settle' | 'withdraw'; isSlow?: boolean }
/** `isSlow`: Paystack does not answer, so that the process dies between the decision and its sending. */
const rounds: Round[] = [
  { wish: 'refund', end: 'settle' },
  { wish: 'refund', end: 'settle', isSlow: true },
  { wish: 'credit', end: 'settle' },
  { wish: 'exchange', end: 'settle' },
  { wish: 'exchange', end: 'withdraw' },
]

type Made = { id: string; reference: string; round: Round }

async function goThrough(arena: Arena, boss: Shopper, round: Round, [m, l]: [Goods, Goods]) {
  const order = await deliver(arena, boss, m)
  const wanted = round.wish === 'exchange' ? { wanted_variant_id: l.variantId } : {}
  const line = {
    order_line_id: order.lineId,
    quantity: 1,
    reason: 'changed_mind',
    wish: round.wish,
    ...wanted,
  }
  const path = `/api/admin/orders/${order.orderId}/returns`
  const { status, body } = await boss.call('POST', path, { body: { lines: [line] }, web: 1 })
  const [row] = await arena.sql<{ id: string; line: string }>(
    'select r.id, l.id line from returns r join return_lines l on l.return_id = r.id where r.order_id = $1',
    [order.orderId],
  )
  if (!row) throw new Error(`No return: ${status} ${JSON.stringify(body)}`)
  const press = (step: string, body: object) =>
    pressWhileKilled(arena, () => boss.call('POST', `/api/admin/returns/${row.id}/${step}`, { body, web: 0 }))
  await press('approve', {})
  if (round.end === 'withdraw') await press('withdraw', {})
  else {
    await press('receive', { lines: [{ id: row.line, quantity: 1, condition: 'as_new' }] })
    if (round.isSlow)
      for (const route of ['refund-list', 'refund-create'])
        await arena.sandbox.control('faults/http', { route, kind: 'latency', ms: heldMs, times: 1 })
    await press('settle', {})
  }
  return { id: row.id, reference: order.reference, round } satisfies Made
}

type Seen = {
  state: string
  said: number
  given: number
  /** Of it what goes by Paystack: of a wish for credit the delivery. */
  by_provider: number
  refunds: number
  ways: number
  entries: number
  shelved: number
  lent: number
  exchange: string | null
  exchange_held: number
}

/** What became of a return, by its rows. */
const readReturn = async ({ sql }: Arena, id: string) =>
  (
    await sql<Seen>(
      `with own as (select f.* from return_refunds r join refunds f on f.id = r.refund_id where r.return_id = $1)
      select r.state, o.status exchange,
        (select coalesce(sum(amount), 0)::int from return_sums where return_id = $1) said,
        (select coalesce(sum(amount), 0)::int from own) given, (select count(*)::int from own) refunds,
        (select coalesce(sum(amount), 0)::int from own where way = 'provider') by_provider, (select count(distinct way)::int from own) ways,
        (select count(*)::int from credit_entries e join own on own.id::text = e.cause_id
          join credit_accounts a on a.id = e.account_id where a.return_id is null) entries,
        (select coalesce(sum(stock_delta), 0)::int from stock_movements
          where order_id = r.order_id and reason = 'returned') shelved,
        (select coalesce(sum(balance), 0)::int from credit_accounts where return_id = $1) lent,
        (select coalesce(sum(held_delta), 0)::int from stock_movements where order_id = r.exchange_order_id) exchange_held
      from returns r left join orders o on o.id = r.exchange_order_id where r.id = $1`,
      [id],
    )
  )[0]!

const givenBack = async ({ sandbox }: Arena, of: string) =>
  (await sandbox.ledger()).refunds
    .filter(({ reference, status }) => reference === of && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** What is wrong with a return after everything; null when nothing is. */
async function wrongWith(arena: Arena, { id, reference, round }: Made): Promise<string | null> {
  const { wish, end } = round
  const sent = () => givenBack(arena, reference)
  const isGiven = await eventually(async () => {
    await arena.sql('update refunds set next_check_at = now() where next_check_at > now()')
    const { by_provider } = await readReturn(arena, id)
    return (await sent()) === by_provider
  }, 20 * arena.slowness)
  const seen = await readReturn(arena, id)
  const isSettled = end === 'settle'
  const isRight = [
    seen.state === (isSettled ? 'settled' : 'withdrawn'),
    seen.given === (isSettled ? seen.said : 0),
    seen.refunds === seen.ways && seen.refunds > 0 === isSettled,
    wish !== 'refund' || seen.by_provider === seen.given,
    seen.entries === (wish === 'credit' ? 1 : 0),
    seen.shelved === (isSettled ? 1 : 0),
    seen.lent === 0,
    seen.exchange === (wish !== 'exchange' ? null : isSettled ? 'paid' : 'cancelled'),
    seen.exchange_held === 0,
  ].every(Boolean)
  const name = `a return for ${wish}, ${isSettled ? 'settled' : 'withdrawn'}`
  if (!isGiven)
    return `${name}: what it gives was not sent once: ${JSON.stringify(seen)}, sent ${await sent()}`
  return isRight ? null : `${name}, does not add up: ${JSON.stringify(seen)}`
}

/** The owner approves, receives and settles returns, and gives the money of a gift card back, in a process that dies each time. */
export const returnKills: Scenario = {
  name: 'return-kills',
  does: `SIGKILL at random moments of each step of ${rounds.length} returns and of a gift card, which the owner then takes again`,
  seconds: 420,
  async run(arena) {
    const { outcome, count } = createTally()
    const boss = createShopper(arena, owner.email)
    await boss.call('POST', '/api/auth/sign-in/email', { body: owner, web: 1 })
    const sizes = await twoSizes(arena)
    const made: Made[] = []
    for (const round of rounds) made.push(await goThrough(arena, boss, round, sizes))
    const card = await buyCardWhileKilled(arena, boss, sizes[0])
    for (const one of made) count(await wrongWith(arena, one))
    count(card)
    return outcome
  },
  healsWithin: 45,
  broken: {
    sql: neverSendRefunds,
    shows: /not sent once/,
  },
}
