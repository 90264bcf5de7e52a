import { desc, eq } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { normalizeOrderNumber } from '../placing/order-number.rules.ts'
import type { OrderStatus } from '../status/order-status.rules.ts'
import { orderError } from '../orders.errors.rules.ts'
import { flaggedColumns, type FlaggedOrder } from '../flags/open-flags.server.ts'
import { readOrder } from './read-orders.service.ts'

/** Everyone's orders with their open flags, newest first. */
export function listOrders(
  ctx: OwnerCtx,
  input: { status?: OrderStatus; limit: number },
): Promise<FlaggedOrder[]> {
  return ctx.db
    .select(flaggedColumns)
    .from(orders)
    .where(input.status && eq(orders.status, input.status))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(input.limit)
}

/** An order with its lines and events by its number, however it is typed. Throws ORDER_NOT_FOUND. */
export async function findOrderByNumber(ctx: OwnerCtx, number: string) {
  const row = await readOrder(ctx, eq(orders.orderNumber, normalizeOrderNumber(number)))
  if (!row) throw orderError('ORDER_NOT_FOUND')
  return row
}
