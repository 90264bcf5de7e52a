import { percentOf } from '../../src/lib/money.ts'
import { minuteMs } from '../../src/lib/time.ts'
import { manualName } from '../../src/orders/order/payment-methods.rules.ts'
import { sampleName, sampleReference } from '../../src/payments/providers/sample-reference.rules.ts'
import type { Random } from './random.ts'
import { type Rows, sampleActor } from './rows.ts'
import type { Story } from './story.ts'
import { goodsOf } from './write-stories.ts'

/** What an order comes to, in minor units. */
export function sumsOf(story: Story) {
  const subtotal = goodsOf(story.lines)
  const discount = percentOf(subtotal, story.discountPercent)
  return { subtotal, discount, total: subtotal - discount + (story.delivery ?? 0) }
}

/** The payment, in full, and what of it went back. */
export function addMoney(
  rows: Rows,
  random: Random,
  story: Story,
  lines: Rows['orderLines'],
  total: number,
): void {
  const { paidAt, refund, end, id: orderId } = story
  const isByHand = story.source !== 'shop'
  if (!paidAt && isByHand) return
  if (!paidAt && !end) return
  const payment = paymentOf(random, story, total)
  rows.payments.push(payment)
  if (!paidAt) return
  const back = refund ?? (end && { kind: 'cancelled' as const, amountMinor: total, at: end.at })
  if (!back) return
  const { kind, amountMinor, at } = back
  payment.refunded = amountMinor
  const id = random.uuid()
  rows.refunds.push({
    id,
    paymentId: payment.id,
    amount: amountMinor,
    way: isByHand ? 'by_hand' : 'provider',
    cause: kind,
    state: 'confirmed',
    providerRefundId: isByHand ? null : `${sampleName}-${id}`,
    createdAt: at,
    updatedAt: new Date(at.getTime() + minuteMs),
  })
  rows.adjustments.push({ orderId, kind, amount: -amountMinor, by: sampleActor, createdAt: at })
  if (kind !== 'returned') return
  rows.refundLines.push({
    refundId: id,
    orderLineId: lines[0]!.id,
    quantity: 1,
    amount: amountMinor,
    restocked: true,
  })
}

/** A payment of a story: at the counter and in chats by hand, else at the samples' provider. */
export function paymentOf(random: Random, story: Story, amountMinor: number): Rows['payments'][number] {
  const { id: orderId, paidAt, createdAt, orderNumber } = story
  const isByHand = story.source !== 'shop'
  return {
    id: random.uuid(),
    orderId,
    provider: isByHand ? manualName : sampleName,
    method: paidAt ? story.method : null,
    state: paidAt ? 'succeeded' : 'expired',
    reference: isByHand || !paidAt ? `${orderNumber}-1` : sampleReference(orderNumber, amountMinor),
    asked: amountMinor,
    paid: paidAt && amountMinor,
    currency: 'NGN',
    paidCurrency: paidAt && 'NGN',
    recordedBy: isByHand ? sampleActor : null,
    paidAt,
    createdAt,
    updatedAt: paidAt ?? createdAt,
  }
}
