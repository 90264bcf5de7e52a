import { type SQL, sql } from 'drizzle-orm'
import { dice, isPlain, soon } from './dice.ts'

/**
 * Of each hundred parcels seven come back in part, or are claimed. `picked` has one return a row with how it ends: what is older than
 * a month has ended; of each age the shares are exact. Exchanges are of another size of the same product.
 */
const picked = sql`create temp table picked on commit drop as
  with drawn as (
    select o.id as order_id, o.order_number, o.user_id, o.guest_session_id, o.email, o.phone, o.customer_name, o.shipping_address,
      o.shipping_zone_id, o.delivery_days_min, o.delivery_days_max, l.id as order_line_id, l.product_id, l.variant_id, l.product_slug,
      l.title, l.color, l.image_key, l.unit_price, p.id as payment_id, p.provider, f.delivered_at, u.id as buyer,
      floor(l.line_total::numeric * (o.subtotal - o.discount) / o.subtotal / l.quantity)::int as worth,
      extract(epoch from now() - f.delivered_at) / 86400 as days, ${dice('o.id', 'why')} as why,
      ${dice('o.id', 'wish')} as wishes, ${dice('o.id', 'kind')} < .12 as is_claim, ${dice('o.id', 'worn')} < .2 as is_damaged
    from orders o join order_lines l on l.order_id = o.id and l.position = 0 join fulfilments f on f.order_id = o.id
      join payments p on p.order_id = o.id join users u on u.email = o.email
    where ${isPlain} and f.delivered_at < now() - interval '6 hours' and ${dice('o.id', 'return')} < .07 and l.variant_id is not null
      and not exists (select from reviews v where v.order_line_id = l.id)),
  shared as (
    select *, (row_number() over own - .5) / count(*) over (partition by days < 3, days < 30, is_claim) as ends from drawn
    window own as (partition by days < 3, days < 30, is_claim order by days)),
  ended as (
    select *, case
      when days < 3 then case when ends < .6 then 'requested' else 'approved' end
      when days < 30 then case when ends < .1 then 'requested' when ends < .35 and days < 12 then 'approved'
        when ends < .6 and not is_claim then 'received' when ends < .85 then 'settled' when ends < .93 then 'declined' else 'withdrawn' end
      else case when ends < .75 then 'settled' when ends < .83 then 'declined' when ends < .93 or is_claim then 'withdrawn' else 'expired' end
      end as state
    from shared),
  wanted as (
    select e.*, v.id as wanted_id, v.size as wanted_size from ended e left join lateral (
      select id, size from product_variants where product_id = e.product_id and id <> e.variant_id and not is_claim and e.wishes > .82
        order by id limit 1) v on true)
  select *, gen_random_uuid() as id, gen_random_uuid() as line_id, gen_random_uuid() as refund_id, gen_random_uuid() as account_id,
    gen_random_uuid() as new_id, gen_random_uuid() as new_line_id, gen_random_uuid() as new_parcel_id, gen_random_uuid() as new_payment_id,
    case when wanted_id is not null then 'exchange' when wishes < .12 then 'credit' else 'refund' end as wish,
    wanted_id is not null and state in ('approved', 'received', 'settled') as is_exchanged,
    state in ('approved', 'received', 'settled', 'declined', 'expired') as is_decided,
    not is_claim and state in ('received', 'settled') as has_arrived,
    case when is_claim then case when why < .5 then 'damaged' when why < .8 then 'wrong_piece' else 'never_came' end
      else case when why < .32 then 'too_small' when why < .56 then 'too_large' when why < .76 then 'changed_mind'
        when why < .9 then 'not_as_shown' else 'faulty' end end as reason,
    ${soon('delivered_at', '2 hours', 0.2)} as opened_at, ${soon('delivered_at', '1 day', 0.4)} as decided_at,
    ${soon('delivered_at', '6 days', 0.6)} as received_at, ${soon('delivered_at', '7 days', 0.8)} as settled_at
  from wanted`

const exchangeOrders = sql`insert into orders (id, order_number, user_id, guest_session_id, email, phone, customer_name, shipping_address,
    shipping_zone_id, subtotal, discount, delivery, delivery_days_min, delivery_days_max, total_amount, credit_amount, payment_status, status,
    hold_state, source, request_hash, paid_at, created_at, updated_at)
  select new_id, order_number || '-1', user_id, guest_session_id, email, phone, customer_name, shipping_address, shipping_zone_id, unit_price,
    unit_price - worth, 0, delivery_days_min, delivery_days_max, worth, worth, 'success', case state when 'settled' then 'delivered' else 'paid' end,
    'sold', 'exchange', id, decided_at, decided_at, decided_at
  from picked where is_exchanged`

