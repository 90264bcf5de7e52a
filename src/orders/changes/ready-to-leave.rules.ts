import type { OrderStatus } from '../order/order-status.rules.ts'

type MissingMoney = { moneyMissing: number | null; missingReleased: number }

/**
 * What of a paid order's money the shop does not have and no owner has let go out unpaid, claims that wait for an answer among it
 * (rule: paid-before-it-leaves). Minor units; above zero its pieces are not ready.
 */
export const missingOf = ({ moneyMissing, missingReleased }: MissingMoney): number =>
  Math.max(0, (moneyMissing ?? 0) - missingReleased)

/** Whether there is nowhere to bring it: no label can be written (rule: street-before-it-leaves). */
export const hasNoStreet = ({ shippingAddress }: { shippingAddress: { address?: string } }): boolean =>
  !shippingAddress.address?.trim()

/** Whether an order's pieces wait for its money, so that an owner may let them leave all the same. */
export const maySendUnpaid = (order: MissingMoney & { status: OrderStatus }): boolean =>
  (order.status === 'paid' || order.status === 'processing') && missingOf(order) > 0
