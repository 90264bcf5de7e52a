import { orderSearchText } from '../../orders/reading/order-search.server.ts'
import { foldText } from '../../lib/fold-text.ts'
import * as z from 'zod'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { SignedInOwnerCtx } from '../../lib/server/context.ts'
import { dayMs } from '../../lib/time.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { maskEmail } from '../../orders/reading/masking.rules.ts'
import { customerSegments, customerSorts, lapsedDays } from './customer-segments.rules.ts'
import { searchTerms } from '../../orders/order/order-queues.rules.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { addedPrefix, addedWith } from './find-added.server.ts'
import { accountsWith, holdsOne } from './find-accounts.server.ts'

const pageSize = 25
const shortestOfGuests = 3

/** A customer in the list: the e-mail is masked there, in full only on her own screen (rule: personal-data-in-admin). */
const customerRowSchema = z.object({
  id: z
    .string()
    .describe('The account’s id, `added-` and an entry’s, or `guest-` and that of a guest’s newest order'),
  name: z.string(),
  email: z.string().describe('Masked; empty for who gave none'),
  is_guest: z.boolean(),
  is_added: z.boolean().describe('Written down by an owner'),
  orders: z.int(),
  spent: z.int().describe('Minor units of naira, what was given back taken off'),
  last_order_at: z.iso.datetime().nullable(),
  joined_at: z.iso.datetime().nullable().describe('Since when she is known: of a guest her first order'),
})
const customersSchema = z
  .object({ customers: z.array(customerRowSchema), total: z.int(), page: z.int(), limit: z.int() })
  .meta({ id: 'Customers' })
export type CustomerRow = z.infer<typeof customerRowSchema>

type Row = Omit<CustomerRow, 'last_order_at' | 'joined_at'> & {
  last_order_at: string | null
  joined_at: string | null
}

/** What was paid of an order in naira and not refunded. */
const spentOf = sql`coalesce(sum(b.held)
  filter (where o.currency = 'NGN' and o.payment_status in ('success', 'partially_refunded')), 0)::int8`

export const customersFilter = {
  q: z.string().trim().max(200).default(''),
  sort: z.enum(customerSorts).optional().describe('Without it the newest account first'),
  segment: z.enum(customerSegments).optional(),
}
const querySchema = z.object({
  ...customersFilter,
  page: z.coerce.number().int().min(1).max(2000).default(1),
})
/** What is asked for, and how many rows a page has. */
type Asked = z.output<typeof querySchema> & { size: number }

/**
 * Customers with an account or written down by an owner, the newest first, among them other guests who ordered in a chat;
 * a search also finds guests by their orders. Only the page's own rows are counted up, unless a sort or a segment needs everybody's
 * (rule: customer-segments): these are of accounts and entries alone.
 */
export const listCustomers = ownerRead('get /customers', {
  summary: 'Customers, newest first, or those a search finds',
  query: querySchema,
  answer: [customersSchema, 'A page of them'],
  run: async (ctx: SignedInOwnerCtx, input) => {
    const { rows, total } = await findCustomers(ctx, { ...input, size: pageSize })
    const customers = rows.map((row) => ({ ...row, email: row.email && maskEmail(row.email) }))
    return { customers, total, page: input.page, limit: pageSize }
  },
})

/** A page of so many rows, with their e-mails in full; guests are among the others by their first order. */
export async function findCustomers(ctx: SignedInOwnerCtx, input: Asked) {
  const typed = foldText(input.q)
  const known = searchTerms(typed)
  // A single letter is a search too.
  const terms = known.length > 0 || !typed ? known : [typed]
  const found = terms.length > 0 ? accountsWith(terms) : sql`true`
  const isCountedUp = input.sort !== undefined || input.segment !== undefined
  if (isCountedUp) {
    const { rows, total } = await rankCustomers(ctx, input, found, terms)
    return { rows: rows.map(withTimes), total }
  }
  const guests = await findGuests(ctx, input.q, terms)
  const first = (input.page - 1) * input.size
  // Each guest before the page puts one of the others off: so many more are read before it.
  const from = Math.max(0, first - guests.length)
  const { rows, total } = await newestCustomers(ctx, { from, to: first + input.size, found, terms })
  const all = [...guests, ...rows].map(withTimes)
  if (guests.length > 0) all.sort((a, b) => (b.joined_at ?? '').localeCompare(a.joined_at ?? ''))
  return { rows: all.slice(first - from, first - from + input.size), total: total + guests.length }
}

