import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'

/** What is wrong with the newsletter's address, or null. */
export function checkNewsletterEmail(email: string): string | null {
  if (!email.trim()) return 'Email is required'
  return isEmail(normaliseEmail(email)) ? null : invalidEmailMessage
}

export const newsletterActions = ['confirm', 'unsubscribe'] as const
export type NewsletterAction = (typeof newsletterActions)[number]

export const newsletterAskedText = 'Almost there. Please open the link in the e-mail we have just sent you.'
export const newsletterMailQueue = 'site.newsletter-mail'
