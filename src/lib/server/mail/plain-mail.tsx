import { EmailButton, EmailLayout, EmailText, EmailUnsubscribe, type MailBrand } from './email-layout.tsx'

/** Of `words` each is a paragraph, what is false is left out; `leaving` ends a mail somebody signed up for. */
type PlainMail = {
  subject: string
  preview: string
  heading: string
  words: (string | false)[]
  button?: { href: string; label: string }
  leaving?: { url: string; why: string }
}

/** A mail of paragraphs with one button at most: its subject and its body. */
export const plainMail = (brand: MailBrand, { subject, words, button, leaving, ...head }: PlainMail) => ({
  subject,
  body: (
    <EmailLayout brand={brand} {...head}>
      {words
        .filter((text) => text !== false)
        .map((text) => (
          <EmailText key={text}>{text}</EmailText>
        ))}
      {button && <EmailButton href={button.href}>{button.label}</EmailButton>}
      {leaving && <EmailUnsubscribe url={leaving.url}>{leaving.why}</EmailUnsubscribe>}
    </EmailLayout>
  ),
})
