import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'
import { formatDateTime } from '../../lib/time.ts'
import type { SafetyChange } from '../account-queues.rules.ts'

const happened: Record<SafetyChange, string> = {
  on: 'The second step at sign-in was turned on',
  off: 'The second step at sign-in was turned off',
  codes: 'New recovery codes were made, and the old ones end',
  recovery: 'A recovery code was used, and opens nothing any more',
}

export const signInSafetySubject = (brand: MailBrand, change: SafetyChange) =>
  `${brand.name}: ${happened[change].split(',')[0]!.toLowerCase()}`

type SignInSafetyProps = { brand: MailBrand; change: SafetyChange; at: Date }

/** To an owner, after what her sign-in is protected with has changed. */
export function SignInSafetyEmail({ brand, change, at }: SignInSafetyProps) {
  return (
    <EmailLayout brand={brand} preview="Was this you?" heading="Your sign-in to the shop’s office">
      <EmailText>
        {happened[change]}, on {formatDateTime(at)} (Lagos time).
      </EmailText>
      <EmailText>
        If this was you, there is nothing to do. If not, choose a new password at once, which signs you out
        everywhere, and set the second step up anew.
      </EmailText>
      <EmailButton href={`${brand.url}/auth?mode=forgot`}>Choose a new password</EmailButton>
    </EmailLayout>
  )
}
