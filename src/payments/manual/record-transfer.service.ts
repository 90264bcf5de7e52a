import { and, eq } from 'drizzle-orm'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { type Order, type Payment, payments } from '../../db/schema.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { mostMinor } from '../../lib/input-limits.ts'
import { actorName, type Ctx, inTransaction } from '../../lib/server/context.ts'
import { erasedEmail } from '../../orders/erased-customer.rules.ts'
import { flagText } from '../../orders/flags/flags.rules.ts'
import { lockOrder } from '../../orders/status/lock-order.service.ts'
import { orderError } from '../../orders/orders.errors.rules.ts'
import { hasHoldExpired } from '../../orders/status/order-status.rules.ts'
import { transitionLockedOrder } from '../../orders/status/transition-order.service.ts'
import { type Currency, formatMoney } from '../../lib/money.ts'
import { takePart } from '../deposits/take-part.service.ts'
import { readBalance } from '../ledger/adjust.service.ts'
import { refuseWhilePaying } from '../settlement/ask-about-order.service.ts'
import { finishSale } from '../settlement/finish-sale.service.ts'
import { mismatchOf } from '../settlement/payment.rules.ts'
import { paymentError } from '../payments.errors.rules.ts'
import type { OwnerPaymentsCtx } from '../payment-provider.server.ts'
import { manualProvider } from './manual-provider.server.ts'
import { transferReference } from './recorded-transfer.rules.ts'

/** `amountMinor` is what arrived; `reference` is the bank's, `note` says where it was seen. */
export type TransferInput = { orderId: string; amountMinor: number; reference: string; note: string }

/**
 * An owner records a transfer that reached her account outside the provider (rule: chat-order): the order is paid as any other,
 * with its stock, events and mails; an amount that does not fit puts it into review. The provider is asked first, so that an
 * order is not paid twice. The same reference again changes nothing. Asks for the password again. Throws PASSWORD_AGAIN,
 * ORDER_NOT_FOUND, ILLEGAL_TRANSITION, ALREADY_PAID, PAYMENT_UNDER_WAY, FEE_MISSING, REFERENCE_TAKEN, WRONG_TRANSFER,
 * OUT_OF_STOCK.
 */
export async function recordTransfer(ctx: OwnerPaymentsCtx, input: TransferInput): Promise<void> {
  requireRecentPassword(ctx)
  const { orderId, amountMinor } = input
  const reference = transferReference(input.reference)
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > mostMinor || !reference)
    throw paymentError('WRONG_TRANSFER')
  if (await isRecorded(ctx, orderId, reference)) return
  await refuseWhilePaying(ctx, orderId)
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (await isRecorded(ctx, orderId, reference)) return
    const isRevived = refuseUnpayable(order)
    const isInParts = order.status === 'pending' && order.depositAmount !== null
    if (isInParts) await refuseMoreThanDue(ctx, order, amountMinor)
    const payment = await addTransfer(ctx, order, { ...input, reference })
    if (isInParts) {
      const { isSettled } = await takePart(ctx, order, payment)
      await auditTransfer(ctx, order, isSettled ? 'paid' : order.status, input)
      return
    }
    const mismatch = mismatchOf(
      { paidMinor: amountMinor, askedMinor: null, currency: order.currency, feeMinor: null },
      payment,
      order,
    )
    const status = mismatch && !isRevived ? 'pending_review' : 'paid'
    if (mismatch && isRevived) throw paymentError('WRONG_TRANSFER', { message: flagText(mismatch) })
    await transitionLockedOrder(ctx, order, status, {
      event: mismatch
        ? { kind: 'pending_review', params: { flag: mismatch } }
        : { kind: 'paid', params: { transfer: input.reference.trim() } },
      ...(mismatch ? { flag: { ...mismatch, cause: reference } } : { changes: { paidAt: ctx.now() } }),
      kind: isRevived ? 'late-payment' : undefined,
    })
    if (!mismatch) await finishSale(ctx, order)
    await auditTransfer(ctx, order, status, input)
  })
}

const auditTransfer = (
  ctx: OwnerPaymentsCtx,
  { id, status: before }: Order,
  status: Order['status'],
  { amountMinor, reference, note }: TransferInput,
) =>
  recordAudit(ctx, {
    action: 'order.transfer_recorded',
    subject: { type: 'order', id },
    before: { status: before },
    after: { status, amountMinor, reference: reference.trim(), note },
  })

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

async function addTransfer(ctx: Ctx, order: Order, input: TransferInput): Promise<Payment> {
  const [payment] = await ctx.db
    .insert(payments)
    .values({
      orderId: order.id,
      provider: manualProvider.name,
      method: 'bank_transfer',
      state: 'succeeded',
      reference: input.reference,
      asked: order.totalAmount,
      paid: input.amountMinor,
      currency: order.currency,
      paidCurrency: order.currency,
      providerWords: input.note,
      recordedBy: actorName(ctx.actor),
      paidAt: ctx.now(),
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    })
    .returning()
  return payment!
}

/** Whether this transfer was recorded for this order. Throws REFERENCE_TAKEN when it is another payment's. */
async function isRecorded(ctx: Ctx, orderId: string, reference: string): Promise<boolean> {
  const [known] = await ctx.db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, manualProvider.name), eq(payments.reference, reference)))
  if (known && known.orderId !== orderId) throw paymentError('REFERENCE_TAKEN')
  return known !== undefined
}
