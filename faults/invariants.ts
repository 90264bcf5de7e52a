import type { Arena } from './arena.ts'
import { type Balance, balanceOf, type MoneyRows } from '../src/payments/ledger/balance.rules.ts'
import { isKept, readCharges } from './charges.ts'
import { findStrayPieces } from './stray-pieces.ts'

type Invariant = { name: string; says: string; find: (arena: Arena) => Promise<string[]> }

/** What holds after any test; each gives the lines of what does not. */
export const invariants: Invariant[] = [
  { name: 'V1', says: 'stock, holds and sales add up and are never negative', find: findLostPieces },
  {
    name: 'V2',
    says: 'every charge has its paid order, its refund, or somebody who looks at it',
    find: findLostMoney,
  },
  {
    name: 'V3',
    says: 'every paid order has one charge of the same amount and currency',
    find: findUnpaidOrders,
  },
  { name: 'V4', says: 'one mail per event', find: findMailFaults },
  { name: 'V5', says: 'one order per submission', find: findDoubleOrders },
  { name: 'V6', says: 'a status never moves backwards', find: findBackwardSteps },
  {
    name: 'V7',
    says: 'refunds never exceed their payment, here and at the provider, and each order’s money adds up',
    find: findWrongMoney,
  },
  {
    name: 'V8',
    says: 'each piece is to pack, in one parcel, or cancelled, and a status is what the parcels say',
    find: findStrayPieces,
  },
]

type Pieces = {
  sku: string
  stock: number
  held: number
  ledger_stock: number
  ledger_held: number
  ledger_sold: number
  orders_held: number
  orders_sold: number
}

/** Every size: the ledger, the stock, and what orders hold and sold tell the same. */
async function findLostPieces({ sql }: Arena) {
  const rows = await sql<Pieces>(`
    select v.sku, v.stock, v.held, coalesce(m.stock, 0)::int ledger_stock, coalesce(m.held, 0)::int ledger_held,
      coalesce(m.sold, 0)::int ledger_sold, coalesce(l.held, 0)::int orders_held,
      coalesce(l.sold, 0)::int orders_sold
    from product_variants v
    left join (select variant_id, sum(stock_delta) stock, sum(held_delta) held,
        -sum(stock_delta) filter (where reason in ('sold', 'returned')) sold
      from stock_movements group by 1) m on m.variant_id = v.id
    left join (select l.variant_id, sum(l.quantity) filter (where o.hold_state = 'held') held,
        sum(l.quantity - l.restocked_quantity) filter (where o.hold_state = 'sold') sold
      from order_lines l join orders o on o.id = l.order_id group by 1) l on l.variant_id = v.id
    where v.stock < 0 or v.held < 0 or v.held > v.stock or v.stock <> coalesce(m.stock, 0)
      or v.held <> coalesce(m.held, 0) or v.held <> coalesce(l.held, 0)
      or coalesce(m.sold, 0) <> coalesce(l.sold, 0)`)
  return rows.map((row) => `pieces do not add up: ${JSON.stringify(row)}`)
}

const paidStates = ['paid', 'processing', 'shipped', 'delivered']

async function findLostMoney(arena: Arena) {
  const charges = await readCharges(arena)
  const lost = charges.filter((charge) => {
    const isSold = charge.order !== null && paidStates.includes(charge.order.status) && charge.isBooked
    const isSeen = charge.order?.isFlagged || charge.order?.status === 'pending_review'
    return !isSold && !isSeen && !charge.isUnmatchedKept && isKept(charge)
  })
  const doubled = Object.entries(
    Object.groupBy(
      charges.filter((charge) => isKept(charge) && charge.order),
      (charge) => charge.order!.number,
    ),
  ).filter(
    // What was added to a paid order has a charge of its own.
    ([, charges]) => charges!.length > 1 && !charges![0]!.order!.isFlagged && !charges![0]!.order!.isAddedTo,
  )
  return [
    ...lost.map(({ reference, amount }) => `nobody sees the charge ${reference} of ${amount}`),
    ...doubled.map(([number, charges]) => `order ${number} keeps ${charges!.length} charges`),
  ]
}

type PaidOrder = {
  id: string
  order_number: string
  total_amount: number
  currency: string
  is_decided: boolean
}

