import { ownersPart } from './helper-view.rules.ts'
import { orderSearchText } from './order-search.server.ts'
import { foldedLike } from '../../db/folded-like.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { rowsOf } from '../../db/rows.ts'
import { commonError } from '../../lib/errors.ts'
import { isOwner, type StaffCtx, viewerOf } from '../../lib/server/context.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { hasStatus, wordFacts } from './order-words.server.ts'
import { isRestDueSoon } from './rests.server.ts'
import { flagsText } from '../order/flags.rules.ts'
import { idsToLookAt, type OpenFlag, openFlagsOf } from '../changes/open-flags.server.ts'
import { manualName } from '../order/payment-methods.rules.ts'
import { orderSources, orderStatuses } from '../order/order-status.rules.ts'
import {
  hasPackedFulfilment,
  hasPiecesToPack,
  isPickupOpen,
  piecesSent,
  piecesToPack,
} from '../changes/pieces.server.ts'
import { pickupStates } from '../order/pickup-state.rules.ts'
import { skusMeant } from '../../catalog/editor/sku.rules.ts'
import {
  mostCounted,
  orderParts,
  type OrderQueue,
  orderQueues,
  searchTerms,
  shortName,
} from '../order/order-queues.rules.ts'
import type { Order } from '../../db/schema.ts'
import { staffListFilters, type StaffOrder, type StaffOrderQuery } from './staff-order.schema.ts'

const instant = z.iso.datetime()

export const staffListQuerySchema = z.strictObject({
  queue: z.enum(orderQueues).default('all'),
  ...staffListFilters,
  page: z.coerce.number().int().min(1).max(400).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type StaffListQuery = z.output<typeof staffListQuerySchema>
export type ListFilters = StaffOrderQuery & { queue: OrderQueue }

/** A row of the staff's list: no full name, no contact; no money for helpers. */
const staffRowSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  name: z.string(),
  place: z.string(),
  pieces: z.int().describe('Pieces of its parcel: bought, less refunded before it left'),
  options: z.string().describe('The sizes and colours of those pieces'),
  image_url: z.string().nullable(),
  has_note: z.boolean(),
  source: z.enum(orderSources),
  is_sample: z.boolean().describe('Made up for the demo'),
  carrier: z.string().nullable(),
  attention_reason: z.string().nullable(),
  needs_delivery_price: z.boolean(),
  total_amount: z.int().nullable(),
  currency: z.string(),
  created_at: instant,
  paid_at: instant.nullable(),
  rest_due_on: z
    .string()
    .nullable()
    .describe('Until when the balance is due of an order whose deposit is paid'),
  pickup: z
    .enum(pickupStates)
    .nullable()
    .describe('How far it is, of an order that is fetched; never its code'),
  is_overdue: z.boolean().describe('Nobody has picked it up by the day until which it is kept'),
  waits_for_due: z
    .boolean()
    .describe('Its pieces are not sent yet, because money for them is missing or disputed'),
  is_disputed: z.boolean().describe('The bank looks at its payment'),
  part: z.enum(orderParts).nullable().describe('What of it is done, where it goes in several parcels'),
})
export type StaffRow = z.output<typeof staffRowSchema>

const staffListSchema = z.object({
  orders: z.array(staffRowSchema),
  total: z.int().describe('10,001 stands for more than 10,000'),
  page: z.int(),
  limit: z.int(),
})

const queueCountsSchema = z.object({
  to_pack: z.int(),
  to_ship: z.int(),
  pickup: z.int(),
  on_the_way: z.int(),
  needs_you: z.int().nullable().describe('Null for helpers'),
})

/** A search that fits more orders than are sorted shows the newest of so many. */
const mostSorted = 5000
const mostFound = 1000

type Row = Omit<
  StaffRow,
  'created_at' | 'paid_at' | 'name' | 'image_url' | 'attention_reason' | 'is_overdue'
> & {
  flags: OpenFlag[]
  customer_name: string
  image_key: string | null
  created_at: Date | string
  paid_at: Date | string | null
}

