import { auditOrder } from '../../orders/changes/order-events.service.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import { mostMinor } from '../../lib/input-limits.ts'
import { actorName, asSystem, type Ctx, inTransaction, type StaffCtx } from '../../lib/server/context.ts'
import { dueView } from '../../orders/order/added-lines.rules.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { flagText } from '../../orders/order/flags.rules.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { manualName, type RecordedMethodName } from '../../orders/order/payment-methods.rules.ts'
import { hasHoldExpired } from '../../orders/order/order-status.rules.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { refuseWhilePaying } from '../settlement/ask-about-order.service.ts'
import { countMoney } from '../settlement/apply-payment.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'
import type { OwnerPaymentsCtx, PaymentsCtx } from '../providers/payment-provider.server.ts'
import { sendRefund } from '../refunds/refund.service.ts'
import { tillOfCash } from '../tills/take-till.service.ts'
import { referenceFor } from './recorded-reference.rules.ts'

/**
 * `amountMinor` is what arrived; `paymentId` is the caller's own uuid for it, `reference` the one written on it, `note` says where it
 * was seen.
 */
export type RecordInput = {
  orderId: string
  paymentId?: string
  method?: RecordedMethodName
  amountMinor: number
  reference?: string
  note: string
}

/**
 * An owner records money that reached her outside the provider, a transfer unless she says otherwise (rules: chat-order,
 * payment-methods): the order is settled with its stock, events and mails, or what is due of it is paid, in any number of parts, and an
 * amount that does not fit puts it into review. The provider is asked first, so that an order is not paid twice. The same id or reference again changes nothing. Asks for
 * the password again. Throws PASSWORD_AGAIN, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, ALREADY_PAID, PAYMENT_UNDER_WAY, FEE_MISSING,
 * REFERENCE_TAKEN, WRONG_TRANSFER, OUT_OF_STOCK.
 */
export async function recordPayment(ctx: OwnerPaymentsCtx, input: RecordInput): Promise<void> {
  requireRecentPassword(ctx)
  const { orderId, amountMinor, note, method = 'bank_transfer', paymentId: id = randomUUID() } = input
  const typed = input.reference?.trim() ?? ''
  const reference = referenceFor(typed, { method, id })
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > mostMinor || !reference)
    throw paymentError('WRONG_TRANSFER')
  await recordOnce(
    ctx,
    { id, orderId, method, reference, paid: amountMinor, providerWords: note },
    {
      typed,
      refuse: (ctx, order) => refuseUnpayable(ctx, order, amountMinor),
      tillOf: (ctx) => tillOfCash(ctx, method),
    },
  )
}

/** `typed` is the reference as it was typed; `refuse` throws where the locked order takes no such payment. */
type HowRecorded<C extends Ctx> = {
  typed: string
  refuse: (ctx: C, order: Order) => Promise<void>
  tillOf: (ctx: C) => Promise<string | null>
}

/** Records a payment by hand once for its id and reference, and counts it with its order. */
export async function recordOnce<C extends StaffCtx & PaymentsCtx>(
  ctx: C,
  payment: Recorded,
  { typed, refuse, tillOf }: HowRecorded<C>,
): Promise<void> {
  const { orderId, method, paid: amountMinor, providerWords: note } = payment
  if (await isRecorded(ctx, payment)) return
  await refuseWhilePaying(ctx, orderId)
  const refundId = await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (await isRecorded(ctx, payment)) return
    await refuse(ctx, order)
    const added = await addRecorded(ctx, order, { ...payment, tillId: await tillOf(ctx) })
    const { balance } = await readBalance(ctx, orderId)
    const counted = await countMoney(ctx, order, added, balance, { recorded: { method, reference: typed } })
    await auditOrder(ctx, orderId, 'order.transfer_recorded', {
      before: { status: order.status },
      after: { status: await statusOf(ctx, orderId), method, amountMinor, reference: typed, note },
    })
    return counted.refundId
  })
  if (refundId) await sendRefund(asSystem(ctx, 'payments'), refundId)
}

const statusOf = async (ctx: Ctx, orderId: string) => (await lockOrder(ctx, orderId)).status

/**
 * Money is recorded of an order that is not paid, or of which something is due, and then no more than that (rules: part-payment,
 * short-money); one whose hold ran out comes back for all of its total. Throws FEE_MISSING, ALREADY_PAID, ILLEGAL_TRANSITION,
 * WRONG_TRANSFER.
 */
async function refuseUnpayable(ctx: Ctx, order: Order, amountMinor: number): Promise<void> {
  const money = await readBalance(ctx, order.id)
  const isInParts = order.status === 'pending' && order.depositAmount !== null
  if (isInParts || dueView(order, money)) return refuseMoreThanDue(order, amountMinor, money.balance)
  if (order.status === 'pending') {
    if (order.delivery === null) throw paymentError('FEE_MISSING')
    return
  }
  if (order.paymentStatus === 'success' || order.status === 'pending_review')
    throw paymentError('ALREADY_PAID')
  if (!hasHoldExpired(order) || order.email === erasedEmail) throw orderError('ILLEGAL_TRANSITION')
  const { totalAmount: askedMinor } = order
  if (amountMinor !== askedMinor)
    throw paymentError('WRONG_TRANSFER', {
      message: flagText({ kind: 'wrong_amount', params: { paidMinor: amountMinor, askedMinor } }),
    })
}

/** Throws WRONG_TRANSFER. */
export function refuseMoreThanDue(order: Order, amountMinor: number, dueMinor: number): void {
  if (amountMinor <= dueMinor) return
  const due = formatMoney(dueMinor, order.currency as Currency)
  throw paymentError('WRONG_TRANSFER', {
    message: `Only ${due} is due for this order. Record what belongs to it, and refund the rest.`,
  })
}

type Recorded = {
  id: string
  orderId: string
  method: RecordedMethodName
  reference: string
  paid: number
  providerWords: string
}

async function addRecorded(
  ctx: Ctx,
  order: Order,
  recorded: Recorded & { tillId: string | null },
): Promise<Payment> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      ...recorded,
      provider: manualName,
      state: 'succeeded',
      asked: order.totalAmount,
      currency: order.currency,
      paidCurrency: order.currency,
      recordedBy: actorName(ctx.actor),
      paidAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .returning()
  return payment!
}

/** Whether this payment was recorded for this order. Throws REFERENCE_TAKEN when it is another order's. */
async function isRecorded(
  ctx: Ctx,
  { id, orderId, reference }: Pick<Recorded, 'id' | 'orderId' | 'reference'>,
): Promise<boolean> {
  const [known] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(or(eq(payments.id, id), and(eq(payments.provider, manualName), eq(payments.reference, reference))))
  if (known && known.orderId !== orderId) throw paymentError('REFERENCE_TAKEN')
  return known !== undefined
}