/** The sandbox knows nothing of the orders a large shop was filled with. */
async function findUnpaidOrders(arena: Arena) {
  const charges = await readCharges(arena)
  const orders = await arena.sql<PaidOrder>(
    `select o.id, o.order_number, o.total_amount, o.currency, exists (select 1 from audit_log a
        where a.subject_id = o.id::text and a.actor like 'admin:%') is_decided
      from orders o where o.status = any($1) and o.source not in ('counter', 'exchange') and o.lines_added_at is null
        and o.created_at >= $2`,
    [paidStates, arena.filledAt],
  )
  const byOrder = Map.groupBy(charges, (charge) => charge.order?.id)
  const addedTo = await arena.sql<{ order_number: string; due: number; open: boolean; left: boolean }>(
    `select o.order_number, b.balance::float8 due, exists (select from order_flags f where f.order_id = o.id
          and f.kind = 'added_due' and f.cleared_at is null) open, o.status <> 'paid' left
      from orders o join order_balances b on b.order_id = o.id
      where o.lines_added_at is not null and o.status = any($1)`,
    [paidStates],
  )
  const unseen = addedTo.filter(({ due, open, left }) => (open && due <= 0) || (open && left))
  const uncharged = orders
    .filter(({ is_decided, ...order }) => {
      const own = (byOrder.get(order.id) ?? []).filter((charge) => charge.isBooked && isKept(charge))
      const fits = own.filter(
        (charge) => charge.amount === order.total_amount && charge.currency === order.currency,
      )
      return fits.length !== 1 && !is_decided
    })
    .map((order) => `order ${order.order_number} is paid without its charge`)
  return [
    ...uncharged,
    ...unseen.map(({ order_number }) => `order ${order_number} does not say what is due of what was added`),
  ]
}

/** No mail came twice, unless as the same message, which mail programs show once; and every paid order's came. */
async function findMailFaults({ mail, sql, filledAt }: Arena) {
  const orderMails = mail.mails.filter(({ subject }) => /\bIL[-\d]/.test(subject))
  const byEvent = Object.groupBy(orderMails, ({ to, subject }) => `${to}: ${subject}`)
  const doubled = Object.entries(byEvent)
    .map(([event, mails]) => [event, new Set(mails!.map(({ messageId }) => messageId)).size] as const)
    .filter(([event, count]) => count > 1 && !event.includes('refund'))
  const paid = await sql<{ order_number: string; email: string }>(
    `select distinct o.order_number, o.email from orders o join order_events e on e.order_id = o.id
      where e.status = 'paid' and o.created_at >= $1`,
    [filledAt],
  )
  const missing = paid.filter(
    ({ order_number, email }) => !(`${email}: Payment received for order ${order_number}` in byEvent),
  )
  return [
    ...doubled.map(([event, count]) => `${count} mails for ${event}`),
    ...missing.map(({ order_number }) => `no mail says that order ${order_number} is paid`),
  ]
}

async function findDoubleOrders({ submissions, sql }: Arena) {
  const orders = await sql<{ email: string; orders: number }>(
    `select email, count(*)::int orders from orders where email = any($1) and source <> 'exchange' group by email`,
    [[...submissions.keys()]],
  )
  return orders
    .filter(({ email, orders }) => orders > submissions.get(email)!.size)
    .map(({ email, orders }) => `${orders} orders for the submissions of ${email}`)
}

/** Written down once more here, so that the shop's own table is not what it is held against. */
const forward: Record<string, string[]> = {
  pending: ['paid', 'pending_review', 'cancelled'],
  pending_review: ['paid', 'cancelled'],
  paid: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: ['paid'],
}

/** What the staff may take back within seconds; nobody was told of it. */
const backward: Record<string, string[]> = {
  processing: ['paid'],
  shipped: ['processing', 'paid'],
  delivered: ['shipped'],
}

type Walk = { order_number: string; status: string; steps: string[] }

const stepsOf = (table: Record<string, string[]>, undone: boolean) =>
  Object.entries(table).flatMap(([before, after]) => after.map((status) => ({ before, status, undone })))

async function findBackwardSteps({ sql }: Arena) {
  const orders = await sql<Walk>(
    `with allowed as (select * from jsonb_to_recordset($1) as a (before text, status text, undone boolean)),
      steps as (select order_id, status, kind = 'step_undone' undone, lag(status) over way before, lead(status) over way "next"
        from order_events where status is not null window way as (partition by order_id order by created_at, id)),
      wrong as (select s.order_id from steps s join orders o on o.id = s.order_id
        where case when s.before is null then s.status <> 'pending' and o.source <> 'counter'
            when o.source = 'gift_card' and s.status = 'delivered' then s.before not in ('pending', 'pending_review', 'cancelled')
            else not exists (select from allowed a where a.before = s.before and a.status = s.status and a.undone = s.undone) end
          or (s.next is null and s.status <> o.status))
      select o.order_number, o.status, array(select e.status from order_events e
          where e.order_id = o.id and e.status is not null order by e.created_at, e.id) steps
      from orders o where o.id in (select order_id from wrong)`,
    [JSON.stringify([...stepsOf(forward, false), ...stepsOf(backward, true)])],
  )
  return orders.map(
    ({ order_number, status, steps }) => `order ${order_number} is ${status} after ${steps.join(' → ')}`,
  )
}