const withTimes = (row: Row): CustomerRow => ({
  ...row,
  last_order_at: iso(row.last_order_at),
  joined_at: iso(row.joined_at),
})

const nameOf = sql`coalesce(nullif(trim(concat(p.first_name, ' ', p.last_name)), ''), page.name)`
/** An entry's row has a phone, if an empty one. */
const idOf = sql`case when page.phone is null then '' else ${addedPrefix}::text end || page.id`

type Part = { from: number; to: number; found: SQL; terms: string[] }

async function newestCustomers(ctx: SignedInOwnerCtx, { from, to, found, terms }: Part) {
  const [counted] = await rowsOf<{ total: number }>(
    ctx.db,
  )`select ((select count(*) from users u where ${found}) + (select count(*) from added_customers a where ${addedWith(terms)}))::int
      as total`
  const rows = await rowsOf<Row>(ctx.db)`with page as (
        select u.id, u.email, u.created_at, u.name, null as phone from users u where ${found}
        union all
        select a.id, a.email, a.created_at, a.name, a.phone from added_customers a where ${addedWith(terms)}
        order by created_at desc, id limit ${to - from} offset ${from})
      select ${idOf} as id, ${nameOf} as name, page.email, page.phone is not null as is_guest, page.phone is not null as is_added,
        t.orders, t.spent::float8 as spent, t.last_order_at::text, page.created_at::text as joined_at
      from page left join profiles p on p.id = page.id cross join lateral (
        select count(*)::int as orders, ${spentOf} as spent, max(o.created_at) as last_order_at
        from (select id from orders where user_id = page.id
          union all select id from orders where page.email <> '' and page.phone is not null and user_id is null and lower(email) = page.email
          union all select id from orders where page.phone <> '' and user_id is null and lower(email) = '' and phone = page.phone) own
        join orders o on o.id = own.id join order_balances b on b.order_id = o.id) t
      order by page.created_at desc, page.id`
  return { rows, total: counted!.total }
}

/**
 * Accounts and entries by hand of a segment, in the order of what they spent or ordered last. Everybody's orders are counted up once: the sums are
 * those of `order_balances`, made of whole tables instead of order by order.
 */
