import { type SQL, sql } from 'drizzle-orm'

/**
 * When the first piece of a fully held variant may be released by shoppers' unpaid orders; null while some
 * are free, and when none are left (rule: held-words). `variant` is the name of a row of `product_variants`
 * in the query; the order `exceptId` is not counted.
 */
export const heldUntil = (variant: SQL, exceptId: string | null = null): SQL<Date | string | null> =>
  sql`(case when ${variant}.stock > 0 and ${variant}.held >= ${variant}.stock then (
    select holding.hold_expires_at from orders holding
    where holding.status = 'pending' and holding.hold_state = 'held' and holding.source = 'shop'
      and holding.deposit_paid_at is null
      and holding.id is distinct from ${exceptId}::uuid
      and exists (select from order_lines l where l.order_id = holding.id and l.variant_id = ${variant}.id)
    order by holding.hold_expires_at limit 1) end)`
