import { and, asc, eq, isNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { chatOrderSchema, chatQuoteInputSchema } from '../../checkout/chat-order/chat-order.schema.ts'
import { placeChatOrder } from '../../checkout/chat-order/chat-order.service.ts'
import { quoteChatOrder } from '../../checkout/chat-order/chat-quote.service.ts'
import { openCheckoutShop, options } from '../../checkout/test-checkout-shop.ts'
import { disputes, orderFlags, orderLines } from '../../db/schema.ts'
import { createFulfilment, shipFulfilment } from '../../orders/parcel-steps.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import { unnamedCarrier } from '../../orders/steps/test-carriage.ts'

/** A storage without pictures. */
export const noPictures = { get: async () => null }

/** A shop whose customers go to the bank. */
export async function openDisputedShop() {
  const shop = await openCheckoutShop()

  async function paid() {
    const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    return { ...order, reference: payment!.reference }
  }

  /** A paid order of as many pieces of as many products. */
  async function paidLines(quantities: number[]) {
    const lines: { variant: Awaited<ReturnType<typeof shop.variant>>; quantity: number }[] = []
    for (const quantity of quantities) lines.push({ variant: await shop.variant(), quantity })
    const { order, payment } = await shop.checkoutLines(await shop.customer(), lines)
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    return { ...order, reference: payment!.reference }
  }

  /** An order by name and phone, paid by its link. */
  async function paidFromChat() {
    const variant = await shop.variant()
    const items = [{ product_id: variant.productId, variant_id: variant.id, quantity: 1 }]
    const zone_id = shop.zone.id
    const { quote } = await quoteChatOrder(shop.as(), chatQuoteInputSchema.parse({ items, zone_id }))
    const input = { items, zone_id, hold_minutes: 180, first_name: 'Bisi', phone: '0803 555 0001' }
    const { order_id: orderId } = await placeChatOrder(
      { ...shop.as(), ...options },
      chatOrderSchema.parse({ ...input, total: quote.total, key: randomUUID() }),
    )
    const order = await shop.readOrder(orderId)
    const [payment] = await shop.paymentsOf(orderId)
    await shop.pay(payment!.reference)
    await settlePayment(shop.as(), payment!.reference)
    return { ...order, reference: payment!.reference }
  }

  const atBank = (reference: string) => shop.sandbox.ledger.disputesOf(reference).at(-1)!
  const notice = (reference: string, event = 'create') => ({
    event: `charge.dispute.${event}`,
    data: { id: atBank(reference).id, transaction: { reference }, status: atBank(reference).status },
  })
  const stored = async (reference: string) => {
    const isIt = eq(disputes.providerId, BigInt(atBank(reference).id))
    return (await shop.ctx.db.select().from(disputes).where(isIt))[0]!
  }

  return {
    ...shop,
    paid,
    paidLines,
    linesOf: (orderId: string) =>
      shop.ctx.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.position)),
    /** A parcel of its own that has left. */
    async sendPieces(orderId: string, lineId: string, quantity: number) {
      const work = { ...shop.as(), ...options }
      await createFulfilment(work, { id: orderId, lines: [{ order_line_id: lineId, quantity }] })
      const [parcel] = await shop.parcelsOf(orderId)
      await shipFulfilment(work, { id: parcel!.id, ...unnamedCarrier })
    },
    /** The customer goes to the bank, and the shop learns it. */
    async claim(reference: string) {
      await shop.control('dispute', { reference })
      await shop.receive(notice(reference))
    },
    paidFromChat,
    /** The bank claims this order's money back, and the shop knows it; the dispute's id. */
    dispute: async ({ reference }: { reference: string }, claim: object = {}) => {
      await shop.control('dispute', { reference, ...claim })
      await shop.receive(notice(reference))
      return (await stored(reference)).id
    },
    /** The newest dispute of a payment as the provider has it. */
    atBank,
    notice,
    /** The same as the shop has it. */
    stored,
    /** A paid order whose payment is disputed, and the shop knows it. */
    disputed: async (claim: object = {}) => {
      const order = await paid()
      await shop.control('dispute', { reference: order.reference, ...claim })
      await shop.receive(notice(order.reference))
      return { ...order, disputeId: (await stored(order.reference)).id }
    },
    openFlags: (orderId: string) =>
      shop.ctx.db
        .select()
        .from(orderFlags)
        .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.clearedAt))),
    /** What left at the provider, in minor units: a reversed payment, or refunds of it. */
    leftMinor: (reference: string) => {
      const refunded = shop.refundedMinor([reference])
      const isReversed = shop.sandbox.ledger.transactions.get(reference)!.status === 'reversed'
      return isReversed && refunded === 0 ? shop.paidMinor([reference]) : refunded
    },
  }
}
export type DisputedShop = Awaited<ReturnType<typeof openDisputedShop>>
