import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { plainMail } from '../../lib/server/mail/plain-mail.tsx'

type Item = { title: string; variant: string; url: string }

export function backInStockEmail(brand: MailBrand, { title, variant, url }: Item, unsubscribeUrl: string) {
  const piece = variant ? `${title} (${variant})` : title
  return plainMail(brand, {
    subject: `${title} is back`,
    preview: `${piece} can be bought again.`,
    heading: `${title} is back`,
    words: [
      `You asked us to write when ${piece} is back. It is in the shop again. We cannot keep one aside, so order soon if you want it.`,
    ],
    button: { href: url, label: 'See it in the shop' },
    leaving: { url: unsubscribeUrl, why: 'This is the one email you asked for.' },
  })
}
