import { EmailButton, EmailHeading, EmailLayout, EmailText, type MailBrand } from '../lib/email-layout.tsx'
import { formatDateTime } from '../lib/time.ts'

export const passwordChangedSubject = (brand: MailBrand) => `Your ${brand.name} password was changed`

export function PasswordChangedEmail({ brand, changedAt }: { brand: MailBrand; changedAt: Date }) {
  return (
    <EmailLayout brand={brand} preview="You were signed out on all devices.">
      <EmailHeading>Your password was changed</EmailHeading>
      <EmailText>
        The password of your account was changed on {formatDateTime(changedAt)} (Lagos time), and you were
        signed out on all devices.
      </EmailText>
      <EmailText>
        If this was you, there is nothing to do. If not, choose a new password at once and write to us.
      </EmailText>
      <EmailButton href={`${brand.url}/auth?mode=forgot`}>Choose a new password</EmailButton>
    </EmailLayout>
  )
}
