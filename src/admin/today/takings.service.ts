import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { creditOwed } from '../credit/read-credit.service.ts'
import { creditName, manualName, orderMethodOf } from '../../orders/order/payment-methods.rules.ts'
import { feeTolerance } from '../../payments/settlement/payment-mismatch.rules.ts'
import {
  addTakings,
  bucketsOf,
  type DaySpan,
  endOfLagosDay,
  noTakings,
  spansOf,
  startOfLagosDay,
  type Takings,
  weekBefore,
} from './today.rules.ts'
import { daysQuerySchema, takingsSchema } from './today.schema.ts'

type Row = Takings & { currency: string; day: string; hour: string }

/**
 * What came in, went back and was taken, by day or hour of Lagos, against as many days before (rule: takings), and today against
 * the same weekday (rule: same-weekday). Each payment of an
 * order that is paid, or whose deposit is, counts for itself, the delivery when the order is paid; a refund counts when the
 * money has gone back. By way of payment each sum is what came in that way less what left that way.
 */
export const readTakings = ownerRead('get /today/takings', {
  summary: 'Takings, orders and refunds of 1, 7 or 30 days in Lagos, against the days before',
  query: daysQuerySchema,
  answer: [takingsSchema, 'Per currency, with a column per day or hour'],
  run: async (ctx, { days }) => {
    const spans = spansOf(ctx.now(), days)
    const week = spansOf(ctx.now(), 1)
    const today = await readBuckets(ctx, week, weekBefore(ctx.now()))
    const rows = days === 1 ? today : await readBuckets(ctx, spans)
    const methods = await readMethods(ctx, spans.now)
    const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, rows]) => ({
      currency,
      now: sumOf(rows, spans.now),
      before: sumOf(rows, spans.before),
      today: sumOf(ofCurrency(today, currency), week.now),
      same_weekday: sumOf(ofCurrency(today, currency), week.before),
      methods: ofCurrency(methods, currency).map(({ method, amount }) => ({ method, amount })),
      counter: ofCurrency(methods, currency).reduce((sum, one) => sum + one.counter, 0),
      columns: bucketsOf(spans.now).map((bucket) => ({ bucket, ...columnOf(rows, spans.now, bucket) })),
    }))
    // Naira first: what the shop charges.
    const [owed] = await rowsOf<{ owed: number }>(ctx.db)`select ${creditOwed} as owed`
    const credit_owed = owed!.owed
    return {
      days,
      at: ctx.now().toISOString(),
      ...spans,
      same_weekday: week.before.first,
      credit_owed,
      currencies: currencies.toSorted((a) => (a.currency === 'NGN' ? -1 : 1)),
    }
  },
})

const ofCurrency = <Row extends { currency: string }>(rows: Row[], currency: string) =>
  rows.filter((row) => row.currency === currency)

const isIn = ({ first, last }: DaySpan) => {
  return ({ day }: Row) => day >= first && day <= last
}

const takingsOf = ({ orders, goods, delivery, refunds, refunded_orders, taken }: Takings): Takings => ({
  orders,
  goods,
  delivery,
  refunds,
  refunded_orders,
  taken,
})

const sumOf = (rows: Row[], span: DaySpan): Takings =>
  rows.filter(isIn(span)).map(takingsOf).reduce(addTakings, noTakings)

const columnOf = (rows: Row[], span: DaySpan, bucket: string): Takings =>
  rows
    .filter(isIn(span))
    .filter(({ day, hour }) => day === bucket || hour === bucket)
    .map(takingsOf)
    .reduce(addTakings, noTakings)

/** By who took the money, or, of what a person saw, by its way; the largest first. */
async function readMethods(ctx: OwnerCtx, span: DaySpan) {
  const rows = await rowsOf<{
    currency: string
    provider: string
    method: string | null
    amount: number
    counter: number
  }>(ctx.db)`with ${movedIn(span)}
      select currency, provider, case when provider = ${manualName} then method end as method,
        sum(amount - refunds - taken)::float8 as amount,
        coalesce(sum(amount - refunds - taken) filter (where source = 'counter'), 0)::float8 as counter
      from moved where provider is not null group by 1, 2, 3
      having sum(amount) <> 0 or sum(amount - refunds - taken) <> 0 order by 4 desc`
  return rows.map(({ currency, amount, counter, ...paid }) => {
    return { currency, method: orderMethodOf(paid), amount, counter }
  })
}