async function rankCustomers(
  ctx: SignedInOwnerCtx,
  { sort, segment, page, size }: Asked,
  found: SQL,
  terms: string[],
) {
  const lapsed = new Date(ctx.now().getTime() - lapsedDays * dayMs).toISOString()
  const fits = {
    twice: sql`t.bought >= 2`,
    lapsed: sql`t.bought > 0 and t.last_bought_at < ${lapsed}::timestamptz`,
    abroad: sql`t.bought_abroad > 0`,
    never: sql`coalesce(t.bought, 0) = 0`,
  }
  const by = { spent: sql`t.spent desc nulls last,`, last_order: sql`t.last_order_at desc nulls last,` }
  const rows = await rowsOf<Row & { total: number }>(ctx.db)`with given_back as (
        select p.order_id, sum(r.amount) as amount from refunds r join payments p on p.id = r.payment_id
        join orders o on o.id = p.order_id
        where p.state = 'succeeded' and r.state = 'confirmed' and r.cause not in ('duplicate', 'overpaid')
          and (r.cause <> 'late' or o.status = 'cancelled') group by p.order_id),
      taken as (select distinct p.order_id from reversals v join payments p on p.id = v.payment_id),
      let_go as (select order_id, -sum(amount) as amount from adjustments where kind = 'write_off' group by order_id),
      t as (
        select coalesce(o.user_id, ae.id, ap.id) as person, count(*)::int as orders,
          coalesce(sum(case when o.lines_added_at is null and v.order_id is null then o.total_amount - coalesce(g.amount, 0) - coalesce(l.amount, 0)
              else (select b.held from order_balances b where b.order_id = o.id) end)
            filter (where ${isBought} and o.currency = 'NGN'), 0)::int8 as spent, max(o.created_at) as last_order_at,
          count(*) filter (where ${isBought}) as bought,
          count(*) filter (where ${isBought} and o.shipping_address->>'country' <> 'NG') as bought_abroad,
          max(o.created_at) filter (where ${isBought}) as last_bought_at
        from orders o left join given_back g on g.order_id = o.id left join let_go l on l.order_id = o.id
          left join taken v on v.order_id = o.id
          left join added_customers ae on o.user_id is null and ae.email = nullif(lower(o.email), '')
          left join added_customers ap on o.user_id is null and o.email = '' and ap.phone = nullif(o.phone, '')
        where coalesce(o.user_id, ae.id, ap.id) is not null group by 1),
      people as (
        select u.id, u.email, u.created_at, u.name, null as phone from users u where ${found}
        union all select a.id, a.email, a.created_at, a.name, a.phone from added_customers a where ${addedWith(terms)}),
      page as (
        select u.id, u.email, u.created_at, u.name, u.phone, t.orders, t.spent, t.last_order_at, count(*) over () as total,
          row_number() over (order by ${sort ? by[sort] : sql``} u.created_at desc, u.id) as place
        from people u left join t on t.person = u.id
        where ${segment ? fits[segment] : sql`true`}
        order by place limit ${size} offset ${(page - 1) * size})
      select ${idOf} as id, ${nameOf} as name, page.email, page.phone is not null as is_guest, page.phone is not null as is_added,
        coalesce(page.orders, 0) as orders,
        coalesce(page.spent, 0)::float8 as spent, page.last_order_at::text, page.created_at::text as joined_at,
        page.total::int as total
      from page left join profiles p on p.id = page.id order by page.place`
  return { rows, total: rows[0]?.total ?? 0 }
}

const isBought = sql`o.payment_status in ('success', 'partially_refunded')`

const iso = (text: string | null) => text && new Date(text).toISOString()

/**
 * At most 20, of the newest 200 orders that fit; one without an e-mail belongs to the customer with its
 * phone. Two letters match too many orders for an index to help.
 */
async function findGuests(ctx: SignedInOwnerCtx, typed: string, terms: string[]): Promise<Row[]> {
  if (terms.length > 0 && typed.length < shortestOfGuests) return []
  const fits = terms.length > 0 ? holdsOne(orderSearchText('o'), terms) : sql`o.source = 'chat'`
  return rowsOf<Row>(ctx.db)`with found as (
        select o.*, coalesce(nullif(lower(o.email), ''), o.phone) as contact, a.id as added from orders o
        left join added_customers a on a.email = nullif(lower(o.email), '') or o.email = '' and a.phone = nullif(o.phone, '')
        where o.user_id is null and o.email <> ${erasedEmail} and ${fits}
          -- Those written down are in the list themselves.
          and (a.id is null or not (${addedWith(terms)}))
        order by o.created_at desc limit 200)
      select coalesce(${addedPrefix}::text || min(o.added::text), 'guest-' || (array_agg(o.id order by o.created_at desc))[1]::text) as id,
        (array_agg(o.customer_name order by o.created_at desc))[1] as name, min(lower(o.email)) as email, true as is_guest,
        count(o.added) > 0 as is_added, count(*)::int as orders, ${spentOf}::float8 as spent, max(o.created_at)::text as last_order_at, min(o.created_at)::text as joined_at
      from found o join order_balances b on b.order_id = o.id group by o.contact order by max(o.created_at) desc limit 20`
}
