import { invalidEmailMessage, isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import { parsePhone } from '../lib/phone.rules.ts'

export type NotifyForm = { email: string; phone: string }
export type NotifyProblem = { field: keyof NotifyForm; message: string }

/** The e-mail is required, the phone is not (rule: notify-me). Null when all is well. */
export function checkNotify({ email, phone }: NotifyForm): NotifyProblem | null {
  if (!email.trim()) return { field: 'email', message: 'Email is required' }
  if (!isEmail(normaliseEmail(email))) return { field: 'email', message: invalidEmailMessage }
  if (phone.trim()) {
    const parsed = parsePhone(phone)
    if ('message' in parsed) return { field: 'phone', message: parsed.message }
  }
  return null
}

/** The mail of a signup: a live item has dropped already, so it can only come back. */
export const whenWords = ({ mode }: { mode: 'live' | 'upcoming' }): string =>
  mode === 'live' ? 'is back' : 'drops'

/** The unsubscribe link of mails about a live item, also for one-click POSTs (RFC 8058). */
export const showcaseUnsubscribePath = '/notifications/unsubscribe'
