import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { manualName, orderMethodOf } from '../../orders/status/payment-methods.rules.ts'
import {
  addTakings,
  bucketsOf,
  type DaySpan,
  endOfLagosDay,
  noTakings,
  spansOf,
  startOfLagosDay,
  type Takings,
  type TakingsDays,
} from './today.rules.ts'
import type { TakingsAnswer } from './today.schema.ts'

type Row = Takings & { currency: string; day: string; hour: string }

/**
 * What came in and went back, by day or hour of Lagos, against as many days before (rule: takings). An order counts in full
 * when it is paid, less what an owner accepted as missing, one that is paid in parts by each part, the last of which has the
 * delivery, one that was added to by each payment, the first of which has it; its refund counts when the money has gone back.
 */
export async function readTakings(ctx: OwnerCtx, days: TakingsDays): Promise<TakingsAnswer> {
  const spans = spansOf(ctx.now(), days)
  const rows = await readBuckets(ctx, spans.before.first, spans.now.last, days === 1)
  const methods = await readMethods(ctx, spans.now)
  const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, rows]) => ({
    currency,
    now: sumOf(rows, spans.now),
    before: sumOf(rows, spans.before),
    methods: methods
      .filter((one) => one.currency === currency)
      .map(({ method, amount }) => ({ method, amount })),
    counter: methods.reduce((sum, one) => sum + (one.currency === currency ? one.counter : 0), 0),
    columns: bucketsOf(spans.now).map((bucket) => ({ bucket, ...columnOf(rows, spans.now, bucket) })),
  }))
  // Naira first: what the shop charges.
  return { days, ...spans, currencies: currencies.toSorted((a) => (a.currency === 'NGN' ? -1 : 1)) }
}

const isIn = ({ first, last }: DaySpan) => {
  return ({ day }: Row) => day >= first && day <= last
}

const takingsOf = ({ orders, goods, delivery, refunds, refunded_orders }: Takings): Takings => ({
  orders,
  goods,
  delivery,
  refunds,
  refunded_orders,
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
async function readMethods(ctx: OwnerCtx, { first, last }: DaySpan) {
  const [from, to] = [startOfLagosDay(first).toISOString(), endOfLagosDay(last).toISOString()]
  const rows = await rowsOf<{
    currency: string
    provider: string
    method: string | null
    amount: number
    counter: number
  }>(ctx.db)`select p.currency, p.provider, case when p.provider = ${manualName} then p.method end as method,
        sum(p.paid)::float8 as amount, coalesce(sum(p.paid) filter (where o.source = 'counter'), 0)::float8 as counter
      from (select id, source, lines_added_at from orders where paid_at >= ${from} and paid_at < ${to}
          union select id, source, lines_added_at from orders where lines_added_at is not null) o
        -- By the index of each order: a join would read every payment the shop ever had.
        cross join lateral (select * from payments where order_id = o.id and state = 'succeeded' offset 0) p
      where o.lines_added_at is null or p.paid_at >= ${from} and p.paid_at < ${to}
      group by 1, 2, 3 order by 4 desc`
  return rows.map(({ currency, amount, counter, ...paid }) => {
    return { currency, method: orderMethodOf(paid), amount, counter }
  })
}

/**
 * Refunds of money that never counted are left out: a second payment, and one that came for a cancelled order. `updated_at`
 * of a confirmed refund is when it was: nothing writes it afterwards.
 */
function readBuckets(ctx: OwnerCtx, first: string, last: string, isByHour: boolean): Promise<Row[]> {
  const [from, to] = [startOfLagosDay(first).toISOString(), endOfLagosDay(last).toISOString()]
  return rowsOf<Row>(ctx.db)`with moved as (
        select currency, paid_at as at, 1 as orders, subtotal - discount - coalesce(a.written_off, 0) as goods, coalesce(delivery, 0) as delivery,
          0 as refunds, null::uuid as refunded
        from orders left join (
          select order_id, -sum(amount) as written_off from adjustments where kind = 'write_off' group by order_id) a
          on a.order_id = orders.id
        where paid_at >= ${from} and paid_at < ${to} and deposit_amount is null
          and orders.id not in (select id from orders where lines_added_at is not null)
        union all
        select currency, at, is_last, paid - least(is_last * delivery, paid), least(is_last * delivery, paid), 0, null
        from (
          select o.currency, p.paid_at as at, least(p.paid, p.asked) as paid, coalesce(o.delivery, 0) as delivery,
            case when o.lines_added_at is null
              then (coalesce(p.paid_at = o.paid_at, false) and row_number() over (partition by o.id, p.paid_at order by p.id) = 1)::int
              else (not exists (select from payments e where e.order_id = o.id and e.state = 'succeeded'
                and (e.paid_at, e.id) < (p.paid_at, p.id)))::int end as is_last
          from orders o join payments p on p.order_id = o.id and p.state = 'succeeded'
          where (o.deposit_amount is not null or o.lines_added_at is not null) and p.paid_at >= ${from} and p.paid_at < ${to}
            and not exists (select from refunds r where r.payment_id = p.id and r.cause in ('duplicate', 'late'))) part
        union all
        select o.currency, r.updated_at, 0, 0, 0, r.amount, o.id
        from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
        where r.state = 'confirmed' and r.updated_at >= ${from} and r.updated_at < ${to}
          and coalesce(o.paid_at, o.deposit_paid_at) is not null and r.cause not in ('duplicate', 'late'))
      select currency, (at at time zone 'Africa/Lagos')::date::text as day,
        ${isByHour ? sql`lpad(extract(hour from at at time zone 'Africa/Lagos')::text, 2, '0')` : sql`''`} as hour,
        sum(orders)::int as orders, sum(goods)::float8 as goods, sum(delivery)::float8 as delivery,
        sum(refunds)::float8 as refunds, count(distinct refunded)::int as refunded_orders
      from moved group by currency, (at at time zone 'Africa/Lagos')::date, 3`
}
