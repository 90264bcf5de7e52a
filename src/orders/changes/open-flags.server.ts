import { type SQL, sql } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import { doneFlagKinds, type FlagReason } from '../order/flags.rules.ts'

/** A flag nobody has cleared; the instants as JSON has them. */
export type OpenFlag = FlagReason & { id: string; cause: string; due_at: string | null; raised_at: string }

const isOpenOf = (orderId: SQL) => sql`f.order_id = ${orderId} and f.cleared_at is null`

/** The open flags of the order with this id, oldest first, as a column of a statement over orders. */
export const openFlagsOf = (orderId: SQL) => sql<OpenFlag[]>`(
  select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'params', f.params, 'cause', f.cause, 'due_at', f.due_at,
    'raised_at', f.raised_at) order by f.raised_at, f.id), '[]') from order_flags f where ${isOpenOf(orderId)})`

/** Orders with their open flags, for a `select` over `orders`. */
export const flaggedColumns = { order: orders, flags: openFlagsOf(sql`orders.id`) }
export type FlaggedOrder = { order: Order; flags: OpenFlag[] }

export const hasOpenFlag = (orderId: SQL): SQL =>
  sql`exists (select from order_flags f where ${isOpenOf(orderId)})`

/** Ids of the orders people should look at, by two small indexes: flagged, or in review. */
export const idsToLookAt = sql`select order_id from order_flags where cleared_at is null
  union select id from orders where status = 'pending_review'`

/** A flag that waits for the owner: what the shop has done already waits for nobody. */
export const isFlagInNeed = sql`cleared_at is null and kind not in (${sql.join(
  doneFlagKinds.map((kind) => sql`${kind}`),
  sql`, `,
)})`

/** Ids of the orders that wait for the owner (rule: needs-you). */
export const idsInNeed = sql`select order_id from order_flags where ${isFlagInNeed}
  union select id from orders where status = 'pending_review'`
