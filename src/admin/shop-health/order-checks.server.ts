import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../lib/time.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { type OrderEventKind, statusTitles } from '../../orders/order/order-event-words.rules.ts'
import { cameBack, restCancelled, stepUndone } from '../../orders/order/order-mail.rules.ts'
import {
  latePaymentTransitions,
  orderTransitions,
  undoTransitions,
} from '../../orders/order/order-status.rules.ts'
import { retentionDays } from '../../retention/retention.rules.ts'

/** A mail is tried for a day and a half. */
const mailMayTakeMs = 2 * dayMs

const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** It brings its receipt alone, where somebody wants it by mail. */
const soldAtCounter: OrderEventKind = 'sold_at_counter'

/** An order that is fetched goes from paid into her hands. */
const collected: OrderEventKind = 'collected'

/** The mail of an event `e`; none of one that was undone, that followed a refund, or of a sale at the counter. */
const mailOf = sql`case when e.kind in ('parcel_shipped', 'parcel_sent_again') then 'order_shipped'
  when e.kind = 'parcel_delivered' then 'order_delivered'
  when e.kind in (${stepUndone}, ${restCancelled}, ${cameBack}, ${soldAtCounter}) then null
  when e.status in ('paid', 'shipped', 'delivered', 'cancelled') then concat('order_', e.status) end`
const titles = sql.join(
  Object.entries(statusTitles).map(([status, title]) => sql`when ${status}::text then ${title}::text`),
  sql` `,
)

/** Every order that was paid, sent off or delivered had the mail of that step (rule: one-mail-per-event). */
export function lostMails(since: Date, now: Date): SQL {
  const oldest = now.getTime() - retentionDays.mails * dayMs + mailMayTakeMs
  const from = Math.max(since.getTime() - mailMayTakeMs, oldest)
  return sql`
    select o.order_number as subject, concat('the email about "', case coalesce(e.status, 'shipped') ${titles} end, '" was never sent') as text
    from order_events e join orders o on o.id = e.order_id
    where e.created_at >= ${instant(from)} and e.created_at < ${instant(now.getTime() - mailMayTakeMs)}
      and ${mailOf} in ('order_paid', 'order_shipped', 'order_delivered') and e.kind <> 'parcel_delivered'
      and o.email <> ${erasedEmail} and not o.is_sample and (o.email <> '' or o.user_id is not null)
      and not exists (select from sent_mails m where m.key = concat(${mailOf}, ':', e.order_id, ':', e.id))
      and not exists (select from order_events u where u.order_id = e.order_id and u.kind = ${stepUndone}
        and u.created_at > e.created_at and u.created_at < e.created_at + interval '1 minute')
    order by e.created_at desc`
}

/** No step was told more often than it was taken; what an owner sent again does not count. */
export const doubledMails = sql`
  with told as (
    select split_part(key, ':', 1) as kind, split_part(key, ':', 2)::uuid as order_id, count(*) as mails from sent_mails
    where key ~ '^order_(paid|shipped|delivered|cancelled):' and split_part(key, ':', 3) not like 'resent-%' group by 1, 2)
  select o.order_number as subject, concat(told.mails, ' emails of the kind ', told.kind, ' for ', taken.steps, ' steps') as text
  from told join orders o on o.id = told.order_id
    cross join lateral (select count(*) as steps from order_events e where e.order_id = told.order_id
      and ${mailOf} = told.kind) taken
  where told.mails > taken.steps
  order by o.created_at desc`

/**
 * No shopper has two orders of the same submission: the second was placed while the first still waited for its payment. Ten
 * seconds are for the clocks of several machines.
 */
export const ordersPlacedTwice = (since: Date): SQL => sql`
  select b.order_number as subject, concat('is the same submission as ', a.order_number, ', which was not paid yet') as text
  from orders b join orders a on a.request_hash = b.request_hash
    and (a.user_id = b.user_id or a.guest_session_id = b.guest_session_id)
    and (a.created_at, a.id) < (b.created_at, b.id)
  where b.created_at >= ${instant(since.getTime())} and a.source = 'shop' and b.source = 'shop'
    and not exists (select from order_events e where e.order_id = a.id and e.status <> 'pending'
      and e.created_at <= b.created_at + interval '10 seconds')
  order by b.created_at desc`

