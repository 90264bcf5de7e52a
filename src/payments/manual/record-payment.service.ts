import { auditOrder } from '../../orders/status/order-events.service.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import { mostMinor } from '../../lib/input-limits.ts'
import { actorName, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { dueView } from '../../orders/corrections/added-lines.rules.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { flagText } from '../../orders/flags/flags.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { orderError } from '../../orders/orders.errors.rules.ts'
import { manualName, type RecordedMethodName } from '../../orders/status/payment-methods.rules.ts'
import { hasHoldExpired } from '../../orders/status/order-status.rules.ts'
import { applyOrderChange } from '../../orders/status/apply-order-change.service.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { takeDifference } from '../changed-lines/take-difference.service.ts'
import { takePart } from '../deposits/take-part.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { refuseWhilePaying } from '../settlement/ask-about-order.service.ts'
import { mismatchOf } from '../settlement/payment-mismatch.rules.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../payment-provider.server.ts'
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
 * payment-methods): the order is settled with its stock, events and mails, or what was added to it is paid, and an amount that does not fit puts it into
 * review. The provider is asked first, so that an order is not paid twice. The same id or reference again changes nothing. Asks for
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
  const payment = { id, orderId, method, reference, paid: amountMinor, providerWords: note }
  if (await isRecorded(ctx, payment)) return
  await refuseWhilePaying(ctx, orderId)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (await isRecorded(ctx, payment)) return
    const audit = { method, amountMinor, reference: typed, note }
    if (dueView(order, await readBalance(ctx, order.id))) {
      await refuseMoreThanDue(ctx, order, amountMinor)
      await takeDifference(ctx, order, await addRecorded(ctx, order, payment))
      return auditRecorded(ctx, order, { status: order.status, ...audit })
    }
    const isRevived = refuseUnpayable(order)
    const isInParts = order.status === 'pending' && order.depositAmount !== null
    if (isInParts) await refuseMoreThanDue(ctx, order, amountMinor)
    const added = await addRecorded(ctx, order, payment)
    if (isInParts) {
      const { isSettled } = await takePart(ctx, order, added)
      return auditRecorded(ctx, order, { status: isSettled ? 'paid' : order.status, ...audit })
    }
    const mismatch = mismatchOf(
      { paidMinor: amountMinor, askedMinor: null, currency: order.currency, feeMinor: null },
      added,
      order,
    )
    if (mismatch && isRevived) throw paymentError('WRONG_TRANSFER', { message: flagText(mismatch) })
    const { status } = (
      await applyOrderChange(
        ctx,
        order,
        mismatch
          ? { kind: 'payment_flagged', flag: { ...mismatch, cause: reference } }
          : {
              kind: 'payment_settled',
              params: { recorded: { method, reference: typed } },
              paidAt: ctx.now(),
              isLate: isRevived,
            },
      )
    ).order
    await auditRecorded(ctx, order, { status, ...audit })
  })
}

const auditRecorded = (ctx: OwnerPaymentsCtx, { id, status }: Order, after: Record<string, unknown>) =>
  auditOrder(ctx, id, 'order.transfer_recorded', { before: { status }, after })

/** What a person records of an order in parts is a part of what is due (rule: part-payment). Throws WRONG_TRANSFER. */
async function refuseMoreThanDue(ctx: Ctx, order: Order, amountMinor: number): Promise<void> {
  const { balance: dueMinor } = await readBalance(ctx, order.id)
  if (amountMinor <= dueMinor) return
  const due = formatMoney(dueMinor, order.currency as Currency)
  throw paymentError('WRONG_TRANSFER', {
    message: `Only ${due} is due for this order. Record what belongs to it, and send the rest back.`,
  })
}

/** True when the order comes back after its hold ran out. */
function refuseUnpayable(order: Order): boolean {
  if (order.status === 'pending') {
    if (order.delivery === null) throw paymentError('FEE_MISSING')
    return false
  }
  if (order.paymentStatus === 'success') throw paymentError('ALREADY_PAID')
  if (!hasHoldExpired(order) || order.email === erasedEmail) throw orderError('ILLEGAL_TRANSITION')
  return true
}

type Recorded = {
  id: string
  orderId: string
  method: RecordedMethodName
  reference: string
  paid: number
  providerWords: string
}

async function addRecorded(ctx: Ctx, order: Order, recorded: Recorded): Promise<Payment> {
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
      tillId: await tillOfCash(ctx, recorded.method),
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
