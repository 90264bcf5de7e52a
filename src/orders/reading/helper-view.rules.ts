import { restCancelled } from '../order/order-mail.rules.ts'
import { parcelEvents } from '../order/fulfilment-status.rules.ts'
import { isMailed } from '../order/reach.rules.ts'
import { maskEmail } from './masking.rules.ts'

/** Who of the staff looks: an owner sees all, a helper no money, and phone numbers while she may (rules: helper-role, helper-rights). */
type Viewer = { isOwner: boolean; mayCall: boolean }

/** What is the owner's of an order or its row: null to helpers. */
export const ownersPart = <T>({ isOwner }: Viewer, part: T): T | null => (isOwner ? part : null)

/**
 * How its customer is reached. With number and e-mail anyone tracks the order, sums and all: helpers read the e-mail masked (rule:
 * link-for-one-reader).
 */
export const contactFor = (
  { isOwner, mayCall }: Viewer,
  { email, phone }: { email: string; phone: string },
) => ({
  email: isOwner || !isMailed({ email }) ? email : maskEmail(email),
  phone: mayCall ? phone : '',
  is_phone_hidden: !mayCall && phone !== '',
})

/** The prices of a line. */
export const pricesFor = (
  viewer: Viewer,
  line: { unit_price: number | null; list_price: number | null; line_total: number | null },
) => ({
  unit_price: ownersPart(viewer, line.unit_price),
  list_price: ownersPart(viewer, line.list_price),
  line_total: ownersPart(viewer, line.line_total),
})

/** Events whose words speak of the parcel alone; the others may name amounts. */
const withoutMoney = ['note', 'contact_corrected', 'size_changed', 'step_undone', 'parcel_failed']
const parcelStates = ['processing', 'shipped', 'delivered', 'cancelled', restCancelled, ...parcelEvents]

export const seesEvent = ({ isOwner }: Viewer, kind: string): boolean =>
  isOwner || [...withoutMoney, ...parcelStates, 'order_placed'].includes(kind)
export const seesEventText = ({ isOwner }: Viewer, kind: string): boolean =>
  isOwner || withoutMoney.includes(kind)
