export type RefundReason =
  | 'second_payment'
  | 'late_payment'
  | 'order_cancelled'
  | 'goodwill'
  | 'items'
  | 'outside'

/** What the customer reads about it. */
export const refundReasonTexts: Record<RefundReason, string> = {
  second_payment: 'This order was paid twice. We are sending the second payment back.',
  late_payment: 'The payment arrived after the order was cancelled. We are sending it back.',
  order_cancelled: 'The order was cancelled. We are sending the payment back.',
  goodwill: 'We are sending part of the payment back.',
  items: 'We are sending back what you paid for part of your order.',
  outside: 'We have sent you a refund.',
}
