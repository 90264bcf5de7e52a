import { sql } from 'drizzle-orm'
import { rowsOf, uuids } from '../../db/rows.ts'
import type { StaffCtx } from '../../lib/server/context.ts'
import { isDisputed, isMoneyMissing } from '../changes/pieces.server.ts'
import {
  type WordFacts,
  type OrderPart,
  type StatusFilter,
  staffStatusOf,
} from '../order/order-queues.rules.ts'
import { pickupStateOf } from '../pickup/pickup-columns.server.ts'
import { hasDeposit } from './rests.server.ts'

/** What of an order `o` that goes in several parcels is done: the twin of `partOf`. */
const partOfOrder = sql<OrderPart | null>`case when o.status <> 'processing' then null
  when exists (select from fulfilments f where f.order_id = o.id and f.state <> 'packed') then 'sent'
  when exists (select from order_lines l where l.order_id = o.id and l.cancelled_quantity + l.packed_quantity < l.quantity)
    then 'packed' end`

/** Paid orders `o` that wait for money, a return or the bank before more of them leaves. */
const isWaiting = sql`(o.status in ('paid', 'processing') and ${isMoneyMissing})`

/** Orders `o` that a status of the staff's list finds; those that wait have one of their own (rule: staff-order-words). */
export const hasStatus = (status: StatusFilter) =>
  status === 'waiting' ? isWaiting : sql`(o.status = ${status} and not ${isWaiting})`

/** What decides how the staff call an order `o` (rule: staff-order-words), as columns for `staffStatusOf`. */
export const wordFacts = sql`o.status, o.source,
  case when o.status = 'pending' and ${hasDeposit(sql`o.id`)} then o.rest_due_on::text end as rest_due_on,
  ${pickupStateOf} as pickup, ${isWaiting} as waits_for_due,
  ${isDisputed('o')} as is_disputed, ${partOfOrder} as part`

/** How the staff call each of these orders. One statement. */
export async function readOrderWords(ctx: Pick<StaffCtx, 'db'>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<WordFacts & { id: string }>(
    ctx.db,
  )`select o.id, ${wordFacts} from orders o where o.id = any(${uuids(ids)})`
  return new Map(rows.map(({ id, ...facts }) => [id, staffStatusOf(facts)]))
}
