import { randomUUID } from 'node:crypto'
import type { Arena } from '../arena.ts'
import { owner } from '../fill.ts'
import { createTally, type Scenario } from '../scenario.ts'
import { createShopper, stockGoods, type Shopper } from '../shopper.ts'
import { eventually } from '../wait.ts'

const refundsAtOnce = 20
const parcelsAtOnce = 8
const disputes = 4

type Paid = { id: string; reference: string; amount: number }

/** A paid order of one piece. */
async function paidOrder(arena: Arena): Promise<Paid> {
  const goods = await stockGoods(arena, 3)
  const shopper = createShopper(arena)
  await shopper.add(goods)
  const { reference, orderId } = await shopper.order(goods)
  const [order] = await arena.sql<{ total_amount: number }>('select total_amount from orders where id = $1', [
    orderId,
  ])
  await arena.sandbox.pay(reference!)
  await shopper.verify(reference!)
  return { id: orderId!, reference: reference!, amount: order!.total_amount }
}

/** What left of a payment at the provider, in minor units, and how many refunds of one key it has. */
async function leftAt(arena: Arena, reference: string) {
  const { transactions, refunds } = await arena.sandbox.ledger()
  const own = refunds.filter((refund) => refund.reference === reference && refund.status !== 'failed')
  const minor = own.reduce((sum, { amount }) => sum + amount, 0)
  const charge = transactions.find((one) => one.reference === reference)!
  return {
    amount: charge.amount,
    minor: charge.status === 'reversed' && minor === 0 ? charge.amount : minor,
    keys: own.map(({ merchantNote }) => merchantNote),
  }
}

/** Twenty refunds of a tenth each, over the two payments of an order that was paid twice. */
async function refundAtOnce(arena: Arena, boss: Shopper): Promise<string | null> {
  const first = await paidOrder(arena)
  const stray = `a-second-transfer-${arena.random.whole(1_000_000_000)}`
  await fetch(`${arena.sandboxUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${arena.sandboxKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'second@example.com', amount: first.amount, reference: stray }),
  })
  await arena.sandbox.pay(stray)
  const isAdded = await eventually(async () => {
    const added = await arena.sql(
      'update payments set order_id = $1 where reference = $2 and order_id is null returning id',
      [first.id, stray],
    )
    return added.length > 0
  }, 20 * arena.slowness)
  if (!isAdded) return `${stray} was not kept`
  const amount = Math.floor((2 * first.amount) / 10)
  const answers = await Promise.all(
    Array.from({ length: refundsAtOnce }, () =>
      boss.call('POST', `/api/admin/orders/${first.id}/refunds`, {
        body: { refund_id: randomUUID(), amount, lines: [], why: 'At once' },
      }),
    ),
  )
  const done = answers.filter(({ status }) => status === 200).length
  const odd = answers.find(({ status }) => ![200, 409].includes(status))
  if (odd) return `a refund was answered with ${odd.status}`
  if (done !== 10) return `${done} tenths of two payments were given back`
  const isSent = await eventually(async () => {
    const [both, other] = [await leftAt(arena, first.reference), await leftAt(arena, stray)]
    return both.minor + other.minor >= amount * 10
  }, 20 * arena.slowness)
  if (!isSent) return 'a refund was not sent'
  for (const reference of [first.reference, stray]) {
    const { amount: held, minor, keys } = await leftAt(arena, reference)
    if (minor > held) return `${reference} gave ${minor} back of ${held}`
    if (new Set(keys).size !== keys.length) return `${reference} has two refunds of one key`
  }
  return null
}

/** One piece, and as many parcels of it as may be pressed for at once. */
async function packAtOnce(arena: Arena, boss: Shopper): Promise<string | null> {
  const { id } = await paidOrder(arena)
  const [line] = await arena.sql<{ id: string }>('select id from order_lines where order_id = $1', [id])
  const answers = await Promise.all(
    Array.from({ length: parcelsAtOnce }, () =>
      boss.call('POST', `/api/admin/orders/${id}/fulfilments`, {
        body: { lines: [{ order_line_id: line!.id, quantity: 1 }] },
      }),
    ),
  )
  const packed = answers.filter(({ status }) => status === 200).length
  const [parcels] = await arena.sql<{ count: number }>(
    'select count(*)::int from fulfilments where order_id = $1',
    [id],
  )
  return packed === 1 && parcels!.count === 1
    ? null
    : `one piece is in ${parcels!.count} parcels, ${packed} were answered`
}

/** The customer goes to her bank in the moment in which the owner gives the money back; then the owner says yes to the claim. */
async function disputeAtOnce(arena: Arena, boss: Shopper): Promise<string | null> {
  const { id, reference, amount } = await paidOrder(arena)
  await Promise.all([
    arena.sandbox.control('dispute', { reference }).catch(() => {}),
    boss.call('POST', `/api/admin/orders/${id}/refunds`, {
      body: { refund_id: randomUUID(), amount, lines: [], why: 'At once' },
    }),
  ])
  const find = () =>
    arena.sql<{ id: string }>(
      'select d.id from disputes d join payments p on p.id = d.payment_id where p.reference = $1',
      [reference],
    )
  await eventually(async () => (await find()).length > 0, 5 * arena.slowness)
  for (const { id: dispute } of await find())
    await Promise.all(
      [0, 1].map((web) => boss.call('POST', `/api/admin/disputes/${dispute}/accept`, { body: {}, web })),
    )
  await eventually(async () => (await leftAt(arena, reference)).minor >= amount, 10 * arena.slowness)
  const { minor } = await leftAt(arena, reference)
  const [payment] = await arena.sql<{ gone: number }>(
    'select refunded + taken as gone from payments where reference = $1',
    [reference],
  )
  if (minor !== amount) return `${minor} of ${amount} left ${reference}`
  return payment!.gone === amount ? null : `the shop counts ${payment!.gone} of ${amount} as gone`
}

/** Owners press the same thing at once, through both web processes. */
export const ownersAtOnce: Scenario = {
  name: 'owners-at-once',
  does: `${refundsAtOnce} refunds over two payments, ${parcelsAtOnce} parcels of one piece, ${disputes} disputes while the money goes back`,
  seconds: 180,
  async run(arena) {
    const { outcome, count } = createTally()
    const boss = createShopper(arena)
    await boss.call('POST', '/api/auth/sign-in/email', { body: owner, web: 0 })
    count(await refundAtOnce(arena, boss))
    count(await packAtOnce(arena, boss))
    for (let at = 0; at < disputes; at++) count(await disputeAtOnce(arena, boss))
    return outcome
  },
  healsWithin: 45,
  // A payment forgets what went back of it, a line what was packed.
  broken: {
    sql: [
      'alter table payments drop constraint payments_refunded',
      `create function forget_refund() returns trigger language plpgsql as $$ begin new.refunded := 0; return new; end $$`,
      'create trigger forget_refund before update on payments for each row execute function forget_refund()',
    ],
    shows: /tenths of two payments were given back|gave \d+ back of/,
  },
}
