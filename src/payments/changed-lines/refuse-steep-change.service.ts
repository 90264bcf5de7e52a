import { refuseSteepSale } from '../../catalog/refuse-steep-prices.service.ts'
import type { Order, OrderLine } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { changedSums } from '../../orders/order/changed-lines.rules.ts'

type Line = Pick<OrderLine, 'productId' | 'unitPrice' | 'quantity' | 'isDiscounted'> & {
  listPrice?: number | null
  isFee?: boolean
}

/**
 * Before lines are changed: what an unpaid order has then, with the discount that is left of it, and what is added to a paid one,
 * as if it were sold now (rule: steep-price-cut). @throws PASSWORD_AGAIN
 */
export function refuseSteepChange(
  ctx: OwnerCtx,
  order: Order,
  { lines, added }: { lines: (Line & { now: number })[]; added: Line[] },
): Promise<void> {
  if (order.status !== 'pending') return refuseSteepSale(ctx, added, 0)
  const { discount } = changedSums({ discount: order.discount, delivery: 0 }, lines, added)
  const left = lines.map((line) => ({ ...line, quantity: line.now }))
  const pieces = [...left, ...added].filter(({ quantity, isFee }) => quantity > 0 && !isFee)
  return refuseSteepSale(ctx, pieces, discount)
}
