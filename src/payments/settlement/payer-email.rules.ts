import { isMailed } from '../../orders/order/reach.rules.ts'

/** The address a payment is opened with: its order's, else the shop's own, because providers ask for one. */
export const payerEmailOf = (order: { email: string }, shopEmail: string): string =>
  isMailed(order) ? order.email : shopEmail
