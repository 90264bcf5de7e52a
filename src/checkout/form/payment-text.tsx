import type { Quote } from '../../cart/quote/quote.schema.ts'
import { isFree } from '../../orders/order/nothing-to-pay.rules.ts'
import { channelsText } from '../../settings/payment-channels.rules.ts'
import { useShop } from '../../settings/settings.queries.ts'

/** How the order is paid, if there is anything to pay now. */
export function PaymentText({ quote }: { quote: Quote | undefined }) {
  const shop = useShop()
  if (quote && isFree(quote.delivery.amount, quote.total))
    return 'There is nothing to pay: your order is confirmed as soon as you place it.'
  if (quote?.delivery.kind === 'quoted')
    return 'You pay nothing now. We email you the price of delivery, with a link to pay.'
  return (
    <>
      <strong>Paystack</strong>
      <span>{`: ${channelsText(shop.payment_channels)}, on its secure page. We never see your card.`}</span>
    </>
  )
}
