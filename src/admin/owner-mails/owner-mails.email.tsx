import { EmailButton, EmailLayout, EmailText, type MailBrand } from '../../lib/server/mail/email-layout.tsx'

export type OwnerMail = {
  brand: MailBrand
  heading: string
  text: string
  lines: string[]
  way: { label: string; path: string }
  /** It is sent whatever the switches say. */
  isAlwaysSent?: boolean | undefined
}

/** A mail to the owner: what it is about, one line each, and where to do something about it. */
export function OwnerEmail({ brand, heading, text, lines, way, isAlwaysSent = false }: OwnerMail) {
  return (
    <EmailLayout brand={brand} preview={text} heading={heading}>
      <EmailText>{text}</EmailText>
      {lines.map((line) => (
        <EmailText key={line}>{line}</EmailText>
      ))}
      <EmailButton href={`${brand.url}${way.path}`}>{way.label}</EmailButton>
      {!isAlwaysSent && (
        <EmailText>You can switch these emails off in your settings, under Emails and notices.</EmailText>
      )}
    </EmailLayout>
  )
}
