import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'

export const welcomeSubject = (brand: MailBrand) => `Welcome to ${brand.name}`

export function WelcomeEmail({ brand, firstName }: { brand: MailBrand; firstName: string }) {
  return (
    <EmailLayout
      brand={brand}
      preview="Your account is ready."
      heading={firstName ? `Welcome, ${firstName}` : 'Welcome'}
    >
      <EmailText>
        Your account is ready. You can check out faster now, follow your orders, and keep the pieces you like
        in your wishlist.
      </EmailText>
      <EmailButton href={`${brand.url}/new-in`}>See what is new</EmailButton>
    </EmailLayout>
  )
}
