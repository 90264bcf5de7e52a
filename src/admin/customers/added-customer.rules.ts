import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'
import { parsePhone } from '../../lib/phone.rules.ts'

/** A customer as an owner types her; `consent`: she said yes to news and offers. */
export type TypedCustomer = { name: string; phone: string; email: string; consent: boolean }

type Checked =
  | { errors: Partial<Record<'name' | 'phone' | 'email', string>>; customer?: undefined }
  | { errors?: undefined; customer: { name: string; phone: string; email: string } }

/** The fields in their normal forms, or what is wrong with which (rule: added-customers). */
export function checkCustomer({ name, phone, email }: Omit<TypedCustomer, 'consent'>): Checked {
  const errors: Partial<Record<'name' | 'phone' | 'email', string>> = {}
  if (!name.trim()) errors.name = 'Type a name'
  const parsed = phone.trim() ? parsePhone(phone) : { e164: '' }
  if ('message' in parsed) errors.phone = parsed.message
  const address = normaliseEmail(email)
  if (address && !isEmail(address)) errors.email = invalidEmailMessage
  if (!phone.trim() && !address) errors.phone = 'Type a phone number or an email'
  if ('message' in parsed || Object.keys(errors).length > 0) return { errors }
  return { customer: { name: name.trim(), phone: parsed.e164, email: address } }
}
