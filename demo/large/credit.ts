import { type SQL, sql } from 'drizzle-orm'
import { dice, isPlain } from './dice.ts'

/**
 * Orders around which there is credit: some customers were given some after one and spent a part on it, for others somebody bought a gift
 * card ten days before, of which half pays a part of it.
 */
const picked = sql`create temp table gifts on commit drop as
  select o.id as order_id, o.order_number, o.user_id, o.guest_session_id, o.email, o.phone, o.customer_name, o.shipping_address, o.created_at,
    o.paid_at, o.total_amount, p.id as payment_id, u.id as buyer, ${dice('o.id', 'card')} < .7 as is_card, ${dice('o.id', 'spends')} < .5
      and o.total_amount > 700000 as is_spent, ${dice('o.id', 'fate')} as fate,
    case when ${dice('o.id', 'card')} < .7 then (array[1000000, 2500000, 5000000])[1 + floor(${dice('o.id', 'worth')} * 3)::int] else 500000 end as worth,
    gen_random_uuid() as account_id, gen_random_uuid() as card_id, gen_random_uuid() as card_order_id, gen_random_uuid() as card_line_id,
    gen_random_uuid() as parcel_id, gen_random_uuid() as spent_id, gen_random_uuid() as cause_id
  from orders o join payments p on p.order_id = o.id join users u on u.email = o.email
  where ${isPlain} and ${dice('o.id', 'gift')} < .015
    and not exists (select from orders c where c.order_number = o.order_number || '-G')
    and not exists (select from credit_entries e where e.order_id = o.id)`

const cardOrders = sql`insert into orders (id, order_number, user_id, guest_session_id, email, phone, customer_name, shipping_address, subtotal, delivery,
    total_amount, payment_status, status, hold_state, source, paid_at, created_at, updated_at)
  select card_order_id, order_number || '-G', user_id, guest_session_id, email, '', customer_name, shipping_address, worth, 0, worth, 'success',
    'delivered', 'sold', 'gift_card', bought_at, bought_at, bought_at
  from cards`

const cardLines = sql`insert into order_lines (id, order_id, title, unit_price, quantity, line_total, is_discounted, packed_quantity)
  select card_line_id, card_order_id, 'Gift card for ' || split_part(customer_name, ' ', 1), worth, 1, worth, false, 1 from cards`

const cardParcels = sql`with parcels as (
    insert into fulfilments (id, order_id, number, state, packed_at, packed_by, shipped_at, shipped_by, delivered_at, delivered_by, created_at, updated_at)
    select parcel_id, card_order_id, 1, 'delivered', bought_at, 'seed', bought_at, 'seed', bought_at, 'seed', bought_at, bought_at from cards)
  insert into fulfilment_lines (fulfilment_id, order_line_id, quantity) select parcel_id, card_line_id, 1 from cards`

const cardPayments = sql`insert into payments (order_id, provider, reference, asked, currency, state, provider_id, paid, paid_currency, method, paid_at,
    created_at, updated_at)
  select card_order_id, 'paystack', 'card-' || card_id, worth, 'NGN', 'succeeded', 8000000000 + row_number() over (order by card_id), worth, 'NGN', 'card', bought_at,
    bought_at, bought_at
  from cards`

const accounts = sql`with own as (
    insert into credit_accounts (kind, user_id, created_at)
    select 'customer', buyer, min(created_at) - interval '1 hour' from gifts where not is_card group by buyer on conflict do nothing)
  insert into credit_accounts (id, kind, code_hash, code_end, created_at)
  select account_id, 'code', 'seed-' || account_id, upper(left(md5(account_id::text), 4)), bought_at from cards`

/** Some wait for their day, some are handed over by who bought them, most were mailed. */
const cardRows = sql`insert into gift_cards (id, order_id, account_id, code_hash, code_end, amount, to_name, to_email, from_name, words, send_on, sent_at, created_at)
  select card_id, card_order_id, account_id, 'seed-' || account_id, upper(left(md5(account_id::text), 4)), worth, split_part(customer_name, ' ', 1),
    case when fate < .25 then null else email end, customer_name, case when fate > .8 then 'Happy birthday!' else '' end,
    case when fate > .5 then waits_until end, case when fate >= .25 and not (fate > .5 and waits_until > current_date) then bought_at end, bought_at
  from cards`

const entries = sql`insert into credit_entries (account_id, amount, cause, cause_id, order_id, why, by, created_at)
  select account_id, amount, cause, cause_id, order_id, why, 'seed', at from (
    select account_id, worth as amount, 'bought' as cause, card_id::text as cause_id, card_order_id as order_id, '' as why, bought_at as at, 1 as step from cards
    union all select a.id, worth, 'granted', cause_id::text, order_id, 'It came late', g.created_at - interval '1 minute', 1
      from gifts g join credit_accounts a on a.user_id = buyer where not is_card
    union all select a.id, -worth, 'reversed', cause_id::text, order_id, 'Typed twice', g.created_at + interval '1 day', 3
      from gifts g join credit_accounts a on a.user_id = buyer where not is_card and not is_spent and fate < .1
    union all select coalesce(a.id, g.account_id), -least(worth, 500000), 'spent', spent_id::text, order_id, '', paid_at, 2
      from gifts g left join credit_accounts a on a.user_id = buyer and not is_card where is_spent) moves
  order by at, step`

/** What credit paid was not asked of the provider. */
const spent = [
  sql`update payments p set asked = p.asked - least(worth, 500000), paid = p.paid - least(worth, 500000) from gifts where p.id = payment_id and is_spent`,
  sql`insert into payments (id, order_id, provider, method, state, reference, asked, paid, currency, paid_currency, recorded_by, paid_at, created_at, updated_at)
    select spent_id, order_id, 'store_credit', 'store_credit', 'succeeded', spent_id, least(worth, 500000), least(worth, 500000), 'NGN', 'NGN', 'seed', paid_at,
      created_at, paid_at
    from gifts where is_spent`,
  sql`update orders o set credit_amount = least(worth, 500000) from gifts where o.id = order_id and is_spent`,
]

const events = sql`insert into order_events (order_id, kind, status, actor, created_at)
  select card_order_id, 'order_placed', 'pending', 'seed', bought_at from cards
  union all select card_order_id, 'paid', 'delivered', 'seed', bought_at + interval '1 millisecond' from cards`

export const creditParts: SQL[] = [
  picked,
  sql`create temp table cards on commit drop as
    select *, paid_at - interval '10 days' as bought_at, (paid_at + interval '20 days')::date as waits_until from gifts where is_card`,
  sql`analyze gifts, cards`,
  cardOrders,
  cardLines,
  cardParcels,
  cardPayments,
  accounts,
  cardRows,
  entries,
  ...spent,
  events,
]
