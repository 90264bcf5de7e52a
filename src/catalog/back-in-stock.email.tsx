import {
  EmailButton,
  EmailHeading,
  EmailLayout,
  EmailText,
  type MailBrand,
} from '../lib/server/email-layout.tsx'
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
        You asked us to write when {piece} can be bought again. It can, while it lasts: we cut small runs and
        do not put pieces aside.
      </EmailText>
      <EmailButton href={item.url}>See it in the shop</EmailButton>
      <OneMailFootnote unsubscribeUrl={unsubscribeUrl} />
    </EmailLayout>
  )
}
