import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'

export const accountExistsSubject = (brand: MailBrand) => `You already have an account at ${brand.name}`

/** Sent in place of a sign-up code, so that the sign-up page does not reveal who is a customer. */
export function AccountExistsEmail({ brand }: { brand: MailBrand }) {
  return (
    <EmailLayout
      brand={brand}
      preview="Sign in with this email, or reset your password."
      heading="You already have an account"
    >
      <EmailText>
        Someone, probably you, tried to create an account with this email. There is one already, so you only
        need to sign in.
      </EmailText>
      <EmailText>
        Forgot your password? Choose a new one at {`${brand.url}/auth?mode=forgot`}. If this was not you, you
        can ignore this email: nothing has changed.
      </EmailText>
      <EmailButton href={`${brand.url}/auth?mode=login`}>Sign in</EmailButton>
    </EmailLayout>
  )
}