type OrderRows = Omit<MoneyRows, 'order'> &
  Omit<Balance, 'writtenOff'> & {
    order_number: string
    total_amount: number
    status: string
    payment_status: string
    derived_status: string
    currency: string
    money_missing: number
    derived_missing: number
    written_off: number
  }

/**
 * Of each payment: the counter is the sum of its refunds, and neither they nor the provider's exceed what was paid. Of each
 * order: function and view say the same of its rows, and its payment status is the one they give.
 */
async function findWrongMoney(arena: Arena) {
  const { transactions, refunds } = await arena.sandbox.ledger()
  const overpaid = transactions.filter(({ reference, amount }) => {
    const back = refunds.filter((one) => one.reference === reference && one.status !== 'failed')
    return back.reduce((sum, one) => sum + one.amount, 0) > amount
  })
  const payments = await arena.sql<{ reference: string; paid: number; refunded: number; refunds: number }>(
    `select p.reference, coalesce(p.paid, 0) paid, p.refunded, coalesce(sum(r.amount), 0)::int refunds
      from payments p left join refunds r on r.payment_id = p.id
        and r.state not in ('refused', 'dropped') group by p.id
      having p.refunded <> coalesce(sum(r.amount), 0) or p.refunded > coalesce(p.paid, 0)`,
  )
  const orders = await arena.sql<OrderRows>(
    `select o.order_number, o.total_amount, o.status, o.payment_status,
        money.payment_status derived_status, o.currency, coalesce(o.money_missing, 0)::float8 money_missing, coalesce(money.money_missing, 0)::float8 derived_missing,
        b.taken::float8, b.held::float8, b.excess::float8,
        b.charged::float8, b.received::float8, b.returned::float8, b.balance::float8, b.refunded::float8, b.written_off::float8,
        (select coalesce(json_agg(json_build_object('kind', a.kind, 'amount', a.amount)), '[]') from adjustments a
          where a.order_id = o.id) adjustments,
        (select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state, 'paid', p.paid, 'taken', p.taken,
          'paidCurrency', p.paid_currency)), '[]') from payments p
          where p.order_id = o.id) payments,
        (select coalesce(json_agg(json_build_object('paymentId', r.payment_id, 'amount', r.amount, 'state', r.state, 'cause', r.cause)),
          '[]') from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id) refunds
      from orders o join order_balances b on b.order_id = o.id,
        order_money_of(o.id, o.currency, o.total_amount, o.paid_at is not null, o.status = 'cancelled') money`,
  )
  const wrong = orders.filter((row) => {
    const { total_amount: totalAmount, status, currency } = row
    const own = balanceOf({ ...row, order: { totalAmount, status, currency } })
    const view = { ...row, writtenOff: row.written_off }
    const isSame = (Object.keys(own) as (keyof typeof own)[]).every((name) => own[name] === view[name])
    return !isSame || row.payment_status !== row.derived_status || row.money_missing !== row.derived_missing
  })
  return [
    ...overpaid.map(({ reference }) => `more went back than came in of ${reference}`),
    ...payments.map((row) => `refunds of a payment do not add up: ${JSON.stringify(row)}`),
    ...wrong.map(({ order_number }) => `the money of order ${order_number} does not add up`),
  ]
}

/** Time passes for whatever waits to be tried again, so that nobody has to. */
const hurry = (arena: Arena) =>
  arena.sql(
    `with a as (update payments set next_check_at = now() where next_check_at > now()),
      r as (update refunds set next_check_at = now() where next_check_at > now())
      update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  )

/**
 * What does not hold once the shop had its time to heal: by the name of each invariant, its lines. What was broken is looked at
 * until it holds, then everything once more; the last look begins after the time is over.
 */
export async function checkInvariants(arena: Arena, healsWithinSeconds: number) {
  const until = Date.now() + healsWithinSeconds * 1000
  let suspects = invariants
  for (;;) {
    const isLast = Date.now() > until
    const found = await findBreaches(arena, isLast ? invariants : suspects).catch((error: Error) => [
      ['V1', [error.message]] satisfies [string, string[]],
    ])
    const isQuiet = (await arena.sandbox.ledger()).waitingWebhooks === 0
    const broken = found.flatMap(([name, lines]) => (lines.length > 0 ? name : []))
    const isWhole = broken.length === 0 && isQuiet
    if (isLast || (isWhole && suspects === invariants)) return new Map(found)
    suspects = isWhole
      ? invariants
      : invariants.filter(({ name }) => broken.length === 0 || broken.includes(name))
    await hurry(arena).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function findBreaches(arena: Arena, looked: Invariant[]) {
  const found: (readonly [string, string[]])[] = []
  for (const { name, find } of looked) found.push([name, await find(arena)])
  return found
}
