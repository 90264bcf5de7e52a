import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { formatDateTime } from '../../lib/time.ts'

export const passwordChangedSubject = (brand: MailBrand) => `Your ${brand.name} password was changed`

type PasswordChangedProps = { brand: MailBrand; changedAt: Date; isOwnDeviceKept?: boolean }

/** After a reset no device stays signed in; after a change on the account page the one it was done on does. */
export function PasswordChangedEmail({ brand, changedAt, isOwnDeviceKept = false }: PasswordChangedProps) {
  const where = isOwnDeviceKept ? 'all other devices' : 'all devices'
  return (
    <EmailLayout
      brand={brand}
      preview={`You were signed out on ${where}.`}
      heading="Your password was changed"
    >
      <EmailText>
        The password of your account was changed on {formatDateTime(changedAt)} (Lagos time), and you were
        signed out on {where}.
      </EmailText>
      <EmailText>
        If this was you, there is nothing to do. If not, choose a new password at once and write to us.
      </EmailText>
      <EmailButton href={`${brand.url}/auth?mode=forgot`}>Choose a new password</EmailButton>
    </EmailLayout>
  )
}
