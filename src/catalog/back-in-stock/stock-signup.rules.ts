import { invalidEmailMessage, isEmail, normaliseEmail } from '../../lib/email-address.rules.ts'

/** The message for the e-mail of "Email me when it is back", or null. */
export function checkStockSignup(email: string): string | null {
  if (!email.trim()) return 'Email is required'
  return isEmail(normaliseEmail(email)) ? null : invalidEmailMessage
}

export const onListText = "You're on the list"
export const stockSignupFailedText = 'Failed to save your email. Please try again.'
