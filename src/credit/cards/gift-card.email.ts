import { formatMoney } from '../../lib/money.ts'
import type { MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { plainMail } from '../../lib/server/mail/plain-mail.tsx'
import { unlinked } from '../../lib/server/mail/unlinked.ts'
import type { CardMail } from './send-cards.service.ts'

/** The card for its recipient, whole; `url` is its page. What strangers typed becomes no link (rule: no-links-in-names). */
export function giftCardMail(
  brand: MailBrand,
  { toName, fromName, words, amountMinor, code }: CardMail,
  url: string,
) {
  const amount = formatMoney(amountMinor)
  const from = fromName ? unlinked(fromName) : brand.name
  return plainMail(brand, {
    subject: `${from} has sent you a gift card of ${amount}`,
    preview: `${amount} to spend at ${brand.name}.`,
    heading: `${unlinked(toName)}, you have a gift card`,
    words: [
      words !== '' && unlinked(words),
      `${from} has given you ${amount} to spend at ${brand.name}. This is its code: ${code}`,
      'Type it at checkout, or show it in the shop. It pays for all or part of an order and does not run out. Anyone with the code can spend it, so keep this email to yourself.',
    ],
    button: { href: url, label: 'Open the card' },
  })
}
