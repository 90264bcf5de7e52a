import { eq } from 'drizzle-orm'
import { type Order, orders } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import type { OrderEventFacts } from '../reading/order-event-words.rules.ts'
import { addOrderEvent, sendOrderMails } from '../status/order-events.service.ts'

type ParcelEvent = OrderEventFacts & {
  /** The parcel whose mail about shipping goes out, not before `mailsAfter`. */
  shipped?: { fulfilmentId: string; mailsAfter?: Date | undefined }
}

/** What happened to one of several parcels of a locked order and leaves the order's status as it is. */
export async function addParcelEvent(
  ctx: Ctx,
  order: Order,
  { shipped, ...event }: ParcelEvent,
): Promise<Order> {
  const updatedAt = ctx.now()
  const changed = ctx.db
    .$with('changed')
    .as(ctx.db.update(orders).set({ updatedAt }).where(eq(orders.id, order.id)).returning({ id: orders.id }))
  const id = await addOrderEvent(ctx, order, event, changed)
  if (shipped) {
    const { fulfilmentId, mailsAfter } = shipped
    await sendOrderMails(
      ctx,
      { orderId: order.id, kinds: ['order_shipped'], event: id, fulfilmentId },
      mailsAfter,
    )
  }
  return { ...order, updatedAt }
}