/** Steps that exist: how an order goes on, how late money brings it back, what the staff may take back at once. */
const legalSteps = sql.join(
  [orderTransitions, latePaymentTransitions, undoTransitions].flatMap((steps) =>
    Object.entries(steps).flatMap(([from, all]) =>
      all.map((to) => sql`(${from}::text, ${to}::text, ${steps === undoTransitions}::boolean)`),
    ),
  ),
  sql`, `,
)

/** The history of every order goes forward only, and ends at its status (rule: order-transitions). */
export const stepsBackwards = (since: Date): SQL => sql`
  with legal (before, after, is_undo) as (values ${legalSteps}),
  steps as (
    select e.order_id, e.status, e.kind = ${stepUndone} as is_undo, e.kind = ${cameBack} as is_back,
      -- A gift card is delivered by its payment.
      case when e.status = 'delivered' and s.source = 'gift_card' then 'paid' else e.status end as after,
      e.kind = ${collected} and e.status = 'delivered' as is_collected, lag(e.status) over own as before,
      lead(e.id) over own is null as is_last
    from order_events e join orders s on s.id = e.order_id where e.status is not null and e.order_id in (
      select order_id from order_events where created_at >= ${instant(since.getTime())} and status is not null)
    window own as (partition by e.order_id order by e.created_at, e.id)),
  odd as (
    select order_id, concat('went from ', before, ' to ', status) as text from steps
    -- What came back waits again, wherever the order was.
    where before is not null and not is_back and not (is_collected and before = 'paid') and not exists (select from legal
      where legal.before = steps.before and legal.after = steps.after and legal.is_undo = steps.is_undo)
    union all
    select order_id, concat('is ', o.status, ' and its history ends at ', steps.status)
    from steps join orders o on o.id = order_id where steps.is_last and steps.status <> o.status)
  select o.order_number as subject, odd.text from odd join orders o on o.id = odd.order_id order by o.created_at desc`

/** Each piece is to pack, in one parcel, or cancelled: the counters of a line are what its parcels and its order say. */
export const piecesAgainstParcels = sql`
  select o.order_number as subject, concat(l.quantity, ' × ', l.title, ': ', l.cancelled_quantity, ' cancelled, ',
      l.packed_quantity, ' packed, ', coalesce(f.pieces, 0), ' in parcels') as text
  from order_lines l join orders o on o.id = l.order_id
    left join (select fl.order_line_id, sum(fl.quantity) as pieces from fulfilment_lines fl join fulfilments p on p.id = fl.fulfilment_id
      where p.state <> 'came_back' group by 1) f
      on f.order_line_id = l.id
  where l.packed_quantity <> coalesce(f.pieces, 0) or (o.status = 'cancelled' and l.cancelled_quantity < l.quantity)
  order by o.created_at desc`

/** The status of every order is what its parcels say (rule: status-follows-parcels). */
export const statusAgainstParcels = sql`
  select o.order_number as subject, concat('is ', o.status, ', by its parcels ', said.status) as text
  from orders o
    left join (select order_id, sum(quantity - cancelled_quantity - packed_quantity) as left_over from order_lines
      group by order_id) l on l.order_id = o.id
    left join (select order_id, bool_or(state = 'packed') as waits, bool_and(state = 'delivered') as arrived
      from fulfilments where state <> 'came_back' group by order_id) f on f.order_id = o.id
    cross join lateral (select case when f.order_id is null then 'paid' when l.left_over > 0 or f.waits then 'processing'
      when f.arrived then 'delivered' else 'shipped' end as status) said
  where case when o.status in ('paid', 'processing', 'shipped', 'delivered') then o.status <> said.status
    else f.order_id is not null end
  order by o.created_at desc`
