import { EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'

export const goodbyeSubject = (brand: MailBrand) => `Your ${brand.name} account is deleted`

export function GoodbyeEmail({ brand, firstName }: { brand: MailBrand; firstName: string }) {
  return (
    <EmailLayout
      brand={brand}
      preview="This is the last email you will get from us."
      heading={firstName ? `Goodbye, ${firstName}` : 'Goodbye'}
    >
      <EmailText>
        Your account is deleted, and with it your profile, addresses, wishlist, cart and every reminder you
        asked for. This is the last email you will get from us.
      </EmailText>
      <EmailText>
        The law asks us to keep records of what was sold and paid. They no longer hold your name, email, phone
        or street.
      </EmailText>
      <EmailText>If you did not do this, write to us at once. You are welcome back any time.</EmailText>
    </EmailLayout>
  )
}