const exchangeLines = sql`insert into order_lines (id, order_id, position, product_id, variant_id, product_slug, title, size, color, image_key,
    unit_price, quantity, line_total, packed_quantity)
  select new_line_id, new_id, 0, product_id, wanted_id, product_slug, title, wanted_size, color, image_key, unit_price, 1, unit_price,
    case state when 'settled' then 1 else 0 end
  from picked where is_exchanged`

const exchangeParcels = sql`with parcels as (
    insert into fulfilments (id, order_id, number, state, carrier, tracking_number, packed_at, packed_by, shipped_at, shipped_by, delivered_at,
        delivered_by, created_at, updated_at)
    select new_parcel_id, new_id, 1, 'delivered', 'GIG Logistics', 'GIG-' || left(new_id::text, 8), received_at, 'seed', received_at, 'seed',
      settled_at, 'seed', received_at, settled_at
    from picked where is_exchanged and state = 'settled')
  insert into fulfilment_lines (fulfilment_id, order_line_id, quantity)
  select new_parcel_id, new_line_id, 1 from picked where is_exchanged and state = 'settled'`

const returns = sql`insert into returns (id, order_id, number, kind, state, opened_by, note, window_ends_on, way, place, expires_on, decline_reason,
    decided_by, decided_at, received_by, received_at, settled_by, settled_at, exchange_order_id, lent, created_at, updated_at)
  select id, order_id, 1, case when is_claim then 'claim' else 'return' end, state, 'customer',
    case when why < .3 then 'It does not sit as I hoped.' else '' end, (delivered_at + interval '7 days')::date,
    case when is_decided and state <> 'declined' then case when is_claim then 'keep' else 'send' end end,
    case when is_decided and state <> 'declined' and not is_claim then '14 Adeola Odeku Street, Lagos' else '' end,
    case when is_decided and state <> 'declined' and not is_claim then (decided_at + interval '14 days')::date end,
    case when state = 'declined' then 'It was worn.' end, case when is_decided then 'seed' end, case when is_decided then decided_at end,
    case when has_arrived then 'seed' end, case when has_arrived then received_at end, case when state = 'settled' then 'seed' end,
    case when state = 'settled' then settled_at end, case when is_exchanged then new_id end, case when is_exchanged then worth else 0 end,
    opened_at, case when state = 'settled' then settled_at when has_arrived then received_at when is_decided then decided_at else opened_at end
  from picked`

const returnLines = sql`insert into return_lines (id, return_id, order_line_id, quantity, reason, wish, wanted_variant_id, worth, as_new, damaged)
  select line_id, id, order_line_id, 1, reason, wish, wanted_id, case when is_decided and state <> 'declined' then worth end,
    case when has_arrived and not is_damaged then 1 else 0 end, case when has_arrived and is_damaged then 1 else 0 end
  from picked`

const returnSums = sql`insert into return_sums (return_id, return_line_id, kind, amount, params, by, created_at)
  select id, line_id, 'goods', worth, jsonb_build_object('pieces', 1, 'paidMinor', worth, 'quantity', 1, 'before', 0), 'seed', decided_at
  from picked where is_decided and state <> 'declined'`

/** The accounts of exchanges, and those of who wished for credit. */
const accounts = sql`with own as (
    insert into credit_accounts (kind, user_id, created_at)
    select 'customer', buyer, min(settled_at) from picked where wish = 'credit' and state = 'settled' group by buyer
    on conflict do nothing)
  insert into credit_accounts (id, kind, return_id, created_at) select account_id, 'return', id, decided_at from picked where is_exchanged`

const refunds = sql`insert into refunds (id, payment_id, amount, way, cause, state, provider_refund_id, credit_account_id, created_at, updated_at)
  select refund_id, payment_id, worth, case when wish = 'refund' then 'provider' else 'credit' end, 'returned', 'confirmed',
    case when wish = 'refund' then 'rf-' || refund_id end,
    case wish when 'exchange' then account_id when 'credit' then (select a.id from credit_accounts a where a.user_id = buyer) end, settled_at, settled_at
  from picked where state = 'settled'`

const refundLines = sql`insert into refund_lines (refund_id, order_line_id, quantity, amount, piece_kind)
  select refund_id, order_line_id, 1, worth, 'returned' from picked where state = 'settled'`

const returnRefunds = sql`insert into return_refunds (return_id, refund_id) select id, refund_id from picked where state = 'settled'`

