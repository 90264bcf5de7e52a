import { dayText, depositOf, whyNoDeposit, whyNotDueOn } from '../../cart/quote/deposit.rules.ts'
import type { Order } from '../../db/schema.ts'
import { type Ctx, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { endOfLagosDay, reminderAt } from '../../orders/order/part-payment.rules.ts'
import { saveOrder } from '../../orders/changes/save-order.service.ts'
import { clearFlags } from '../../orders/changes/order-flags.service.ts'
import { orderError } from '../../orders/order/orders.errors.rules.ts'
import { addOrderEvent, auditOrder, sendOrderMails } from '../../orders/changes/order-events.service.ts'
import { lockOrder } from '../../orders/changes/lock-order.service.ts'
import { paymentError } from '../ledger/payments.errors.rules.ts'

/** `dueOn` is the last day for the rest, `2026-12-04` in Lagos. */
export type DepositTerms = { percent: number; dueOn: string }

/** The columns of an order of this total that is paid in parts. Throws NO_DEPOSIT and WRONG_DUE_DAY with the field. */
export function depositTerms(ctx: Ctx, totalMinor: number, { percent, dueOn }: DepositTerms) {
  const why = whyNoDeposit(totalMinor, percent)
  if (why) throw orderError('NO_DEPOSIT', { message: why, fields: { percent: why } })
  refuseDay(ctx, dueOn)
  return { depositAmount: depositOf(totalMinor, percent), restDueOn: dueOn }
}

function refuseDay(ctx: Ctx, dueOn: string): void {
  const why = whyNotDueOn(dueOn, ctx.now())
  if (why) throw orderError('WRONG_DUE_DAY', { message: why, fields: { due_on: why } })
}

/**
 * An owner lets an unpaid order be paid in parts (rule: part-payment): a share first, the rest until a day. Again changes share
 * and day while nothing is paid. Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, FEE_MISSING, NO_DEPOSIT, WRONG_DUE_DAY.
 */
export async function askDeposit(ctx: OwnerCtx, input: DepositTerms & { orderId: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    if (order.status !== 'pending' || order.depositPaidAt) throw orderError('ILLEGAL_TRANSITION')
    if (order.delivery === null || order.holdState !== 'held') throw paymentError('FEE_MISSING')
    const terms = depositTerms(ctx, order.totalAmount, input)
    const { depositAmount: amountMinor, restDueOn: dueOn } = terms
    await saveOrder(ctx, order, terms)
    await addOrderEvent(ctx, order, {
      kind: 'deposit_asked',
      params: { amountMinor, dueOn, currency: order.currency },
    })
    await auditOrder(ctx, order.id, 'order.deposit_asked', {
      before: { depositMinor: order.depositAmount, dueOn: order.restDueOn },
      after: { depositMinor: amountMinor, dueOn },
    })
  })
}

/**
 * An owner gives another day for the rest (rule: rest-due), before or after the first one passed; its customer is written to.
 * Throws ORDER_NOT_FOUND, ILLEGAL_TRANSITION, WRONG_DUE_DAY.
 */
export async function prolongRest(ctx: OwnerCtx, input: { orderId: string; dueOn: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, input.orderId)
    const { dueOn } = input
    if (!isRestDue(order)) throw orderError('ILLEGAL_TRANSITION')
    refuseDay(ctx, dueOn)
    if (dueOn === order.restDueOn) {
      const message = `The balance is due by ${dayText(dueOn)} already. Choose another day.`
      throw orderError('WRONG_DUE_DAY', { message, fields: { due_on: message } })
    }
    await clearFlags(ctx, order, { kind: 'rest_due' })
    await saveOrder(ctx, order, {
      restDueOn: dueOn,
      holdExpiresAt: endOfLagosDay(dueOn),
      restReminded: reminderAt(dueOn, ctx.now()),
    })
    const event = await addOrderEvent(ctx, order, { kind: 'rest_prolonged', params: { dueOn } })
    await sendOrderMails(ctx, { orderId: order.id, kinds: ['order_rest_due'], event, onlyWhile: 'pending' })
    await auditOrder(ctx, order.id, 'order.rest_prolonged', {
      before: { dueOn: order.restDueOn },
      after: { dueOn },
    })
  })
}

/** A part is in, and the order waits for the rest. */
export const isRestDue = (order: Pick<Order, 'status' | 'depositPaidAt'>): boolean =>
  order.status === 'pending' && order.depositPaidAt !== null
