import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'

export const testMailSubject = (brand: MailBrand) => `A test email from ${brand.name}`

export function TestMailEmail({ brand }: { brand: MailBrand }) {
  return (
    <EmailLayout brand={brand} preview="Your shop’s emails arrive." heading="Emails arrive">
      <EmailText>
        You asked for this email in your shop’s admin. New orders, money to look at, failed work and low stock
        come to this address too.
      </EmailText>
      <EmailButton href={`${brand.url}/admin`}>Back to your shop</EmailButton>
    </EmailLayout>
  )
}
