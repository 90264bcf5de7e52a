import {
  EmailButton,
  EmailLayout,
  EmailText,
  EmailUnsubscribe,
  type MailBrand,
} from '../lib/server/mail/email-layout.tsx'

export const showcaseLiveSubject = (title: string) => `${title} is live`

type ShowcaseLiveProps = { brand: MailBrand; item: { title: string; url: string }; unsubscribeUrl: string }

export function ShowcaseLiveEmail({ brand, item, unsubscribeUrl }: ShowcaseLiveProps) {
  return (
    <EmailLayout
      brand={brand}
      preview={`${item.title} is in the shop now.`}
      heading={`${item.title} is live`}
    >
      <EmailText>
        You asked us to write about {item.title}. It is in the shop now. We cannot keep one aside, so order
        soon if you want it.
      </EmailText>
      <EmailButton href={item.url}>See it in the shop</EmailButton>
      <EmailUnsubscribe url={unsubscribeUrl}>This is the one mail you asked for.</EmailUnsubscribe>
    </EmailLayout>
  )
}
