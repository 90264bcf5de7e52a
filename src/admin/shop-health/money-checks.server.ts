import { sql } from 'drizzle-orm'
import { reviewFlagKinds } from '../../orders/order/flags.rules.ts'
import { hasOpenFlag } from '../../orders/changes/open-flags.server.ts'

/**
 * Pieces per variant: what the ledger says is what there is, what is held is what open orders hold, and what the ledger
 * calls sold is what orders sold and is not on the shelf again.
 */
export const stockAgainstLedger = sql`
  with ledger as (
    select variant_id, sum(stock_delta) as stock, sum(held_delta) as held,
      -sum(stock_delta) filter (where order_id is not null and reason in ('sold', 'returned')) as sold
    from stock_movements group by variant_id),
  taken as (
    select l.variant_id, sum(l.quantity) filter (where o.hold_state = 'held') as held,
      sum(l.quantity - l.restocked_quantity) filter (where o.hold_state = 'sold') as sold
    from order_lines l join orders o on o.id = l.order_id
    where o.hold_state in ('held', 'sold') and l.variant_id is not null group by l.variant_id)
  select v.sku as subject, concat('stock ', v.stock, ', by the ledger ', coalesce(ledger.stock, 0),
      '; held ', v.held, ', by the ledger ', coalesce(ledger.held, 0), ', by orders ', coalesce(taken.held, 0),
      '; sold by the ledger ', coalesce(ledger.sold, 0), ', by orders ', coalesce(taken.sold, 0)) as text
  from product_variants v left join ledger on ledger.variant_id = v.id left join taken on taken.variant_id = v.id
  where v.stock <> coalesce(ledger.stock, 0) or v.held <> coalesce(ledger.held, 0)
    or v.held <> coalesce(taken.held, 0) or coalesce(ledger.sold, 0) <> coalesce(taken.sold, 0)
  order by v.sku`

/** Every charge that came in is its order's one payment, was given back, or waits for the owner to look. */
export const chargesWithoutOrder = sql`
  select a.reference as subject, concat('paid, but order ', o.order_number, ' is ', o.status) as text
  from payments a join orders o on o.id = a.order_id
  where a.state = 'succeeded' and a.taken < a.paid and not ${hasOpenFlag(sql`o.id`)}
    and not exists (select 1 from refunds r where r.payment_id = a.id)
    and not exists (select 1 from adjustments k where k.order_id = o.id and k.kind = 'kept')
    -- One that was paid and cancelled piece by piece may cost its delivery still.
    and (o.status = 'cancelled' and (o.paid_at is null or exists (
        select from order_balances t where t.order_id = o.id and t.balance < 0))
      or o.status = 'pending' and o.deposit_paid_at is null and a.provider <> 'store_credit' or o.deposit_amount is null and exists (
      select 1 from payments b where b.order_id = a.order_id and b.state = 'succeeded' and b.id <> a.id
        and not exists (select 1 from refunds r where r.payment_id = b.id)
        and (b.created_at, b.id) < (a.created_at, a.id)
        -- Several that add up to the total are one payment in parts.
        and exists (select from order_balances t where t.order_id = o.id and t.balance < 0)))
  order by a.created_at desc`

/** What a payment counts as taken is what its reversals add up to (rule: reversals). */
export const reversalsAgainstPayments = sql`
  select p.reference as subject, 'counts another sum as taken than its reversals add up to' as text
  from payments p left join (select payment_id, sum(amount) as amount from reversals where restored_at is null group by payment_id) v
    on v.payment_id = p.id
  where p.taken <> coalesce(v.amount, 0)
  order by p.created_at desc`

/** What a payment counts as going back is what its refunds add up to (rule: refunds). */
export const refundsAgainstPayments = sql`
  select p.reference as subject, concat('counts ', to_char(p.refunded / 100.0, 'FM999,999,999,990.00'),
      ' as refunded, its refunds add up to ', to_char(coalesce(r.amount, 0) / 100.0, 'FM999,999,999,990.00')) as text
  from payments p left join (select payment_id, sum(amount) as amount from refunds where state not in ('refused', 'dropped')
    group by payment_id) r
    on r.payment_id = p.id
  where p.refunded <> coalesce(r.amount, 0)
  order by p.created_at desc`

/**
 * The shop holds what a paid order costs, or an open flag or an owner's decision says why not: what she let go or kept is charged, what
 * she let leave unpaid is released (rules: reversals, excess, paid-before-it-leaves).
 */
export const ordersOutOfBalance = sql`
  select o.order_number as subject, concat('costs ', o.currency, ' ', to_char(b.charged / 100.0, 'FM999,999,999,990.00'),
      ', the shop holds ', to_char(b.held / 100.0, 'FM999,999,999,990.00'), ', and nothing says why') as text
  from orders o join order_balances b on b.order_id = o.id
  where o.paid_at is not null and o.status <> 'cancelled' and (b.balance < 0 or b.balance > o.missing_released)
    and not ${hasOpenFlag(sql`o.id`)}
  order by o.paid_at desc`

/** An order in review has an open flag that keeps it there, else nobody knows what to decide. */
export const reviewsWithoutFlag = sql`
  select o.order_number as subject, 'is in review, but nothing says why' as text
  from orders o
  where o.status = 'pending_review' and not exists (
    select from order_flags f where f.order_id = o.id and f.cleared_at is null
      and f.kind in ${reviewFlagKinds})
  order by o.created_at desc`
