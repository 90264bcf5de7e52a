import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { plainMail } from '../../lib/server/mail/plain-mail.tsx'
import { confirmDays } from './signup-consent.rules.ts'

export const signupConfirmEmail = (brand: MailBrand, confirmUrl: string) =>
  plainMail(brand, {
    subject: `${brand.name}: may we write to you?`,
    preview: 'One press, and we write when the piece can be bought.',
    heading: 'May we write to you?',
    words: [
      `Someone, we hope it was you, asked us to write to this address once, when a piece can be bought. We only do so once you have pressed the button. It works for ${confirmDays} days.`,
      'Not you? Do nothing, and your address is deleted.',
    ],
    button: { href: confirmUrl, label: 'Confirm my address' },
  })
