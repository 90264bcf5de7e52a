import type { OrderView } from '../orders/order.schema.ts'
import { channelsText } from '../settings/payment-channels.rules.ts'
import { dispatchText } from '../settings/setting-texts.rules.ts'
import { useShop } from '../settings/settings.queries.ts'
import { arrivalText, type DispatchDays } from '../shipping/delivery-dates.rules.ts'
import type { PaymentOutcome } from './payment-outcome.rules.ts'

type WhatsNextProps = { outcome: PaymentOutcome; isLongWait: boolean; order: OrderView | null }

/** The steps after this page, with the delivery dates once they are known. */
export function WhatsNext({ outcome, isLongWait, order }: WhatsNextProps) {
  const shop = useShop()
  const steps =
    outcome === 'success'
      ? [
          order ? `We have sent your receipt to ${order.email}.` : 'We have sent your receipt by email.',
          `We pack your order and hand it to the carrier within ${dispatchText(shop)}.`,
          order ? `${arrivesText(order, shop)}.` : 'You get the delivery dates by email.',
        ]
      : outcome === 'confirming'
        ? [
            isLongWait
              ? 'We keep checking with your bank, even when this page is closed. Reload it to check now.'
              : 'We are checking with your bank. This page updates by itself, and you may close it.',
            'As soon as the money is confirmed you get an email.',
            'Please do not pay a second time unless we tell you the payment failed.',
          ]
        : outcome === 'unverified'
          ? [
              'Your bank may still show a payment on hold. We cannot match it to an order from here.',
              'Send us the reference in the address of this page, or the receipt from your bank.',
              'Please do not pay a second time until we have answered.',
            ]
          : [
              'No money was taken, or your bank returns it to you by itself.',
              `Your items are kept for a while. You can try again by ${channelsText(shop.payment_channels)}.`,
              'If it fails again, message us. We can help with the payment.',
            ]
  return (
    <section aria-label="What's Next" className="border-t border-ink pt-4">
      <h2 className="text-2xl">What's Next</h2>
      <ol className="mt-4 flex flex-col gap-3">
        {steps.map((step, position) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden className="font-display text-xl font-bold text-indigo">
              {position + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

function arrivesText(order: OrderView, dispatch: DispatchDays): string {
  return arrivalText({
    daysMin: order.delivery_days_min,
    daysMax: order.delivery_days_max,
    now: new Date(order.paid_at ?? order.created_at),
    dispatch,
    destination: order.shipping_address.shippingLocation,
  })
}
