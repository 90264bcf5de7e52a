import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { AdminCtx } from '../../lib/server/context.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { maskEmail } from '../../orders/reading/masking.rules.ts'
import type { CustomerRow } from './customers.schema.ts'
import { searchTerms } from '../../orders/reading/order-queues.rules.ts'
import { accountsWith, holdsOne } from './find-accounts.server.ts'

const pageSize = 50
const shortestOfGuests = 3

type Row = Omit<CustomerRow, 'last_order_at' | 'joined_at'> & {
  last_order_at: string | null
  joined_at: string | null
}

/** What was paid of an order in naira and not refunded. */
const spentOf = sql`coalesce(sum(o.total_amount - b.written_off - b.refunded)
  filter (where o.currency = 'NGN' and o.payment_status in ('success', 'partially_refunded')), 0)::int8`

/**
 * Customers with an account, the newest first, after those without one who ordered in a chat; a search also finds guests by
 * their orders. Only the page's own rows are counted up.
 */
export async function listCustomers(ctx: AdminCtx, input: { q: string; page: number }) {
  const typed = input.q.toLowerCase()
  const known = searchTerms(typed)
  // A single letter is a search too.
  const terms = known.length > 0 || !typed ? known : [typed]
  const found = terms.length > 0 ? accountsWith(terms) : sql`true`
  const guests = input.page === 1 ? await findGuests(ctx, input.q, terms) : []
  const [counted] = await rowsOf<{ total: number }>(
    ctx.db,
    sql`select count(*)::int as total from users u where ${found}`,
  )
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`with page as (
        select u.id, u.email, u.created_at, u.name from users u where ${found}
        order by u.created_at desc, u.id limit ${pageSize} offset ${(input.page - 1) * pageSize})
      select page.id::text, coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), page.name) as name, page.email, false as is_guest, t.orders, t.spent::float8 as spent,
        t.last_order_at::text, page.created_at::text as joined_at
      from page left join profiles p on p.id = page.id cross join lateral (
        select count(*)::int as orders, ${spentOf} as spent, max(o.created_at) as last_order_at
        from orders o join order_balances b on b.order_id = o.id where o.user_id = page.id) t
      order by page.created_at desc, page.id`,
  )
  const customers = [...guests, ...rows].map((row) => ({
    ...row,
    email: row.email && maskEmail(row.email),
    last_order_at: iso(row.last_order_at),
    joined_at: iso(row.joined_at),
  }))
  return { customers, total: counted!.total + guests.length, page: input.page, limit: pageSize }
}

const iso = (text: string | null) => text && new Date(text).toISOString()

/**
 * At most 20, of the newest 200 orders that fit; one without an e-mail belongs to the customer with its
 * phone. Two letters match too many orders for an index to help.
 */
async function findGuests(ctx: AdminCtx, typed: string, terms: string[]): Promise<Row[]> {
  if (terms.length > 0 && typed.length < shortestOfGuests) return []
  const fits =
    terms.length > 0
      ? holdsOne(
          sql`lower(o.order_number || ' ' || o.customer_name || ' ' || o.email || ' ' || o.phone)`,
          terms,
        )
      : sql`o.source = 'chat'`
  return rowsOf<Row>(
    ctx.db,
    sql`with found as (
        select o.*, coalesce(nullif(lower(o.email), ''), o.phone) as contact from orders o
        where o.user_id is null and o.email <> ${erasedEmail} and ${fits}
        order by o.created_at desc limit 200)
      select 'guest-' || (array_agg(o.id order by o.created_at desc))[1]::text as id,
        (array_agg(o.customer_name order by o.created_at desc))[1] as name, min(lower(o.email)) as email, true as is_guest,
        count(*)::int as orders, ${spentOf}::float8 as spent, max(o.created_at)::text as last_order_at, null as joined_at
      from found o join order_balances b on b.order_id = o.id group by o.contact order by max(o.created_at) desc limit 20`,
  )
}
