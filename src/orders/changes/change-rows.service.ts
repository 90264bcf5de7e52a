import { removeBoughtLines } from '../../cart/cart-merge.service.ts'
import type { Order } from '../../db/schema.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import {
  type PromoOveruse,
  redeemPromoCode,
  releasePromoCode,
} from '../../promotions/promo-redemptions.service.ts'
import { cancelAllPieces, cancelRefundedPieces, restorePieces } from './cancelled-pieces.service.ts'
import {
  addFulfilment,
  failFulfilment,
  handOverFulfilment,
  readFulfilments,
  receiveFulfilment,
  sendFulfilment,
  takeFulfilmentBack,
  undoFulfilmentStep,
} from './fulfilment-rows.service.ts'
import { openCardWhenPaid } from './gift-card-order.service.ts'
import type { FulfilmentStep } from '../order/fulfilment-status.rules.ts'
import { refuseUnpaidPieces } from './paid-before-it-leaves.service.ts'
import { hasNoStreet } from './ready-to-leave.rules.ts'
import { releaseHeldStock, returnSoldStock, sellFreeStock, sellHeldStock } from './stock.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { estimateAtPayment } from './expected-delivery.service.ts'
import type { OrderChange } from './order-change.rules.ts'

/** What a change did to rows and stock: `order` is still to be written, `steps` is what undoing it needs. */
export type ChangedRows = { order: Partial<Order>; steps: FulfilmentStep[]; overuse: PromoOveruse | null }

type Of<K extends OrderChange['kind']> = Extract<OrderChange, { kind: K }>

const rowsOf = (order: Partial<Order>, steps: FulfilmentStep[] = []): ChangedRows => ({
  order,
  steps,
  overuse: null,
})

/** Does what a change means for pieces, parcels, stock, promo code and cart of a locked order. */
export async function changeRows(ctx: Ctx, order: Order, change: OrderChange): Promise<ChangedRows> {
  switch (change.kind) {
    case 'payment_settled':
      return settle(ctx, order, change)
    case 'payment_flagged':
      return rowsOf({})
    case 'cancelled':
      return cancel(ctx, order, change)
    case 'packed':
      if (order.isPickup) throw orderError('IS_PICKED_UP')
      await refuseUnpaidPieces(ctx, order)
      return rowsOf({}, [await addFulfilment(ctx, order, change.pieces)])
    case 'shipped': {
      if (order.isPickup) throw orderError('IS_PICKED_UP')
      await refuseUnpaidPieces(ctx, order)
      if (hasNoStreet(order) && !change.isAgain && !change.carriage.withoutStreet)
        throw orderError('NO_STREET')
      const from = change.isAgain ? 'failed' : 'packed'
      return rowsOf({}, [await sendFulfilment(ctx, order, change.fulfilment, change.carriage, from)])
    }
    case 'delivered':
      return rowsOf({}, await deliver(ctx, order, change))
    case 'collected':
      if (!order.isPickup) throw orderError('NOT_PICKED_UP')
      await refuseUnpaidPieces(ctx, order)
      return rowsOf({}, [await handOverFulfilment(ctx, order)])
    case 'delivery_failed':
      return rowsOf({}, [await failFulfilment(ctx, order, change)])
    case 'came_back':
      return rowsOf({}, [await takeFulfilmentBack(ctx, order, change.fulfilment)])
    case 'step_undone':
      for (const step of change.steps) await undoFulfilmentStep(ctx, order, step)
      return rowsOf({})
    case 'pieces_cancelled':
      await cancelRefundedPieces(ctx, order, change)
      return rowsOf({})
  }
}

async function settle(ctx: Ctx, order: Order, change: Of<'payment_settled'>): Promise<ChangedRows> {
  const { id: orderId, userId, guestSessionId: guestKey, promoCodeId, email } = order
  await sellStock(ctx, order)
  if (order.status === 'cancelled') await restorePieces(ctx, orderId)
  const used = promoCodeId ? await redeemPromoCode(ctx, { promoCodeId, orderId, userId, email }) : null
  const paidAt = change.paidAt ?? order.paidAt ?? ctx.now()
  await openCardWhenPaid(ctx, order)
  await removeBoughtLines(ctx, { userId, guestKey, orderId })
  const estimate = order.source === 'gift_card' ? {} : await estimateAtPayment(ctx, order, paidAt)
  return {
    order: { paidAt, ...estimate, holdState: 'sold', cancelCause: null },
    steps: [],
    overuse: used?.overuse ?? null,
  }
}

async function sellStock(ctx: Ctx, { id, holdState }: Order): Promise<void> {
  if (holdState === 'sold') return
  if (holdState === 'held') {
    await sellHeldStock(ctx, id)
    return
  }
  // A savepoint: when one variant is short, the others are put back and the caller may go on.
  await inTransaction(ctx, async (ctx) => {
    if ((await sellFreeStock(ctx, id)).length > 0) throw orderError('OUT_OF_STOCK')
  })
}

async function cancel(ctx: Ctx, order: Order, change: Of<'cancelled'>): Promise<ChangedRows> {
  const { pieces = 'back', cause: cancelCause } = change
  const isSold = order.holdState === 'sold'
  const isLost = isSold && pieces === 'lost'
  if (pieces !== 'taken_over' && !isLost) await returnStock(ctx, order)
  const { isSomeLost } = await cancelAllPieces(ctx, order.id, { isBack: isSold && !isLost })
  if (order.promoCodeId) await releasePromoCode(ctx, order.id)
  // Pieces that are lost stay sold.
  const isReleased = isSold ? !isSomeLost : pieces === 'taken_over' || order.holdState !== 'none'
  return rowsOf({ cancelCause, ...(isReleased && { holdState: 'released' }) })
}

async function returnStock(ctx: Ctx, { id, holdState }: Order): Promise<void> {
  if (holdState === 'held') await releaseHeldStock(ctx, id)
  if (holdState === 'sold') await returnSoldStock(ctx, id)
}

/** Throws FULFILMENT_MOVED_ON, also when the last parcel of a shipped order has failed. */
async function deliver(ctx: Ctx, order: Order, change: Of<'delivered'>): Promise<FulfilmentStep[]> {
  const { fulfilment, proof } = change
  const gone = fulfilment
    ? [fulfilment]
    : (await readFulfilments(ctx, order.id)).parcels.flatMap((one) => (one.state === 'shipped' ? one.id : []))
  if (gone.length === 0) throw orderError('FULFILMENT_MOVED_ON')
  const steps: FulfilmentStep[] = []
  for (const id of gone) steps.push(await receiveFulfilment(ctx, order, id, proof))
  return steps
}
