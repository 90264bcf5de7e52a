import type { MailBrand } from '../lib/server/mail/email-layout.tsx'
import { plainMail } from '../lib/server/mail/plain-mail.tsx'

type Item = { title: string; url: string }

export const showcaseLiveEmail = (brand: MailBrand, { title, url }: Item, unsubscribeUrl: string) =>
  plainMail(brand, {
    subject: `${title} is live`,
    preview: `${title} is in the shop now.`,
    heading: `${title} is live`,
    words: [
      `You asked us to write about ${title}. It is in the shop now. We cannot keep one aside, so order soon if you want it.`,
    ],
    button: { href: url, label: 'See it in the shop' },
    leaving: { url: unsubscribeUrl, why: 'This is the one email you asked for.' },
  })
