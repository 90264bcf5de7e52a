import { Text } from '@react-email/components'
import { EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'
import type { AnyCodePurpose } from '../one-time-code.rules.ts'

const wording = {
  signup: {
    heading: 'Confirm your email',
    intro: 'Type this code on the sign-up page to create your account:',
    ignore: 'If you did not ask for an account, ignore this email: nothing happens without the code.',
  },
  reset: {
    heading: 'Reset your password',
    intro: 'Type this code on the reset page to choose a new password:',
    ignore: 'If you did not ask for this, ignore this email: your password stays as it is.',
  },
  delete: {
    heading: 'Delete your account',
    intro: 'Type this code on your account page to delete your account for good:',
    ignore: 'If you did not ask for this, change your password at once: somebody is signed in as you.',
  },
} as const

const codeNames = { signup: 'verification', reset: 'reset', delete: 'account deletion' } as const

export function verificationCodeSubject(brand: MailBrand, purpose: AnyCodePurpose, code: string): string {
  return `${code} is your ${brand.name} ${codeNames[purpose]} code`
}

export function VerificationCodeEmail(props: { brand: MailBrand; purpose: AnyCodePurpose; code: string }) {
  const { heading, intro, ignore } = wording[props.purpose]
  return (
    <EmailLayout brand={props.brand} preview={`${heading}: ${props.code}`} heading={heading}>
      <EmailText>{intro}</EmailText>
      <Text
        className="m-ink"
        style={{
          fontSize: 40,
          lineHeight: '48px',
          fontWeight: 700,
          letterSpacing: '0.2em',
          margin: '0 0 16px',
        }}
      >
        {props.code}
      </Text>
      <EmailText>
        The code works for 10 minutes. We never ask for it by phone or chat, so keep it to yourself.
      </EmailText>
      <EmailText>{ignore}</EmailText>
    </EmailLayout>
  )
}
