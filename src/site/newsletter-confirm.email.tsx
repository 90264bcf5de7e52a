import { EmailButton, EmailHeading, EmailLayout, EmailText, type MailBrand } from '../lib/email-layout.tsx'

export const newsletterConfirmSubject = (brand: MailBrand) => `Please confirm: news from ${brand.name}`

type Links = { confirmUrl: string; unsubscribeUrl: string }

/** Nothing is sent to an address until its owner has pressed this button. */
export function NewsletterConfirmEmail({ brand, confirmUrl, unsubscribeUrl }: { brand: MailBrand } & Links) {
  return (
    <EmailLayout brand={brand} preview="One press, and you are on the list.">
      <EmailHeading>One press, and you are on the list</EmailHeading>
      <EmailText>
        Someone, most likely you, asked for news from {brand.name} at this address. Please confirm it. If it
        was not you, do nothing: we will not write again.
      </EmailText>
      <EmailButton href={confirmUrl}>Confirm subscription</EmailButton>
      <EmailText>
        <br />
        Changed your mind? <a href={unsubscribeUrl}>Unsubscribe</a>.
      </EmailText>
    </EmailLayout>
  )
}
