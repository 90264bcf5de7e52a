import {
  EmailButton,
  EmailLayout,
  EmailText,
  EmailUnsubscribe,
  type MailBrand,
} from '../../lib/server/mail/email-layout.tsx'

export const backInStockSubject = (title: string) => `${title} is back`

type BackInStockProps = {
  brand: MailBrand
  item: { title: string; variant: string; url: string }
  unsubscribeUrl: string
}

export function BackInStockEmail({ brand, item, unsubscribeUrl }: BackInStockProps) {
  const piece = item.variant ? `${item.title} (${item.variant})` : item.title
  return (
    <EmailLayout brand={brand} preview={`${piece} can be bought again.`} heading={`${item.title} is back`}>
      <EmailText>
        You asked us to write when {piece} is back. It is in the shop again. We cannot keep one aside, so
        order soon if you want it.
      </EmailText>
      <EmailButton href={item.url}>See it in the shop</EmailButton>
      <EmailUnsubscribe url={unsubscribeUrl}>This is the one mail you asked for.</EmailUnsubscribe>
    </EmailLayout>
  )
}