/** A page of a queue or of all orders, with how many there are, counted up to `mostCounted`. Two statements. */
export const listStaffOrders = staffRead('get /orders', {
  summary: 'A queue, or all orders, searched by number, name, phone, e-mail or stock number',
  query: staffListQuerySchema,
  answer: [staffListSchema, 'A page of them; no money for helpers'],
  run: async (ctx, query) => {
    const { page, limit, sort } = query
    const where = listCondition(ctx, query)
    const rows = await rowsOf<Row>(ctx.db)`
    select o.id, o.order_number, ${wordFacts}, o.customer_name, o.shipping_address ->> 'shippingLocation' as place,
        l.pieces, l.options, l.image_key, o.notes <> '' as has_note, o.is_sample, parcel.carrier, ${openFlagsOf(sql`o.id`)} as flags,
        o.status = 'pending' and o.delivery is null as needs_delivery_price, o.total_amount, o.currency, o.created_at, o.paid_at
      from (select o.id from orders o where ${where} order by ${orderBy(sort)} limit ${limit} offset ${(page - 1) * limit}) page
      join orders o on o.id = page.id
      left join lateral (select f.carrier from fulfilments f where f.order_id = o.id and f.shipped_at is not null
        order by f.shipped_at desc, f.number desc limit 1) parcel on true
      cross join lateral (select coalesce(sum(shown.pieces), 0)::int as pieces,
        coalesce(string_agg(concat_ws(' / ', l.size, l.color), ', ' order by l.position) filter (where shown.pieces > 0), '')
          as options,
        (array_agg(l.image_key order by shown.pieces = 0, l.position))[1] as image_key
        from order_lines l cross join lateral (select ${piecesOfQueue(query.queue)} as pieces) shown where l.order_id = o.id) l
      order by ${orderBy(sort)}`
    const [count] = await rowsOf<{ n: number }>(ctx.db)`
    select count(*)::int as n from (select 1 from orders o where ${where} limit ${mostCounted + 1}) counted`
    return { orders: rows.map((row) => rowView(ctx, row)), total: count!.n, page, limit }
  },
})

function rowView(
  ctx: StaffCtx,
  { customer_name, image_key, created_at, paid_at, flags, ...row }: Row,
): StaffRow {
  const viewer = viewerOf(ctx)
  return {
    ...row,
    name: shortName(customer_name),
    image_url: image_key && mediaUrl(image_key, 480),
    total_amount: ownersPart(viewer, row.total_amount),
    attention_reason: ownersPart(viewer, flagsText(flags)),
    is_overdue: flags.some(({ kind }) => kind === 'not_collected'),
    created_at: new Date(created_at).toISOString(),
    paid_at: paid_at && new Date(paid_at).toISOString(),
  }
}

/** Uses `orders_queue` and `orders_newest`, from either end. */
export const orderBy = (sort: StaffListQuery['sort']): SQL =>
  sort === 'newest' ? sql`o.created_at desc, o.id` : sql`o.created_at, o.id desc`

/** How many orders wait in each queue, counted up to `mostCounted`; one statement over the indexes of the queues. */
export const countQueues = staffRead('get /orders/counts', {
  summary: 'How many orders wait in each queue',
  answer: [queueCountsSchema, 'The counts'],
  run: async (ctx) => {
    const count = (queue: OrderQueue) =>
      sql`(select count(*)::int from (select 1 from orders o where ${queueConditions[queue]} limit ${mostCounted + 1}) counted)`
    const [row] = await rowsOf<Record<'to_pack' | 'to_ship' | 'pickup' | 'on_the_way' | 'needs_you', number>>(
      ctx.db,
    )`
    select ${count('to_pack')} as to_pack, ${count('to_ship')} as to_ship, ${count('pickup')} as pickup, ${count('on_the_way')} as on_the_way,
      ${count('needs_you')} as needs_you`
    return { ...row!, needs_you: ownersPart(viewerOf(ctx), row!.needs_you) }
  },
})

/**
 * The pieces of a line `l` of an order `o` that a queue is about: in To pack those that wait, elsewhere those that are sent;
 * of a cancelled order all that were bought.
 */
export const piecesOfQueue = (queue: OrderQueue): SQL =>
  queue === 'to_pack'
    ? piecesToPack('o')
    : sql`case when o.status = 'cancelled' then l.quantity else ${piecesSent} end`

/** @throws NOT_FOUND to helpers for what needs the owner */
export function refuseOwnersQueue(ctx: StaffCtx, queue: OrderQueue): void {
  if (queue === 'needs_you' && !isOwner(ctx)) throw commonError('NOT_FOUND')
}

/** The WHERE of each queue over `orders o`. What needs the owner is found by three small indexes, not by reading all. */
export const queueConditions: Record<OrderQueue, SQL> = {
  to_pack: hasPiecesToPack,
  to_ship: hasPackedFulfilment,
  pickup: isPickupOpen,
  on_the_way: sql`o.status = 'shipped'`,
  needs_you: sql`o.id in (
    ${idsToLookAt}
    union select id from orders where status = 'pending' and delivery is null)`,
  all: sql`true`,
}

