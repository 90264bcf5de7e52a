import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
  type MailBrand,
} from '../../lib/server/mail/email-layout.tsx'
import { OneMailFootnote } from './one-mail-footnote.email.tsx'

export const backInStockSubject = (title: string) => `${title} is back`

type BackInStockProps = {
  brand: MailBrand
  item: { title: string; variant: string; url: string }
  unsubscribeUrl: string
}

export function BackInStockEmail({ brand, item, unsubscribeUrl }: BackInStockProps) {
  const piece = item.variant ? `${item.title} (${item.variant})` : item.title
  return (
    <EmailLayout brand={brand} preview={`${piece} can be bought again.`}>
      <EmailHeading>{item.title} is back</EmailHeading>
      <EmailText>
        You asked us to write when {piece} is back. It is in the shop again. We cannot keep one aside, so
        order soon if you want it.
      </EmailText>
      <EmailButton href={item.url}>See it in the shop</EmailButton>
      <OneMailFootnote unsubscribeUrl={unsubscribeUrl} />
    </EmailLayout>
  )
}
