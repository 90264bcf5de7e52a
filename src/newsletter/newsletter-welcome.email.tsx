import {
  EmailButton,
  EmailLayout,
  EmailText,
  EmailUnsubscribe,
  type MailBrand,
} from '../lib/server/mail/email-layout.tsx'

export const newsletterWelcomeSubject = (brand: MailBrand) => `You are on the ${brand.name} list`

type NewsletterWelcomeEmailProps = { brand: MailBrand; unsubscribeUrl: string }

export function NewsletterWelcomeEmail({ brand, unsubscribeUrl }: NewsletterWelcomeEmailProps) {
  return (
    <EmailLayout
      brand={brand}
      preview="You will hear about new pieces, drops and sales."
      heading="You are on the list"
    >
      <EmailText>
        Thank you for confirming. You will hear from us when new pieces arrive, when a drop has a date and
        when something goes on sale. Until then, this is what came in last.
      </EmailText>
      <EmailButton href={`${brand.url}/new-in`}>See what is new</EmailButton>
      <EmailUnsubscribe url={unsubscribeUrl}>Had enough? You can leave at any time:</EmailUnsubscribe>
    </EmailLayout>
  )
}
