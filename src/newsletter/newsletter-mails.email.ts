import type { MailBrand } from '../lib/server/mail/email-layout.tsx'
import { plainMail } from '../lib/server/mail/plain-mail.tsx'
import { confirmDays } from './newsletter.rules.ts'

export const newsletterConfirmMail = (
  brand: MailBrand,
  { confirmUrl, unsubscribeUrl: url }: { confirmUrl: string; unsubscribeUrl: string },
) =>
  plainMail(brand, {
    subject: `Confirm your place on the ${brand.name} list`,
    preview: 'One press and you are on the list.',
    heading: 'One press and you are on the list',
    words: [
      `Someone, we hope it was you, asked for the ${brand.name} newsletter with this address: new arrivals, upcoming drops and sales. We only write once you have pressed the button. It works for ${confirmDays} days.`,
    ],
    button: { href: confirmUrl, label: 'Confirm my address' },
    leaving: { url, why: 'Not you? Do nothing, and your address is deleted. Or leave now:' },
  })

export const newsletterWelcomeMail = (brand: MailBrand, unsubscribeUrl: string) =>
  plainMail(brand, {
    subject: `You are on the ${brand.name} list`,
    preview: 'You will hear about new pieces, drops and sales.',
    heading: 'You are on the list',
    words: [
      'Thank you for confirming. You will hear from us when new pieces arrive, when a drop has a date and when something goes on sale. Until then, this is what came in last.',
    ],
    button: { href: `${brand.url}/new-in`, label: 'See what is new' },
    leaving: { url: unsubscribeUrl, why: 'Had enough? You can leave at any time:' },
  })
