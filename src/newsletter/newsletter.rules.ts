import { dayMs } from '../lib/time.ts'
import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'

/** How long the button of a confirmation mail works. */
export const confirmDays = 7
/** Addresses that never confirmed are deleted after this time. */
export const purgePendingDays = 30

export const newsletterAskedText = 'Almost done. Press the button in the email we just sent you to join.'
export const newsletterFailedText = 'We could not sign you up. Please try again.'
export const newsletterConfirmedText = 'You are on the list.'
export const newsletterLeftText = 'You are off the list. We will not write to you again.'

/** The error of an address in the newsletter field, or null. */
export const newsletterProblem = (typed: string): string | null =>
  isEmail(normaliseEmail(typed)) ? null : invalidEmailMessage

/** True while a confirmation link works: it is recent, and the subscriber has not left the list since. */
export function isConfirmable(link: { issuedAt: Date; unsubscribedAt: Date | null; now: Date }): boolean {
  if (link.now.getTime() - link.issuedAt.getTime() > confirmDays * dayMs) return false
  return !link.unsubscribedAt || link.issuedAt > link.unsubscribedAt
}
