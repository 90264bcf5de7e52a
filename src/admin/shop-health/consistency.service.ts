import { desc, lt, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { consistencyReports } from '../../db/schema.ts'
import type { OwnerCtx, SystemCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'

/** `subject` is an SKU, an order number or a payment's reference. */
export type Finding = { kind: 'stock' | 'charge' | 'order'; subject: string; text: string }
export type ConsistencyReport = { checkedAt: Date; findings: Finding[] }

/** At most this many of a kind are listed; a shop with more has one cause. */
const mostFindings = 50
const keptReportsMs = 60 * dayMs

/**
 * Compares stock, orders and money with each other (rule: consistency-check), and keeps what does not fit. Each check is
 * one statement that changes nothing.
 */
export async function checkConsistency(ctx: SystemCtx): Promise<ConsistencyReport> {
  const findings: Finding[] = []
  for (const [kind, check] of checks) {
    const rows = await rowsOf<{ subject: string; text: string }>(ctx.db, sql`${check} limit ${mostFindings}`)
    findings.push(...rows.map(({ subject, text }) => ({ kind, subject, text })))
  }
  const report = { checkedAt: ctx.now(), findings }
  await ctx.db
    .insert(consistencyReports)
    .values(report)
    .onConflictDoUpdate({ target: consistencyReports.checkedAt, set: { findings } })
  await ctx.db
    .delete(consistencyReports)
    .where(lt(consistencyReports.checkedAt, new Date(ctx.now().getTime() - keptReportsMs)))
  return report
}

/** The newest report; null before the first night. */
export async function readConsistency(ctx: OwnerCtx): Promise<ConsistencyReport | null> {
  const [report] = await ctx.db
    .select()
    .from(consistencyReports)
    .orderBy(desc(consistencyReports.checkedAt))
    .limit(1)
  return report ? { checkedAt: report.checkedAt, findings: report.findings as Finding[] } : null
}

/** Pieces per variant: what the ledger says is what there is, and what is held is what open orders hold. */
const stockAgainstLedger = sql`
  with ledger as (
    select variant_id, sum(stock_delta) as stock, sum(held_delta) as held from stock_movements group by variant_id),
  holding as (
    select l.variant_id, sum(l.quantity) as held from order_lines l join orders o on o.id = l.order_id
    where o.hold_state = 'held' and l.variant_id is not null group by l.variant_id)
  select v.sku as subject, concat('stock ', v.stock, ', by the ledger ', coalesce(ledger.stock, 0),
      '; held ', v.held, ', by the ledger ', coalesce(ledger.held, 0), ', by orders ', coalesce(holding.held, 0)) as text
  from product_variants v left join ledger on ledger.variant_id = v.id left join holding on holding.variant_id = v.id
  where v.stock <> coalesce(ledger.stock, 0) or v.held <> coalesce(ledger.held, 0)
    or v.held <> coalesce(holding.held, 0)
  order by v.sku`

/** Every charge that came in is its order's one payment, was given back, or waits for the owner to look. */
const chargesWithoutOrder = sql`
  select a.reference as subject, concat('paid, but order ', o.order_number, ' is ', o.status) as text
  from payment_attempts a join orders o on o.id = a.order_id
  where a.status = 'success' and o.attention_reason is null
    and not exists (select 1 from refunds r where r.attempt_id = a.id)
    and (o.status in ('pending', 'cancelled') or exists (
      select 1 from payment_attempts b where b.order_id = a.order_id and b.status = 'success' and b.id <> a.id
        and not exists (select 1 from refunds r where r.attempt_id = b.id)
        and (b.created_at, b.id) < (a.created_at, a.id)))
  order by a.created_at desc`

/** Every paid order has a charge of its amount and currency, or an owner's decision in the log. */
const ordersWithoutCharge = sql`
  select o.order_number as subject, concat('counts as paid, but no charge of ', o.currency, ' ',
      to_char((o.total_amount - o.shortfall) / 100.0, 'FM999,999,999,990.00'), ' came in') as text
  from orders o
  where o.paid_at is not null and o.payment_status in ('success', 'refunded', 'partially_refunded')
    and o.status <> 'cancelled' and o.attention_reason is null
    and not exists (
      select 1 from payment_attempts a where a.order_id = o.id and a.status = 'success'
        and a.amount_paid >= o.total_amount - o.shortfall and coalesce(a.paid_currency, a.currency) = o.currency)
    and not exists (
      select 1 from audit_log l where l.subject_type = 'order' and l.subject_id = o.id::text
        and l.action in ('order.accept_payment', 'order.transfer_recorded'))
  order by o.paid_at desc`

const checks = [
  ['stock', stockAgainstLedger],
  ['charge', chargesWithoutOrder],
  ['order', ordersWithoutCharge],
] as const