const ledgerOfCredit = sql`insert into credit_entries (account_id, amount, cause, cause_id, order_id, by, created_at)
  select account_id, amount, cause, cause_id, order_id, 'seed', at from (
    select account_id, worth as amount, 'lent' as cause, id::text as cause_id, new_id as order_id, decided_at as at, 1 as step from picked where is_exchanged
    union all select account_id, -worth, 'spent', new_payment_id::text, new_id, decided_at, 2 from picked where is_exchanged
    union all select account_id, worth, 'return', refund_id::text, order_id, settled_at, 3 from picked where is_exchanged and state = 'settled'
    union all select account_id, -worth, 'reversed', id::text, new_id, settled_at, 4 from picked where is_exchanged and state = 'settled'
    union all select a.id, worth, 'return', refund_id::text, order_id, settled_at, 3 from picked join credit_accounts a on a.user_id = buyer
      where wish = 'credit' and state = 'settled') moves
  order by at, step`

const exchangePayments = sql`insert into payments (id, order_id, provider, method, state, reference, asked, paid, currency, paid_currency, recorded_by,
    paid_at, created_at, updated_at)
  select new_payment_id, new_id, 'store_credit', 'store_credit', 'succeeded', new_payment_id, worth, worth, 'NGN', 'NGN', 'seed', decided_at,
    decided_at, decided_at
  from picked where is_exchanged`

const stock = sql`with moved as (
    select wanted_id as variant_id, new_id as order_id, -1 as pieces, 'sold' as reason, decided_at as at from picked where is_exchanged
    union all select variant_id, order_id, 1, 'returned', received_at from picked where has_arrived and not is_damaged),
  counted as (
    update product_variants v set stock = v.stock + s.pieces from (
      select variant_id, sum(pieces)::int as pieces from moved where reason = 'returned' group by 1) s where v.id = s.variant_id)
  insert into stock_movements (variant_id, stock_delta, reason, order_id, actor, created_at)
  select variant_id, 1, 'received', null, 'seed', at - interval '30 days' from moved where reason = 'sold'
  union all select variant_id, pieces, reason, order_id, 'seed', at from moved`

const event = (kind: string, params: SQL, at: string, where: string, of = 'order_id', status = 'null') => sql`
  select ${sql.raw(of)}, ${kind}, ${sql.raw(status)}::text, ${params}, 'seed', ${sql.raw(at)} from picked where ${sql.raw(where)}`
const moved = (to: string, at: string, where: string) =>
  event(
    'return_moved',
    sql`jsonb_build_object('number', 1, 'kind', case when is_claim then 'claim' else 'return' end, 'to', ${to}::text)
      || case when ${to} = 'declined' then '{"why": "It was worn."}'::jsonb else '{}' end`,
    at,
    where,
  )
const ofExchange = (kind: string, status: string, at: string, where = 'is_exchanged') =>
  event(kind, sql`'{}'::jsonb`, at, where, 'new_id', `'${status}'`)

const events = sql`insert into order_events (order_id, kind, status, params, actor, created_at) ${sql.join(
  [
    moved('requested', 'opened_at', 'true'),
    moved('approved', 'decided_at', "is_decided and state <> 'declined'"),
    moved('declined', 'decided_at', "state = 'declined'"),
    moved('withdrawn', 'decided_at', "state = 'withdrawn'"),
    moved('expired', 'settled_at', "state = 'expired'"),
    moved('received', 'received_at', 'has_arrived'),
    moved('settled', 'settled_at', "state = 'settled'"),
    ofExchange('order_placed', 'pending', 'decided_at'),
    ofExchange('paid', 'paid', "decided_at + interval '1 millisecond'"),
    ...['processing', 'shipped'].map((step, index) =>
      ofExchange(
        step,
        step,
        `received_at + interval '${index + 1} milliseconds'`,
        "is_exchanged and state = 'settled'",
      ),
    ),
    ofExchange('delivered', 'delivered', 'settled_at', "is_exchanged and state = 'settled'"),
  ],
  sql` union all `,
)}`

export const returnParts: SQL[] = [
  picked,
  sql`create unique index on picked (id)`,
  sql`analyze picked`,
  exchangeOrders,
  exchangeLines,
  exchangeParcels,
  returns,
  returnLines,
  returnSums,
  accounts,
  refunds,
  refundLines,
  returnRefunds,
  ledgerOfCredit,
  exchangePayments,
  sql`update payments p set refunded = p.refunded + worth from picked where p.id = payment_id and picked.state = 'settled'`,
  sql`insert into adjustments (order_id, kind, amount, by, created_at) select order_id, 'returned', -worth, 'seed', settled_at from picked where state = 'settled'`,
  sql`update order_lines l set returned_quantity = 1, restocked_quantity = l.restocked_quantity + case when has_arrived and not is_damaged then 1 else 0 end
    from picked where l.id = order_line_id and (has_arrived or state = 'settled')`,
  stock,
  events,
]
