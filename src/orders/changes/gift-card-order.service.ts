import { readBoughtCard } from '../../credit/cards/bought-card.service.ts'
import { openCardOf } from '../../credit/cards/open-card.service.ts'
import type { Order } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { handOver } from './hand-over.service.ts'

const isCardOrder = ({ source }: Pick<Order, 'source'>) => source === 'gift_card'

/** Paid, an order of a gift card opens its card and is delivered by that (rule: gift-card-bought); of any other, nothing. */
export async function openCardWhenPaid(ctx: Ctx, order: Order): Promise<void> {
  if (!isCardOrder(order)) return
  await openCardOf(ctx, order.id)
  await handOver(ctx, order.id, ctx.now())
}

/** What the mail of such an order says of its card; null of any other. */
export const cardForMail = async (ctx: Ctx, order: Order, links: Parameters<typeof readBoughtCard>[2]) =>
  isCardOrder(order) ? readBoughtCard(ctx, order.id, links) : null
