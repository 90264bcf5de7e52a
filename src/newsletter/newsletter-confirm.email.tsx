import {
  EmailButton,
  EmailLayout,
  EmailText,
  EmailUnsubscribe,
  type MailBrand,
} from '../lib/server/mail/email-layout.tsx'
import { confirmDays } from './newsletter.rules.ts'

export const newsletterConfirmSubject = (brand: MailBrand) => `Confirm your place on the ${brand.name} list`

export function NewsletterConfirmEmail(props: {
  brand: MailBrand
  confirmUrl: string
  unsubscribeUrl: string
}) {
  return (
    <EmailLayout
      brand={props.brand}
      preview="One press and you are on the list."
      heading="One press and you are on the list"
    >
      <EmailText>
        Someone, we hope it was you, asked for the {props.brand.name} newsletter with this address: new
        arrivals, upcoming drops and sales. We only write once you have pressed the button. It works for{' '}
        {confirmDays} days.
      </EmailText>
      <EmailButton href={props.confirmUrl}>Confirm my address</EmailButton>
      <EmailUnsubscribe url={props.unsubscribeUrl}>
        Not you? Do nothing, and your address is deleted. Or leave now:
      </EmailUnsubscribe>
    </EmailLayout>
  )
}