/** By day; with `until`, which ends the span before, by hour. */
function readBuckets(
  ctx: OwnerCtx,
  { now, before }: Record<'now' | 'before', DaySpan>,
  until?: Date,
): Promise<Row[]> {
  const part = until
    ? sql`where at < ${until.toISOString()}::timestamptz or at >= ${startOfLagosDay(now.first).toISOString()}::timestamptz`
    : sql``
  return rowsOf<Row>(ctx.db)`with ${movedIn({ first: before.first, last: now.last })}
      select currency, (at at time zone 'Africa/Lagos')::date::text as day,
        ${until ? sql`lpad(extract(hour from at at time zone 'Africa/Lagos')::text, 2, '0')` : sql`''`} as hour,
        sum(orders)::int as orders, sum(amount - delivery)::float8 as goods, sum(delivery)::float8 as delivery,
        sum(refunds)::float8 as refunds, count(distinct refunded)::int as refunded_orders, sum(taken)::float8 as taken
      from moved ${part} group by currency, (at at time zone 'Africa/Lagos')::date, 3`
}

/**
 * The table `moved`: each movement of money of some days, with its payment's way. Money that never counted is left out with its
 * refund: a second payment, one for a cancelled order, what was too much at once, and the provider's fee that a payer bore.
 */
function movedIn({ first, last }: DaySpan): SQL {
  const [from, to] = [startOfLagosDay(first).toISOString(), endOfLagosDay(last).toISOString()]
  const isIn = (at: SQL) => sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz`
  return sql`counted as (
      select o.currency, o.source, p.id, p.paid, p.asked, p.fee, p.refunded, p.provider, p.method,
          greatest(p.paid_at, coalesce(o.deposit_paid_at, o.paid_at)) as at
        from payments p join orders o on o.id = p.order_id
        where p.state = 'succeeded' and ${isIn(sql`p.paid_at`)} and coalesce(o.deposit_paid_at, o.paid_at) is not null and ${isTaken}
          and coalesce(p.paid_currency, o.currency) = o.currency
      union all
      -- What was looked at first counts on the day its order was accepted. They are few, which the planner cannot know:
      -- the offset keeps it from reading every payment of the shop for them.
      select o.currency, o.source, p.id, p.paid, p.asked, p.fee, p.refunded, p.provider, p.method, o.paid_at
        from orders o cross join lateral (select * from payments p where p.order_id = o.id offset 0) p
        where ${isIn(sql`o.paid_at`)} and o.created_at < ${from}::timestamptz and o.deposit_paid_at is null and ${isTaken}
          and p.state = 'succeeded' and p.paid_at < ${from}::timestamptz and coalesce(p.paid_currency, o.currency) = o.currency),
    moved as (
      select currency, paid_at as at, 1 as orders, 0 as amount, coalesce(delivery, 0) as delivery, 0 as refunds, 0 as taken,
          null::uuid as refunded, null as provider, null as method, source
        from orders o where ${isIn(sql`paid_at`)} and ${isTaken}
      union all
      select p.currency, p.at, 0, p.paid - stray.amount
          - case when p.fee > 0 and p.paid > p.asked and abs(p.paid - p.asked - p.fee) <= ${feeTolerance} then p.paid - p.asked else 0 end,
          0, 0, 0, null, p.provider, p.method, p.source
        from counted p cross join lateral (select coalesce(sum(r.amount), 0) as amount from refunds r
          where p.refunded > 0 and r.payment_id = p.id and r.state not in ('refused', 'dropped') and ${isStray(sql`p.at`)}) stray
        where ${isIn(sql`p.at`)}
      union all
      select o.currency, r.updated_at, 0, 0, 0, r.amount, 0, o.id, case when r.way = 'credit' then ${creditName} else p.provider end, p.method, o.source
        from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.state = 'confirmed' and r.amount > 0 and ${isIn(sql`r.updated_at`)}
          and coalesce(o.paid_at, o.deposit_paid_at) is not null and ${isTaken}
          and not ${isStray(sql`greatest(p.paid_at, coalesce(o.deposit_paid_at, o.paid_at))`)}
      union all
      select o.currency, moves.at, 0, 0, 0, 0, moves.amount, null, p.provider, p.method, o.source
        from reversals v cross join lateral (values (v.taken_at, v.amount), (v.restored_at, -v.amount)) moves (at, amount)
          join payments p on p.id = v.payment_id join orders o on o.id = p.order_id
        where ${isIn(sql`moves.at`)} and (${isIn(sql`v.taken_at`)} or v.restored_at is not null)
          and coalesce(o.paid_at, o.deposit_paid_at) is not null and ${isTaken})`
}

/** Orders `o` whose money is taken: that of a gift card is owed until the card is spent (rule: gift-card-owed). */
const isTaken = sql`o.source <> 'gift_card'`

/** A refund of money that never was income: `at` is when its payment counted. What was found too much later did count until then. */
const isStray = (at: SQL): SQL =>
  sql`(r.cause in ('duplicate', 'late') or r.cause = 'overpaid' and r.created_at < ${at} + interval '1 day')`
