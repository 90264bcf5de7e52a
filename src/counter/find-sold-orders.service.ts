import { desc, inArray } from 'drizzle-orm'
import { type Order, orders } from '../db/schema.ts'
import { isOwner, requireRight, type SignedInWorkCtx } from '../lib/server/context.ts'
import { mediaUrl } from '../media/media.rules.ts'
import { orderOfReceipt } from '../orders/links/receipt-link.server.ts'
import { shortName } from '../orders/order/order-queues.rules.ts'
import { listStaffOrders } from '../orders/reading/list-staff-orders.service.ts'
import { hasOpenDispute } from '../payments/disputes/open-dispute.service.ts'
import { readReturnable, worthLineOf } from '../returns/returnable.service.ts'
import { variantLabel } from '../lib/variant-label.rules.ts'
import { returnError } from '../returns/returns.errors.rules.ts'
import { counterError } from './counter.errors.rules.ts'
import type { SoldOrders } from './counter.schema.ts'
import { hasSpender } from './take-back.service.ts'
import { lineRefusal } from './taken-back.rules.ts'

const mostOrders = 5

/**
 * Orders that somebody brings pieces of, the newest first, by number, phone or the link of a receipt (rule: counter-exchange). Helpers find as
 * in the list of orders. Throws NOT_FOUND to helpers who may not receive returns, EXCHANGE_NOT_FOUND.
 */
export async function findSoldOrders(
  caller: SignedInWorkCtx<'sell'>,
  find: string,
  secret: string,
): Promise<SoldOrders> {
  const ctx = requireRight('receive_returns', caller)
  const token = /\/receipt\/([^/?#\s]+)/.exec(find)?.[1]
  const byReceipt = token && orderOfReceipt(secret, token)
  const ids = byReceipt ? [byReceipt] : token ? [] : await searchIds(ctx, find)
  const found =
    ids.length === 0
      ? []
      : await ctx.db.select().from(orders).where(inArray(orders.id, ids)).orderBy(desc(orders.createdAt))
  if (found.length === 0) throw counterError('EXCHANGE_NOT_FOUND')
  const shown: SoldOrders['orders'] = []
  for (const order of found) shown.push(await viewOf(ctx, order))
  return { orders: shown }
}

async function searchIds(ctx: SignedInWorkCtx<'receive_returns'>, search: string): Promise<string[]> {
  const query = { queue: 'all', sort: 'newest', page: 1, limit: mostOrders } as const
  const { orders: found } = await listStaffOrders(ctx, { ...query, search: search.slice(0, 120) })
  return found.map(({ id }) => id)
}

async function viewOf(
  ctx: SignedInWorkCtx<'receive_returns'>,
  order: Order,
): Promise<SoldOrders['orders'][number]> {
  const found = await readReturnable(ctx, order)
  const owns = isOwner(ctx)
  const lines = found.lines.map(({ line, isFinal, returnable, anyTime, returnEndsOn }) => ({
    order_line_id: line.id,
    title: line.title,
    variant: variantLabel(line),
    image_url: line.imageKey && mediaUrl(line.imageKey, 480),
    returnable: owns ? anyTime.return : returnable,
    is_late: anyTime.return > 0 && returnable === 0,
    is_final: isFinal && !owns,
    why_not: lineRefusal({
      returnable,
      anyTime: anyTime.return,
      endsOn: returnEndsOn,
      cameBack: line.returnedQuantity + line.refundedReturned > 0,
      isOwner: owns,
    }),
    paid: line.paidMinor,
    quantity: line.quantity,
    before: worthLineOf(found, line).before,
  }))
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    name: shortName(order.customerName),
    sold_at: order.createdAt.toISOString(),
    why_not: await orderRefusal(ctx, order),
    can_be_credit: hasSpender(order),
    lines,
  }
}

async function orderRefusal(ctx: SignedInWorkCtx<'receive_returns'>, order: Order): Promise<string | null> {
  if (order.source === 'gift_card') return counterError('EXCHANGE_GIFT_CARD').message
  if (order.currency !== 'NGN') return counterError('EXCHANGE_CURRENCY').message
  return (await hasOpenDispute(ctx, order.id)) ? returnError('RETURN_BANK_FIRST').message : null
}