/** The WHERE of a list over `orders o`. @throws NOT_FOUND to helpers for what needs the owner */
export function listCondition(ctx: StaffCtx, query: ListFilters): SQL {
  refuseOwnersQueue(ctx, query.queue)
  const { status, source, paid_by, zone, rest, search = '' } = query
  const conditions = [
    queueConditions[query.queue],
    ...(status ? [hasStatus(status)] : []),
    ...(source ? [sql`o.source = ${source}`] : []),
    ...(paid_by ? [isPaidBy(paid_by)] : []),
    ...(rest ? [isRestDueSoon(ctx.now())] : []),
    ...(zone ? [sql`o.shipping_zone_id = ${zone}`] : []),
    ...searchConditions(ctx, search),
  ]
  return sql.join(conditions, sql` and `)
}

/** Some of it was paid so. */
const isPaidBy = (way: NonNullable<StaffListQuery['paid_by']>): SQL =>
  sql`exists (select from payments p where p.order_id = o.id and p.state = 'succeeded' and ${
    way === 'provider'
      ? sql`p.provider <> ${manualName}`
      : sql`p.provider = ${manualName} and p.method = ${way}`
  })`

/**
 * Orders whose number, name, e-mail or phone holds one of these texts (index `orders_search`). Helpers find by a whole e-mail alone,
 * and so by a phone they do not see: piece by piece they would read what is hidden (rules: link-for-one-reader, helper-rights).
 */
export function holdsText(ctx: StaffCtx, terms: string[]): SQL {
  const { mayCall } = viewerOf(ctx)
  const shown = sql.raw(`order_number || ' ' || customer_name${mayCall ? ` || ' ' || phone` : ''}`)
  const conditions = terms.map((term) => {
    const holds = foldedLike(orderSearchText('orders'), term)
    return isOwner(ctx)
      ? holds
      : sql`(${holds} and (${foldedLike(shown, term)} or lower(email) = ${term} or phone = ${term}))`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** By what `holdsText` reads, or by the stock number of a line. */
function searchConditions(ctx: StaffCtx, search: string): SQL[] {
  const terms = searchTerms(search)
  if (terms.length === 0) return []
  const matches = holdsText(ctx, terms)
  // Few matches come by the index and are sorted; of many, the newest are met soon by reading from the newest on. Which of
  // the two it is the database cannot know before it has looked.
  return [
    sql`o.id in (
      with few as materialized (select id from orders where ${matches} limit ${mostSorted + 1})
      select id from few where (select count(*) from few) <= ${mostSorted}
      union all
      select id from (select id from orders where (select count(*) from few) > ${mostSorted} and (${matches})
        order by created_at desc limit ${mostFound}) newest
      union all
      select l.order_id from product_variants v join order_lines l on l.variant_id = v.id
        where v.sku in ${skusMeant(search)})`,
  ]
}

type NeighbourRow = { id: string; order_number: string; customer_name: string; pieces: number }

type Neighbours = Pick<StaffOrder, 'before' | 'after' | 'next' | 'place'>

/** The orders before and after one in the list it was opened from; none where it was opened from no list. */
export async function findNeighbours(
  ctx: StaffCtx,
  order: Pick<Order, 'id' | 'createdAt'>,
  { queue, ...query }: StaffOrderQuery,
): Promise<Neighbours> {
  if (!queue) return { before: null, after: null, next: null, place: null }
  const inList = listCondition(ctx, { ...query, queue })
  const at = sql`${order.createdAt.toISOString()}::timestamptz`
  const isOlder = sql`(o.created_at < ${at} or (o.created_at = ${at} and o.id > ${order.id}))`
  const isNewer = sql`(o.created_at > ${at} or (o.created_at = ${at} and o.id < ${order.id}))`
  const find = async (where: SQL, sort: StaffListQuery['sort']) => {
    const [row] = await rowsOf<NeighbourRow>(ctx.db)`
      select o.id, o.order_number, o.customer_name,
          (select coalesce(sum(${piecesOfQueue(queue)}), 0)::int from order_lines l where l.order_id = o.id) as pieces
        from orders o where ${inList} and o.id <> ${order.id} and ${where} order by ${orderBy(sort)} limit 1`
    if (!row) return null
    const { customer_name, ...neighbour } = row
    return { ...neighbour, name: shortName(customer_name) }
  }
  const older = await find(isOlder, 'newest')
  const newer = await find(isNewer, 'oldest')
  const [before, after] = query.sort === 'newest' ? [newer, older] : [older, newer]
  const next = queue === 'all' ? null : (after ?? (before && (await find(sql`true`, query.sort))))
  const [list] = await rowsOf<{ of: number; at: number; is_in: boolean | null }>(ctx.db)`
    select count(*)::int as of, 1 + count(*) filter (where ${query.sort === 'newest' ? isNewer : isOlder})::int as at, bool_or(o.id = ${order.id}) as is_in
      from (select o.id, o.created_at from orders o where ${inList} limit ${mostCounted + 1}) o`
  const place = list?.is_in && list.of <= mostCounted ? { at: list.at, of: list.of } : null
  return { before, after, next, place }
}
