import { asc, eq } from 'drizzle-orm'
import type { AgreedLine } from '../../cart/quote/agreed.schema.ts'
import { chatOrderSchema } from '../../checkout/chat-order/chat-order.schema.ts'
import { placeChatOrder } from '../../checkout/chat-order/chat-order.service.ts'
import { openCheckoutShop, options } from '../../checkout/test-checkout-shop.ts'
import { orderLines } from '../../db/schema.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import type { OwnerPaymentsCtx } from '../providers/payment-provider.server.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import { type AddedLines, changeLines, type LinesChange } from './change-lines.service.ts'

type Change = Partial<Omit<LinesChange, 'added'>> &
  Partial<Omit<AddedLines, 'items'>> & { added?: AgreedLine[]; shownMinor: number; key?: string }

export const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

/** A shop with orders from chats whose lines are changed. */
export async function openChangedShop() {
  const shop = await openCheckoutShop()
  const owner = () => shop.as(adminActor) as OwnerPaymentsCtx
  let keys = 0

  /** An order from a chat of these pieces at ₦18,000, its delivery ₦2,500. */
  async function ordered(stocks: number[], quantities: number[], percent = 0) {
    const variants: Awaited<ReturnType<typeof shop.variant>>[] = []
    for (const stock of stocks) variants.push(await shop.variant(stock))
    const items = quantities.map((quantity, index) => ({
      product_id: variants[index]!.productId,
      variant_id: variants[index]!.id,
      quantity,
    }))
    const goods = quantities.reduce((sum, quantity) => sum + quantity * 1_800_000, 0)
    const { order_id: orderId } = await placeChatOrder(
      { ...owner(), ...options },
      chatOrderSchema.parse({
        items,
        zone_id: shop.zone.id,
        hold_minutes: 180,
        first_name: 'Bisi',
        phone: '0803 555 0001',
        email: 'bisi@example.com',
        key: `key-of-lines-${++keys}`,
        ...(percent && { discount: { percent, reason: 'Her tenth order' } }),
        total: goods - (goods * percent) / 100 + 250_000,
      }),
    )
    return { order: await shop.readOrder(orderId), variants, lines: await linesOf(orderId) }
  }

  const linesOf = (orderId: string) =>
    shop.ctx.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, orderId))
      .orderBy(asc(orderLines.position))

  /** Pays the page that is open, and settles it. */
  async function payOpen(orderId: string) {
    const payments = await shop.paymentsOf(orderId)
    const { reference } = payments.find(({ state }) => state === 'open')!
    await shop.pay(reference)
    await settlePayment(shop.as(), reference)
  }

  const change = async (
    orderId: string,
    { key = `change-${++keys}`, added = [], pieces = [], fees = [], ...more }: Change,
  ) =>
    changeLines(owner(), {
      key,
      orderId,
      quantities: [],
      dueMinor: 0,
      startedFrom: (await shop.readOrder(orderId)).updatedAt,
      ...more,
      added: { items: added, pieces, fees },
    })

  return { ...shop, owner, ordered, linesOf, payOpen, change }
}
export type ChangedShop = Awaited<ReturnType<typeof openChangedShop>>
