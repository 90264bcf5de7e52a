import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../lib/server/mail/email-layout.tsx'
import { fillText } from '../settings/text-facts.rules.ts'

export type ReviewMail = { brand: MailBrand; firstName: string; orderNumber: string; url: string }

export const reviewMailSubject = ({ orderNumber }: ReviewMail) => `How does it fit? Order ${orderNumber}`

/** Asks once how the pieces of a parcel fit (rule: asked-once). */
export function ReviewMailPage({ mail: { brand, firstName, orderNumber, url } }: { mail: ReviewMail }) {
  const greeting = fillText(brand.greeting, { name: firstName || null, shop: brand.name }) || 'Hello,'
  return (
    <EmailLayout
      brand={brand}
      preview={`Two taps help the next shopper – order ${orderNumber}`}
      heading="How does it fit?"
    >
      <EmailText>{greeting}</EmailText>
      <EmailText>
        Your pieces have been with you for a few days. Tell others how they fit: two taps for each piece, and
        words only if you like.
      </EmailText>
      <EmailButton href={url}>Say how it fits</EmailButton>
      <EmailText>
        Others see your first name with an initial, the size you wore and what you write. Something is wrong
        with a piece? Reply to this email: a person reads it.
      </EmailText>
    </EmailLayout>
  )
}
