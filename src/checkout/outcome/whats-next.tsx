import { Link } from '@tanstack/react-router'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import type { OrderView } from '../../orders/order/order.schema.ts'
import { channelsText } from '../../settings/payment-channels.rules.ts'
import { dispatchText } from '../../settings/setting-texts.rules.ts'
import type { Shop } from '../../settings/settings.schema.ts'
import { useShop } from '../../settings/settings.queries.ts'
import { usePageTime } from '../../lib/browser/page-time.ts'
import { datesText, deliveryDaysText } from '../../shipping/delivery-dates.rules.ts'
import { hasNoEmail, keptText, type PaymentOutcome } from '../payment-outcome.rules.ts'

/** What the payer of an order from a chat knows of it without an account. */
export type ChatOrder = {
  order_number: string
  has_email: boolean
  expected: string | null
  rest?: { due: number; due_on: string } | null
} | null
type WhatsNextProps = {
  outcome: PaymentOutcome
  isLongWait: boolean
  order: OrderView | null
  chatOrder: ChatOrder
  isFree: boolean
  inCart: number
}

/** The steps after this page, with the delivery dates once they are known. */
export function WhatsNext({ outcome, isLongWait, order, chatOrder, isFree, inCart }: WhatsNextProps) {
  const shop = useShop()
  const now = usePageTime()
  const number = order?.order_number ?? chatOrder?.order_number
  const keepNumber = `Keep your order number${number ? `, ${number}` : ''}. With it you can ask us about your order.`
  const hasEmail = !hasNoEmail(order, chatOrder)
  const byEmail = (text: string) => (hasEmail ? text : keepNumber)
  const steps = stepsOf[outcome]({ shop, now, isLongWait, order, chatOrder, isFree, byEmail })
  return (
    <section aria-label="What’s Next" className="border-t border-ink pt-4">
      <h2 className="text-2xl">What’s Next</h2>
      <ol className="mt-4 flex flex-col gap-3">
        {[...new Set(steps)].map((step, position) => (
          <li key={step} className="flex gap-4">
            <span aria-hidden className="price w-3 shrink-0 text-accent">
              {position + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      {outcome === 'success' && inCart > 0 && (
        <p className="mt-4 text-muted">
          {`${countText(nouns.item, inCart)} ${inCart === 1 ? 'is' : 'are'} still in `}
          <Link to="/cart" className="underline underline-offset-4">
            your cart
          </Link>
          .
        </p>
      )}
    </section>
  )
}

type Known = Omit<WhatsNextProps, 'outcome' | 'inCart'> & {
  shop: Shop
  now: Date
  byEmail: (text: string) => string
}

/** Where the day of arrival is known, it is the only figure. */
function packsText({ shop, order, chatOrder }: Known): string {
  const within = order?.delivery_date || chatOrder?.expected ? null : dispatchText(shop)
  return `We pack your order and hand it to the carrier${within ? ` within ${within}` : ''}.`
}

/** One honest sentence for what becomes of the money, in each state. */
const stepsOf: Record<PaymentOutcome, (known: Known) => string[]> = {
  success: (known) => (restOf(known) ? restSteps(known) : paidSteps(known)),
  confirming: ({ isLongWait, byEmail }) => [
    isLongWait
      ? 'We keep checking with your bank, even when this page is closed. Reload it to check now.'
      : 'We are checking with your bank. This page updates by itself, and you may close it.',
    byEmail('As soon as the money is confirmed you get an email.'),
    'If you have paid, please do not pay again unless we tell you that the payment failed.',
  ],
  review: ({ byEmail }) => [
    'Your money is with us. A person compares the payment with your order.',
    byEmail('You get an email with the result.'),
    'Please do not pay a second time.',
  ],
  refunding: ({ byEmail, isFree }) => [
    ...(isFree
      ? []
      : [
          'We send the whole payment back the way you paid.',
          byEmail('You get an email when it is on its way. Banks usually show it within 10 business days.'),
        ]),
    'If you still want the pieces, please place a new order.',
  ],
  unverified: () => [
    'Your bank may still show a payment on hold. We cannot match it to an order from here.',
    'Send us the reference in the address of this page, or the receipt from your bank.',
    'Please do not pay a second time until we have answered.',
  ],
  left: ({ shop, order }) => [
    ...(order?.can_pay ? [`Pay when you are ready, by ${channelsText(shop.payment_channels)}.`] : []),
    order?.hold_expires_at
      ? 'What is not paid by then is free for others. You can order it again while it is there.'
      : 'Your cart is as you left it. You can order from it again.',
    'If something stopped you, message us. We can help with the payment.',
  ],
  failed: ({ shop, order, now }) => [
    'You have not been charged. If your bank shows a debit, it will be reversed automatically.',
    [keptText(order?.hold_expires_at, now), `You can try again by ${channelsText(shop.payment_channels)}.`]
      .filter(Boolean)
      .join(' '),
    'If it fails again, message us. We can help with the payment.',
  ],
}

/** What is left to pay of an order in parts; null when all of it is paid. */
const restOf = ({ order, chatOrder }: Known) => order?.deposit ?? chatOrder?.rest ?? null

function restSteps(known: Known): string[] {
  const { due, due_on } = restOf(known)!
  return [
    `${formatMoney(due)} is due by ${dayText(due_on)}. Pay it at once or in parts.`,
    known.byEmail('The link to pay is in our email, and we remind you before that day.'),
    'When all of it is paid we pack your order.',
  ]
}

function paidSteps(known: Known): string[] {
  const { order, isFree, byEmail } = known
  return [
    byEmail(
      order
        ? `We have sent your ${isFree ? 'confirmation' : 'receipt'} to ${order.email}.`
        : `We have sent your ${isFree ? 'confirmation' : 'receipt'} by email.`,
    ),
    ...(order?.is_gift_card
      ? ['The email leads to the gift card: when it is emailed, or how to hand it over.']
      : [...(order?.pickup ? [] : [packsText(known)]), arrivalText(known)]),
  ]
}

const arrivalText = ({ order, chatOrder, byEmail }: Known) =>
  order
    ? arrivesText(order)
    : chatOrder?.expected
      ? `Arrives ${chatOrder.expected}.`
      : byEmail('You get the delivery dates by email.')

/** The dates the order keeps (rule: expected-delivery): what its page and its mails say too. */
function arrivesText(order: OrderView): string {
  const dates = datesText({ from: order.delivery_date_from, to: order.delivery_date })
  const { address, city, pickup } = order.shipping_address
  if (pickup)
    return `We get it ready${dates ? `, by ${dates}` : ''}, and send you a code. Then you pick it up at ${[pickup.name, address, city].join(', ')}.`
  return dates
    ? `Arrives ${dates} to ${order.shipping_address.shippingLocation}.`
    : `${deliveryDaysText(null, null)}.`
}
