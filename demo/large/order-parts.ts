import { type SQL, sql } from 'drizzle-orm'

const isPaid = sql`story in ('paid', 'processing', 'shipped', 'delivered', 'cancelled')`
/** Part of a parcel comes back now and then, all of a cancelled order at once. */
const refundOf = sql`case when story = 'cancelled' then total when story = 'delivered' and price < .02 then least(total, lines * 250000) else 0 end`

const lines = sql`create temp table draft_lines as
  select rolled.id as order_id, rolled.story, rolled.created_at, rolled.paid_at, rolled.position, rolled.quantity, g.*
  from (
    select d.id, d.story, d.created_at, d.paid_at, position - 1 as position,
      case when random() < .9 then 1 else 2 end as quantity,
      floor(power(random(), 2) * (select count(*) from goods)) as pick
    from drafts d cross join lateral generate_series(1, d.lines) as position) rolled
  join goods g on g.n = rolled.pick`

/** The breakdown of each order: its lines, a code now and then, its zone's fee. */
const sums = sql`create temp table totals as
  select d.*, s.subtotal, s.discount, d.rate as delivery, s.subtotal - s.discount + d.rate as total,
    'IL-' || to_char(d.created_at at time zone 'Africa/Lagos', 'YYYYMMDD') || '-'
      || lpad(((d.i::bigint * 7919 + 104729) % 1000000)::text, 6, '0') as number
  from drafts d join (
    select l.order_id, sum(l.price_ngn * l.quantity)::int as subtotal,
      case when max(d.price) > .92 then floor(sum(l.price_ngn * l.quantity) * .05)::int else 0 end as discount
    from draft_lines l join drafts d on d.id = l.order_id group by l.order_id) s on s.order_id = d.id`

const orders = sql`insert into orders (id, order_number, user_id, guest_session_id, email, phone, customer_name, shipping_address,
    shipping_zone_id, subtotal, discount, delivery, delivery_days_min, delivery_days_max, total_amount, promo_code,
    payment_status, status, cancel_cause, hold_state, hold_expires_at, paid_at, created_at, updated_at)
  select id, number, case when not is_guest then user_id end, case when is_guest then md5(id::text) end, email, phone,
    first_name || ' ' || last_name,
    jsonb_build_object('firstName', first_name, 'lastName', last_name, 'address', (1 + i % 180) || ' Adeola Street',
      'city', coalesce(state, 'Lagos'), 'state', coalesce(state, 'Lagos'), 'country', 'NG', 'zipCode', '', 'shippingLocation', zone_name),
    zone_id, subtotal, discount, delivery, delivery_days_min, delivery_days_max, total,
    case when discount > 0 then 'TAG5' end,
    case when story = 'pending' or story = 'expired' then case when luck < .03 then 'failed' else 'pending' end
      when story = 'review' then 'pending' when ${refundOf} = total then 'refunded' when ${refundOf} > 0 then 'partially_refunded'
      else 'success' end,
    case story when 'expired' then 'cancelled' when 'review' then 'pending_review' else story end,
    case story when 'expired' then 'hold_expired' when 'cancelled' then 'staff' end,
    case when story = 'pending' or story = 'review' then 'held' when story in ('expired', 'cancelled') then 'released' else 'sold' end,
    case when story = 'pending' then now() + interval '30 minutes' end,
    case when ${isPaid} then paid_at end, created_at, created_at + least(interval '3 days', now() - created_at)
  from totals`

const isPacked = sql`story in ('processing', 'shipped', 'delivered')`
const orderLines = sql`insert into order_lines (order_id, position, product_id, variant_id, product_slug, title, size, color,
    image_key, unit_price, quantity, line_total, cancelled_quantity, packed_quantity)
  select order_id, position, product_id, variant_id, slug, title, size, color, image_key, price_ngn, quantity, price_ngn * quantity,
    case when story in ('expired', 'cancelled') then quantity else 0 end, case when ${isPacked} then quantity else 0 end
  from draft_lines`

/** One parcel for each order that was packed, with everything in it. */
const parcels = sql`with parcels as (
    insert into fulfilments (order_id, number, state, carrier, tracking_number, packed_at, packed_by, shipped_at, shipped_by,
        delivered_at, delivered_by, created_at, updated_at)
    select id, 1, case story when 'processing' then 'packed' else story end,
      case when story <> 'processing' then 'GIG Logistics' end,
      case when story <> 'processing' then 'GIG-' || lpad((i % 1000000)::text, 6, '0') end,
      created_at + least(interval '9 hours', now() - created_at), 'seed',
      case when story <> 'processing' then created_at + least(interval '1 day', now() - created_at) end,
      case when story <> 'processing' then 'seed' end,
      case when story = 'delivered' then created_at + least(interval '3 days', now() - created_at) end,
      case when story = 'delivered' then 'seed' end, created_at, created_at + least(interval '3 days', now() - created_at)
    from totals where ${isPacked} returning id, order_id)
  insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
  select parcels.id, l.id, l.packed_quantity from parcels join order_lines l on l.order_id = parcels.order_id`

/** Adds the sold pieces as received, so that the stock equals the sum of its ledger. */
const ledger = sql`with sold as (
    select variant_id, order_id, sum(quantity)::int as pieces, min(paid_at) as at, bool_or(story in ('pending', 'review')) as is_held
    from draft_lines where story not in ('expired', 'cancelled') group by variant_id, order_id),
  counted as (
    update product_variants v set stock = v.stock + h.pieces, held = v.held + h.pieces
    from (select variant_id, sum(pieces)::int as pieces from sold where is_held group by variant_id) h where v.id = h.variant_id
    returning v.id)
  insert into stock_movements (variant_id, stock_delta, held_delta, reason, order_id, actor, created_at)
  select variant_id, pieces, 0, 'received', null, 'seed', at - interval '30 days' from sold
  union all
  select variant_id, case when is_held then 0 else -pieces end, case when is_held then pieces else 0 end,
    case when is_held then 'held' else 'sold' end, order_id, 'payments', at from sold`

