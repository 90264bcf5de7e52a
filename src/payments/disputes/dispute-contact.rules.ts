import type { ContactField, DisputeContact } from '../ledger/dispute-states.rules.ts'
import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { parsePhone } from '../../lib/phone.rules.ts'
import { erasedEmail } from '../../orders/order/erased-customer.rules.ts'
import { isMailed } from '../../orders/order/reach.rules.ts'
import { payerEmailOf } from '../settlement/payer-email.rules.ts'

type DisputedOrder = { source: string; email: string; customerName: string; phone: string }
type Known = {
  order: DisputedOrder
  payment: { payerName: string | null; payerEmail: string | null }
  /** Of an answer that was begun. */
  typed: DisputeContact | undefined
  shopEmail: string
}

/**
 * What is sent unless the owner corrects it (rule: dispute-contact): what the order says, else what its payment was opened with. Of a
 * sale at the counter and of an erased customer the provider's word is all there is.
 */
export function knownContact({ order, payment, typed, shopEmail }: Known): DisputeContact {
  if (typed) return typed
  const isNamed = order.source !== 'counter' && order.email !== erasedEmail
  return {
    customer_name: isNamed ? order.customerName : (payment.payerName ?? ''),
    customer_email: payerEmailOf(order, payment.payerEmail ?? shopEmail),
    customer_phone: order.phone,
  }
}

const missing: DisputeContact = {
  customer_name: 'Type the name of who paid',
  customer_email: 'Type an email address',
  customer_phone: 'Type a phone number',
}

/**
 * The wrong fields with their messages; empty when all is well. `country`: what a number without `+` means. The phone that is
 * known may stay as it is.
 */
export function contactProblems(
  contact: DisputeContact,
  {
    required,
    country,
    contact: known,
  }: { required: readonly ContactField[]; country: string; contact?: Pick<DisputeContact, 'customer_phone'> },
): Partial<DisputeContact> {
  const wrong: Partial<DisputeContact> = {}
  for (const field of required) if (!contact[field].trim()) wrong[field] = missing[field]
  const { customer_email: email, customer_phone: phone } = contact
  if (email.trim() && !isEmail(normaliseEmail(email))) wrong.customer_email = invalidEmailMessage
  const parsed = parsePhone(phone, country)
  if (phone.trim() && phone !== known?.customer_phone && 'message' in parsed)
    wrong.customer_phone = parsed.message
  return wrong
}

/** Said at the email where it is not the customer's. */
export const isShopsEmail = (order: { email: string }, contact: DisputeContact, shopEmail: string) =>
  !isMailed(order) && contact.customer_email !== '' && contact.customer_email === shopEmail
