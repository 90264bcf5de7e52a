import { formatMoney } from '../lib/money.ts'
import type { MailBrand } from '../lib/server/mail/email-layout.tsx'
import { plainMail } from '../lib/server/mail/plain-mail.tsx'

/** `isGuest`: she has no account yet, and signs in with this address to spend it. Minor units. */
export function creditGivenMail(
  brand: MailBrand,
  { amountMinor, isGuest }: { amountMinor: number; isGuest: boolean },
) {
  const amount = formatMoney(amountMinor)
  return plainMail(brand, {
    subject: `${amount} of credit at ${brand.name}`,
    preview: `${amount} is yours to spend.`,
    heading: `You have ${amount} of store credit`,
    words: [
      `${brand.name} has given you ${amount}. It pays for all or part of your next order and does not run out.`,
      isGuest
        ? 'Sign in with this email address, and checkout offers it to you.'
        : 'Checkout offers it to you, and your account shows what is left.',
    ],
    button: { href: `${brand.url}/shop`, label: 'See what is there' },
  })
}
