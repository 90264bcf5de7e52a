import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { parsePhone } from '../../lib/phone.rules.ts'
import type { TypedContact } from '../../orders/corrections/correct-contact.service.ts'

/** How long the pieces of an order from a chat can be kept for its customer, in minutes. */
export const holdChoices = [60, 180, 1440, 4320] as const
/** Chosen until the owner chooses another. */
export const usualHoldMinutes = 180

export const holdLabels: Record<(typeof holdChoices)[number], string> = {
  60: '1 hour',
  180: '3 hours',
  1440: '1 day',
  4320: '3 days',
}

/** What is typed of the customer; only name and phone are needed (rule: chat-order). */
export type ChatCustomer = Omit<TypedContact, 'zip_code'>

/** The wrong fields with their messages. `country` is the zone's. */
export function checkChatCustomer(
  customer: ChatCustomer,
  country: string,
): Partial<Record<keyof ChatCustomer, string>> {
  const errors: Partial<Record<keyof ChatCustomer, string>> = {}
  if (!customer.first_name.trim()) errors.first_name = 'Type a name'
  const phone = parsePhone(customer.phone, country)
  if ('message' in phone) errors.phone = customer.phone.trim() ? phone.message : 'Type a phone number'
  const email = normaliseEmail(customer.email)
  if (email && !isEmail(email)) errors.email = invalidEmailMessage
  return errors
}
