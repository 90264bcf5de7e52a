import { erasedEmail } from './erased-customer.rules.ts'

/** How the customer of an order is reached: by its mails, or only by a text that the staff send. */
export const reaches = ['mail', 'whatsapp', 'none'] as const
export type Reach = (typeof reaches)[number]

/** Whether an order's mails go anywhere (rule: mail-promises). */
export const isMailed = ({ email }: { email: string }): boolean => email !== '' && email !== erasedEmail

export function reachOf(order: { email: string; phone: string }): Reach {
  if (isMailed(order)) return 'mail'
  return order.phone === '' ? 'none' : 'whatsapp'
}

/** `Bisi will get an email.`, or, of an order without an address, who tells her instead (rule: mail-promises). */
export function mailPromise(name: string, reach: Reach, what = 'an email'): string {
  if (reach === 'mail') return `${name} will get ${what}.`
  return reach === 'whatsapp'
    ? `No email goes out: this order has no email address. Write to ${name} afterwards, the WhatsApp text is on the order.`
    : 'No email goes out: this order has no email address and no phone number.'
}

/** `Size changed; the customer is told`, or what is left to do where no email goes out. */
export const doneWithMail = (done: string, reach: Reach): string => {
  if (reach === 'mail') return `${done}; the customer is told`
  return reach === 'whatsapp' ? `${done}; no email goes out, write on WhatsApp` : `${done}; no email goes out`
}
