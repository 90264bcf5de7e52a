import { mediaUrl } from '../../media/media.rules.ts'
import * as z from 'zod'
import { rowsOf } from '../../db/rows.ts'
import { isOwner, type StaffCtx } from '../../lib/server/context.ts'
import { skusMeant } from '../../catalog/editor/sku.rules.ts'
import { foldedPattern } from '../../lib/fold-text.ts'
import { maskEmail } from '../../orders/reading/masking.rules.ts'
import { holdsText } from '../../orders/reading/list-staff-orders.service.ts'
import { searchTerms, shortName } from '../../orders/order/order-queues.rules.ts'
import { addedPrefix, addedWith } from '../customers/find-added.server.ts'
import { accountsWith } from '../customers/find-accounts.server.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { longestSearch, mostOfAKind, normalSearch } from './palette.rules.ts'
import { type Found, foundSchema } from './palette.schema.ts'

/** How many matching orders customers are read from, the newest first. */
const ordersReadForCustomers = 60

/** (rule: palette) */
export const searchEverything = staffRead('get /search', {
  summary:
    'Orders, products and customers by name, number, email or phone; helpers see no money and no customers',
  query: z.strictObject({ q: z.string().max(longestSearch).default('') }),
  answer: [foundSchema, 'At most five of each'],
  run: async (ctx, { q: typed }) => {
    const isHelper = !isOwner(ctx)
    const terms = searchTerms(typed)
    if (terms.length === 0) return { orders: [], products: [], customers: [] }
    const [found, products] = await Promise.all([
      findOrders(ctx, terms),
      findProducts(ctx, normalSearch(typed)),
    ])
    const buyers = isHelper ? [] : customersOf(found)
    // Most who are looked for have bought something: accounts are read only when too few are found among the orders.
    const others = isHelper || buyers.length >= mostOfAKind ? [] : await findAccounts(ctx, terms)
    return {
      orders: found.slice(0, mostOfAKind).map((order) => ({
        id: order.id,
        order_number: order.order_number,
        name: shortName(order.customer_name),
        total_amount: isHelper ? null : order.total_amount,
        currency: order.currency,
      })),
      products,
      customers: shownCustomers([...buyers, ...others]),
    }
  },
})

type OrderRow = {
  id: string
  order_number: string
  customer_name: string
  email: string
  phone: string
  user_id: string | null
  total_amount: number
  currency: string
}

/** By number, name, e-mail or phone (index `orders_search`), the newest first. */
const findOrders = (ctx: StaffCtx, terms: string[]) =>
  rowsOf<OrderRow>(
    ctx.db,
  )`select id, order_number, customer_name, email, phone, user_id, total_amount, currency from orders
      where ${holdsText(ctx, terms)}
      order by created_at desc limit ${ordersReadForCustomers}`

/** How many matches by title or text are read, the last changed first; a SKU always finds its product. */
const productsRead = 200

async function findProducts(ctx: StaffCtx, text: string): Promise<Found['products']> {
  const rows = await rowsOf<Omit<Found['products'][number], 'image_url'> & { image_key: string | null }>(
    ctx.db,
  )`select p.id, p.title, p.status,
        (select i.key from product_images i where i.product_id = p.id order by i.position, i.id limit 1) as image_key,
        (select coalesce(sum(stock), 0)::int from product_variants where product_id = p.id) as stock
      from (
        select p.id, p.title, p.status, p.updated_at, 0 as rank
          from product_variants v join products p on p.id = v.product_id where v.sku in ${skusMeant(text)}
        union all
        select p.id, p.title, p.status, p.updated_at, case when search_fold(p.title) like ${foldedPattern(text).slice(1)} then 1 else 2 end
          from (select id, title, status, updated_at from products where search_text like ${foldedPattern(text)} and status <> 'archived'
            order by updated_at desc, id limit ${productsRead}) p
      ) p order by rank, status <> 'live', updated_at desc, id limit ${mostOfAKind}`
  return rows.map(({ image_key, ...row }) => ({ ...row, image_url: image_key && mediaUrl(image_key, 480) }))
}

type Person = Found['customers'][number]

async function findAccounts(ctx: StaffCtx, terms: string[]): Promise<Person[]> {
  const rows = await rowsOf<{ id: string; email: string; name: string }>(
    ctx.db,
  )`select u.id::text as id, u.email, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name, u.created_at
      from users u left join profiles p on p.id = u.id
      where ${accountsWith(terms)}
      union all
      select ${addedPrefix}::text || a.id, a.email, a.name, a.created_at from added_customers a where ${addedWith(terms)}
      order by created_at desc limit ${mostOfAKind}`
  return rows.map(({ id, email, name }) => ({ key: id, name, email }))
}

/** The customers of these orders; a guest is linked through the order. */
const customersOf = (orders: OrderRow[]): Person[] => {
  const byEmail = new Map<string, Person>()
  for (const { id, email, phone, user_id, customer_name } of orders) {
    const person = {
      key: user_id ?? `guest-${id}`,
      name: customer_name,
      email: email.toLowerCase(),
    }
    const contact = person.email || phone
    if (!byEmail.has(contact)) byEmail.set(contact, person)
  }
  return [...byEmail.values()]
}

/** Each address once, none in full (rule: personal-data-in-admin). */
const shownCustomers = (people: Person[]): Person[] =>
  [...new Map(people.toReversed().map((person) => [person.email || person.key, person])).values()]
    .toReversed()
    .slice(0, mostOfAKind)
    .map((person) => ({
      ...person,
      name: shortName(person.name),
      email: person.email && maskEmail(person.email),
    }))
