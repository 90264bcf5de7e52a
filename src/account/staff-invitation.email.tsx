import type { StaffRole } from '../lib/server/context.ts'
import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../lib/server/mail/email-layout.tsx'
import { fillText } from '../settings/text-facts.rules.ts'

export const staffInvitationSubject = (brand: MailBrand) => `You work at ${brand.name} now`

type StaffInvitationProps = {
  brand: MailBrand
  firstName: string
  email: string
  role: StaffRole
  maySell: boolean
}

/** What somebody may do who was made a helper or an owner, and where she signs in (rule: staff-invitation). */
export function StaffInvitationEmail({ brand, firstName, email, role, maySell }: StaffInvitationProps) {
  return (
    <EmailLayout
      brand={brand}
      preview={role === 'admin' ? 'You are an owner of the shop now.' : 'You are a helper of the shop now.'}
      heading={`Welcome to the team of ${brand.name}`}
    >
      <EmailText>
        {fillText(brand.greeting, { name: firstName || null, shop: brand.name }) || 'Hello,'}
      </EmailText>
      <EmailText>
        {role === 'admin'
          ? 'You are an owner of the shop now: orders, money, products, customers, settings and the team are yours to change.'
          : 'You are a helper of the shop now: you pack and ship orders, count stock, and ask whether a payment is in. Money, customers and settings stay with the owners.'}
      </EmailText>
      {role === 'helper' && maySell && <EmailText>You may also sell at the counter.</EmailText>}
      <EmailText>
        Sign in as {email}, with the password of your account. Nobody else needs to know it.
      </EmailText>
      <EmailButton href={`${brand.url}/auth?mode=login&returnTo=%2Fadmin`}>Sign in</EmailButton>
    </EmailLayout>
  )
}
