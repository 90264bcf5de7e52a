import { readCardsTaken } from '../../credit/cards/cards-taken.service.ts'
import { findTypedCard, spendableOf } from '../../credit/cards/spendable-card.service.ts'
import { splitCredit } from '../../credit/spend.rules.ts'
import { leastPartMinor } from '../../cart/quote/least-amount.rules.ts'
import { asSystem, inTransaction } from '../../lib/server/context.ts'
import { formatMoney } from '../../lib/money.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { renewHold } from '../../orders/holds/take-hold.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { confirmFreeOrder } from '../../orders/placing/confirm-free-order.service.ts'
import { readBalance } from '../../payments/ledger/adjust.service.ts'
import { payPart, payWithCredit } from '../../payments/ledger/credit-moves.service.ts'
import type { PaymentsCtx } from '../../payments/providers/payment-provider.server.ts'
import { sendRefund } from '../../payments/refunds/refund.service.ts'
import { countMoney } from '../../payments/settlement/apply-payment.service.ts'
import { refuseWhilePaying } from '../../payments/settlement/ask-about-order.service.ts'
import type { CheckoutOptions } from '../start-payment.service.ts'
import { refuseUnlessPayable } from '../pay-page/pay-part.service.ts'

/**
 * Pays an order with a gift card: all that is due, or as much as the card holds (rule: card-on-pay-link). For an order paid in parts
 * this is one of the parts; of any other, the payment then asks for that much less. The provider is first asked about earlier payments.
 * Throws CARD_REFUSED, CREDIT_SPENT, WRONG_PART, ALREADY_PAID, PAYMENT_UNDER_WAY, ORDER_CLOSED.
 */
export async function payWithCard(
  ctx: PaymentsCtx,
  { orderId, code, network }: { orderId: string; code: string; network: string },
  { authSecret: secret, holdMinutes }: CheckoutOptions,
): Promise<void> {
  await refuseWhilePaying(ctx, orderId)
  const card = spendableOf(await findTypedCard(ctx, { code, secret, network, thing: orderId }))
  const refundId = await inTransaction(ctx, async (ctx) => {
    const locked = await lockOrder(ctx, orderId)
    await refuseUnlessPayable(ctx, locked)
    const { balance: dueMinor } = await readBalance(ctx, orderId)
    const [part] = splitCredit(dueMinor, [card], leastPartMinor)
    const isFirst = locked.status === 'pending' && !locked.depositPaidAt
    const leastMinor = isFirst ? (locked.depositAmount ?? 1) : 1
    if (!part || part.amountMinor < leastMinor)
      throw orderError('WRONG_PART', {
        message: `This card has ${formatMoney(card.availableMinor)}, which is too little here.`,
      })
    const order =
      locked.status === 'pending' ? await renewHold(ctx, locked, { holdMinutes, replaced: [] }) : locked
    if (order.status === 'pending' && order.depositAmount === null) {
      await confirmFreeOrder(ctx, await payWithCredit(ctx, order, [part]))
      return undefined
    }
    const payment = await payPart(ctx, order, part)
    return (await countMoney(ctx, order, payment, dueMinor - part.amountMinor)).refundId
  })
  if (refundId) await sendRefund(asSystem(ctx, 'payments'), refundId)
}

/** What the page of a pay link does with cards. */
export const payByCard = { areTaken: readCardsTaken, pay: payWithCard }
