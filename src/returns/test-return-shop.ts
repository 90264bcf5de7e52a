import { adminActor, helperActor } from '../db/test-fixtures.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { requireOwner, requireRight } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import { openParcelShop } from '../orders/steps/test-parcel-shop.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { returnMailQueue } from './move-return.service.ts'
import { openReturn, type OpenedReturn } from './open-return.service.ts'
import { approveReturn, settleReturn } from './owner-returns.service.ts'
import type { PieceCondition, ReturnReason } from './return-states.rules.ts'
import { unusedReturnPhotoQueue } from './return-photos.service.ts'
import { receiveReturn, staffReturnOf } from './staff-returns.service.ts'

type Bought = { quantity: number; priceNgn?: number; variant?: { id: string; productId: string } }

/** A shop with delivered orders, of which pieces come back. */
export async function openReturnShop(moreQueues: { name: string }[] = []) {
  const shop = await openParcelShop([returnMailQueue, unusedReturnPhotoQueue, ...moreQueues])
  const owner = () => requireOwner(shop.as({ ...adminActor, passwordAt: shop.ctx.now() }))
  const helper = () => requireRight('receive_returns', shop.as(helperActor))

  /** A paid order of these pieces, a line each, of which ten were there. */
  async function paid(bought: Bought[], more: { promoCode?: string } = {}) {
    const lines: { variant: { id: string; productId: string }; quantity: number }[] = []
    for (const { quantity, priceNgn = 1_800_000, variant } of bought)
      lines.push({ variant: variant ?? (await shop.variant(10, priceNgn)), quantity })
    const { order, payment } = await shop.checkoutLines(await shop.customer(), lines, {
      ...(more.promoCode && { order: { promo_code: more.promoCode } }),
    })
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    const rows = await shop.linesOf(order.id)
    return {
      id: order.id,
      lines: rows.map(({ id }) => id),
      variants: rows.map(({ variantId }) => variantId!),
    }
  }

  async function deliverAll(orderId: string) {
    const left = (await shop.linesOf(orderId)).map(({ id, quantity, packedQuantity }): [string, number] => [
      id,
      quantity - packedQuantity,
    ])
    await shop.pack(orderId, ...left)
    for (const { id, state } of await shop.parcelsOf(orderId)) {
      if (state !== 'packed') continue
      await shop.ship(id)
      await shop.deliver(id)
    }
  }

  /** The same, delivered. */
  async function delivered(bought: Bought[] = [{ quantity: 1 }], more: { promoCode?: string } = {}) {
    const order = await paid(bought, more)
    await deliverAll(order.id)
    return order
  }

  const line = (orderLineId: string, quantity = 1, reason: ReturnReason = 'too_small') => ({
    order_line_id: orderLineId,
    quantity,
    reason,
    wish: 'refund' as const,
  })

  return {
    ...shop,
    owner,
    helper,
    paidOrder: paid,
    deliverAll,
    delivered,
    line,
    open: (orderId: string, lines: OpenedReturn['lines'], more: Partial<OpenedReturn> = {}) =>
      openReturn(shop.ctx, {
        orderId,
        by: 'customer',
        kind: 'return',
        note: '',
        photo_ids: [],
        lines,
        ...more,
      }),
    approve: (id: string, more: Partial<Parameters<typeof approveReturn>[1]> = {}) =>
      approveReturn(owner(), {
        id,
        way: 'send',
        place: '',
        way_back: 0,
        exchanges: [],
        exchange_delivery: 0,
        ...more,
      }),
    /** Every piece of a return arrives as it is said, by line. */
    receive: async (id: string, ...conditions: [PieceCondition, quantity?: number][]) => {
      const { lines } = await staffReturnOf(owner(), id)
      return receiveReturn(helper(), {
        id,
        lines: lines.map((one, index) => {
          const [condition, quantity = one.quantity] = conditions[index] ?? ['as_new' as const]
          return { id: one.id, quantity, condition }
        }),
      })
    },
    settle: (id: string, keep?: { amount: number; why: string }) => settleReturn(owner(), { id, keep }),
    read: (id: string) => staffReturnOf(owner(), id),
    days: (count: number) => shop.later(count * dayMs),
    set: (key: Parameters<typeof writeSetting>[1], value: unknown) =>
      writeSetting(owner(), key, value as never),
    stockOf: async (variantId: string) => (await shop.readVariant(variantId)).stock,
  }
}
export type ReturnShop = Awaited<ReturnType<typeof openReturnShop>>