const payments = sql`insert into payments (order_id, provider, reference, asked, currency, state, provider_id, paid, paid_currency,
    refunded, method, provider_words, checkout_url, paid_at, created_at, updated_at)
  select id, 'paystack', replace(lower(number), '-', '') || '_' || substr(md5(id::text), 1, 6), total, 'NGN',
    case when ${isPaid} or story = 'review' then 'succeeded' when story = 'pending' then 'open'
      when luck < .03 then 'declined' else 'expired' end,
    case when ${isPaid} or story = 'review' then 4000000000 + i end,
    case when ${isPaid} then total when story = 'review' then total - 100000 end, case when ${isPaid} or story = 'review' then 'NGN' end,
    ${refundOf}, (array['card', 'bank_transfer', 'ussd'])[1 + i % 3], case when ${isPaid} then 'Successful' end,
    'https://checkout.example/' || i, case when ${isPaid} or story = 'review' then paid_at end, created_at, paid_at
  from totals`

const flags = sql`insert into order_flags (order_id, kind, params, cause, raised_at)
  select t.id, 'wrong_amount', jsonb_build_object('paidMinor', p.paid, 'askedMinor', t.total), p.reference, t.paid_at
  from totals t join payments p on p.order_id = t.id where t.story = 'review'`

const refunds = sql`insert into refunds (payment_id, amount, cause, state, provider_refund_id, created_at, updated_at)
  select p.id, ${refundOf}, case when story = 'cancelled' then 'cancelled' else 'goodwill' end, 'confirmed', 'rf-' || t.i,
    least(now(), t.paid_at + interval '1 day'), least(now(), t.paid_at + interval '2 days')
  from totals t join payments p on p.order_id = t.id where ${refundOf} > 0`

/** What a refund gives back is owed no more. */
const adjustments = sql`insert into adjustments (order_id, kind, amount, by, created_at)
  select id, case when story = 'cancelled' then 'cancelled' else 'goodwill' end, -(${refundOf}), 'seed',
    least(now(), paid_at + interval '1 day')
  from totals where ${refundOf} > 0`

/** `share`: of an order's time until now at most, so that steps of a young one keep their order. */
const event = (kind: string, status: string | null, after: string, share: number, stories: string): SQL =>
  sql`select id, ${kind}::text, ${status}::text,
      created_at + least(${after}::interval, (now() - created_at) * ${share}::float8) from totals
    where story = any(string_to_array(${stories}, ','))`

const everyone = 'pending,expired,review,paid,processing,shipped,delivered,cancelled'
const events = sql`insert into order_events (order_id, kind, status, created_at, actor)
  select e.*, 'seed' from (${sql.join(
    [
      event('order_placed', 'pending', '0', 0, everyone),
      event('paid', 'paid', '6 minutes', 0.2, 'paid,processing,shipped,delivered,cancelled'),
      event('processing', 'processing', '9 hours', 0.4, 'processing,shipped,delivered'),
      event('shipped', 'shipped', '1 day', 0.6, 'shipped,delivered'),
      event('delivered', 'delivered', '3 days', 0.8, 'delivered'),
      event('cancelled', 'cancelled', '1 day', 1, 'cancelled'),
      event('hold_expired', 'cancelled', '31 minutes', 1, 'expired'),
      event('pending_review', 'pending_review', '6 minutes', 1, 'review'),
    ],
    sql` union all `,
  )}) e`

/** As if each transition had been notified: the nightly comparison looks for lost mails. */
export const mails = sql`insert into sent_mails (key, sent_at)
  select concat('order_', status, ':', order_id, ':', id), created_at from order_events
  where actor = 'seed' and status in ('paid', 'shipped', 'delivered', 'cancelled') and created_at > now() - interval '30 days'
  on conflict do nothing`

/** A request for the price of delivery to London. */
const quotes = sql`with asked as (
    select id from orders where status = 'cancelled' and paid_at is null and hold_state = 'released' order by created_at desc limit 9),
  never_cancelled as (delete from order_events e using asked where e.order_id = asked.id and e.status = 'cancelled'),
  lines as (update order_lines l set cancelled_quantity = 0 from asked where l.order_id = asked.id)
  update orders o set status = 'pending', cancel_cause = null, hold_state = 'none', delivery = null, total_amount = subtotal - discount,
    shipping_address = shipping_address || '{"city": "London", "state": "", "country": "GB"}' from asked where asked.id = o.id`

const searches = sql`insert into search_misses (day, text, count)
  select ((now() at time zone 'Africa/Lagos')::date - back), word, 1 + floor(random() * 12)::int
  from generate_series(0, 80) back, unnest(array['agbada', 'wedding veil', 'bridal lace', 'sneakers', 'swimsuit', 'maternity', 'lehenga']) word
  on conflict do nothing`

/** Statements in their order: those of a batch read its `drafts`. */
export const orderParts: { ofBatch: SQL[]; afterAll: SQL[] } = {
  ofBatch: [
    lines,
    sums,
    sql`create unique index on totals (id)`,
    sql`analyze totals, draft_lines`,
    orders,
    orderLines,
    parcels,
    ledger,
    payments,
    flags,
    refunds,
    adjustments,
    events,
    sql`drop table totals`,
    // In one transaction nobody else looks at what has grown: triggers would read all payments for each one.
    sql`analyze orders, order_lines, fulfilments, fulfilment_lines, payments, refunds, reversals, adjustments, disputes, order_flags`,
  ],
  afterAll: [quotes, mails, searches],
}
