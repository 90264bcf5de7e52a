import type { PaymentsCtx } from './payments-ctx.server.ts'
import type { OrderView } from '../orders/order.schema.ts'
import { findOwnOrder } from '../orders/read-orders.service.ts'
import type { SettlementState } from './payment.rules.ts'
import { settlePayment } from './settle-payment.service.ts'

export type VerifyAnswer = {
  success: boolean
  verified: boolean
  state: SettlementState
  order: OrderView | null
  message: string
}

const confirming = { success: true, verified: false, message: 'Order Received! Confirming your payment' }

/** What the return page says. Nothing that may still turn into money is called failed (rule: never-failed-early). */
const answers: Record<SettlementState, Omit<VerifyAnswer, 'order' | 'state'>> = {
  paid: { success: true, verified: true, message: 'Payment Successful!' },
  review: {
    success: true,
    verified: false,
    message: 'Order Received! We are checking your payment and will e-mail you.',
  },
  refunding: {
    success: true,
    verified: false,
    message: 'Your payment arrived after the order was cancelled. We are refunding it in full.',
  },
  in_flight: confirming,
  abandoned: confirming,
  not_found: confirming,
  unreachable: confirming,
  failed: {
    success: false,
    verified: false,
    message: 'Your payment could not be processed. Please try again or use bank transfer.',
  },
  unknown: {
    success: false,
    verified: false,
    message: 'Could not verify payment. Please contact support.',
  },
}

/** The payment return (rule: payment-return): settles what can be settled; the order only for its owner. */
export async function verifyPayment(ctx: PaymentsCtx, reference: string): Promise<VerifyAnswer> {
  const { state, orderId } = await settlePayment(ctx, reference)
  const order = orderId ? await findOwnOrder(ctx, orderId) : null
  return { ...answers[state], state, order }
}
