import { OneMailFootnote } from '../catalog/back-in-stock/one-mail-footnote.email.tsx'
import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
  type MailBrand,
} from '../lib/server/mail/email-layout.tsx'

export const showcaseLiveSubject = (title: string) => `${title} is live`

type ShowcaseLiveProps = { brand: MailBrand; item: { title: string; url: string }; unsubscribeUrl: string }

export function ShowcaseLiveEmail({ brand, item, unsubscribeUrl }: ShowcaseLiveProps) {
  return (
    <EmailLayout brand={brand} preview={`${item.title} is in the shop now.`}>
      <EmailHeading>{item.title} is live</EmailHeading>
      <EmailText>
        You asked us to write about {item.title}. It is in the shop now. We cannot keep one aside, so order
        soon if you want it.
      </EmailText>
      <EmailButton href={item.url}>See it in the shop</EmailButton>
      <OneMailFootnote unsubscribeUrl={unsubscribeUrl} />
    </EmailLayout>
  )
}
