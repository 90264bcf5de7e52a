import type { ReactElement } from 'react'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { refundWay } from '../order/payment-methods.rules.ts'
import { refundSumsText } from '../order/refund-reasons.rules.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { OrderMailFrame } from './order-mail.email.tsx'
import { type OrderMailKind, orderMailKinds } from '../order/order-mail.rules.ts'

/** What one mail says; of `words` each is a paragraph, and what is false or empty is left out. */
type MailWords = {
  subject: (mail: OrderMail) => string
  heading: (mail: OrderMail) => string
  /** The one button; without it the order itself. */
  button?: (mail: OrderMail) => { href: string; label: string } | null
  words: (mail: OrderMail) => (string | false | null)[]
}

/** What each mail of an order says. */
const mailWords: Record<OrderMailKind, MailWords> = {
  order_placed: {
    subject: ({ delivery, orderNumber }) =>
      delivery === null
        ? `We are pricing the delivery of order ${orderNumber}`
        : `We have your order ${orderNumber}`,
    heading: ({ delivery }) => (delivery === null ? 'Your request has arrived' : 'Order received'),
    button: (mail) => (mail.delivery === null ? null : payButton(mail)),
    words: (mail) => [placedWords(mail)],
  },
  order_part_paid: {
    subject: (mail) =>
      `We have your ${isOfDifference(mail) ? 'payment' : 'deposit'} for order ${mail.orderNumber}`,
    heading: (mail) => (isOfDifference(mail) ? 'Payment received' : 'Deposit received'),
    button: (mail) => ((mail.deposit ?? mail.due) ? payButton(mail) : null),
    words: (mail) => [
      mail.deposit
        ? `Thank you. We have ${money(mail, mail.deposit.paid)} of your order. ${money(mail, mail.deposit.due)} is due by ${dayText(mail.deposit.due_on)}. Pay it at once or in parts; your order is kept for you until then.`
        : isOfDifference(mail)
          ? `Thank you. ${mail.note}`
          : 'Thank you. Part of your order is paid, and it is kept for you.',
    ],
  },
  // A reminder, and the news of another day (rule: rest-reminders).
  order_rest_due: {
    subject: ({ deposit, orderNumber }) =>
      deposit
        ? `The balance of order ${orderNumber} is due by ${dayText(deposit.due_on)}`
        : `The balance of order ${orderNumber}`,
    heading: () => 'The balance of your order',
    button: (mail) => mail.deposit && payButton(mail),
    words: (mail) => [
      mail.deposit
        ? `You have paid ${money(mail, mail.deposit.paid)}. The balance, ${money(mail, mail.deposit.due)}, is due by ${dayText(mail.deposit.due_on)}. Once it is paid, we pack your order. If you need more time, write to us before then.`
        : 'Nothing is due for this order any more.',
    ],
  },
  order_paid: {
    subject: (mail) =>
      mail.total === 0
        ? `Order ${mail.orderNumber} is confirmed`
        : `Payment received for order ${mail.orderNumber}`,
    heading: (mail) => (mail.total === 0 ? 'Order confirmed' : 'Payment received'),
    button: ({ giftCard }) => giftCard && { href: giftCard.url, label: 'See the gift card' },
    words: (mail) => [
      mail.total === 0
        ? `Thank you for your order. There is nothing to pay, and we ${startText(mail)}.`
        : mail.giftCard
          ? `Thank you. We have received ${money(mail, mail.paid)} for your gift card.`
          : `Thank you for your order. We have received ${money(mail, mail.paid)} and ${startText(mail)}.`,
    ],
  },
  order_shipped: {
    subject: ({ orderNumber, parcel }) =>
      parcel
        ? `${parcelName(parcel)} of order ${orderNumber} is on its way`
        : `Order ${orderNumber} is on its way`,
    heading: ({ parcel }) => (parcel ? `${parcelName(parcel)} is on its way` : 'Your order is on its way'),
    button: ({ parcelUrl }) => (parcelUrl ? { href: parcelUrl, label: 'Follow the parcel' } : null),
    words: ({ parcel, carrier, trackingNumber, deliveryCode }) => [
      parcel && `${parcel.position} of ${parcel.count} is on its way: ${parcel.pieces.join('; ')}.`,
      `We have handed ${parcel ? 'this parcel' : 'your order'} to ${carrier ?? 'our courier'}.`,
      trackingNumber && `Tracking number: ${trackingNumber}`,
      deliveryCode && `Your delivery code is ${deliveryCode}. Give it to the rider when you have the parcel.`,
      parcel !== null &&
        parcel.position < parcel.count &&
        'The rest comes in another parcel; you get an email when it leaves.',
    ],
  },
  order_ready: {
    subject: ({ orderNumber, note }) =>
      note
        ? `Order ${orderNumber} is still waiting for you`
        : `Order ${orderNumber} is ready to be picked up`,
    heading: ({ note }) => (note ? 'Your order is still waiting for you' : 'Ready to be picked up'),
    button: ({ brand, trackingUrl, ...mail }) =>
      mail.due || mail.deposit ? payButton({ ...mail, brand, trackingUrl }) : null,
    words: (mail) => [
      mail.pickup &&
        `Your order is waiting at ${mail.pickup.name}, ${mail.pickup.street}. Open ${mail.pickup.hours}.`,
      mail.pickup?.code ? `Your code is ${mail.pickup.code}. Show it to get your order.` : null,
      mail.pickup?.keptUntil ? `We keep it for you until ${mail.pickup.keptUntil}.` : null,
      (mail.due || mail.deposit) &&
        `${money(mail, mail.due?.amount ?? mail.deposit!.due)} is still to pay: with the button, or when you pick it up.`,
    ],
  },
  order_delivered: {
    subject: ({ orderNumber, ...mail }) => {
      if (mail.pickup) return `Order ${orderNumber} was picked up`
      const parcel = arrivedParcel(mail)
      return parcel
        ? `${parcelName(parcel)} of order ${orderNumber} has arrived`
        : `Order ${orderNumber} was delivered`
    },
    heading: (mail) => {
      if (mail.pickup) return 'Picked up'
      const parcel = arrivedParcel(mail)
      return parcel ? `${parcelName(parcel)} has arrived` : 'Delivered'
    },
    words: (mail) => {
      if (mail.pickup)
        return [
          'Your order has been handed over. If that was not you or somebody you sent, reply to this email.',
        ]
      const parcel = arrivedParcel(mail)
      if (!parcel) return ['Your order has been delivered. We hope it fits.']
      return [
        `${parcel.position} of ${parcel.count} has arrived: ${parcel.pieces.join('; ')}.`,
        'The rest comes in another parcel. We hope it fits.',
      ]
    },
  },
  order_refunded: {
    subject: ({ orderNumber }) => `Your refund for order ${orderNumber}`,
    heading: () => 'Your refund is on its way',
    words: (mail) => [
      mail.note,
      refundWay(refundAmount(mail), mail.refundChannel),
      mail.refundMinor !== null && refundSumsText(mail.refundMinor, mail.sums),
    ],
  },
  order_refund_failed: {
    subject: ({ orderNumber }) => `Your refund for order ${orderNumber} did not go through`,
    heading: () => 'Your refund did not go through',
    words: (mail) => [
      `We sent ${refundAmount(mail)} back to you, but your bank or card did not accept it. Your money is safe with us. A person is looking at it and will send it another way, or ask you where to send it.`,
    ],
  },
  order_cancelled: {
    subject: ({ orderNumber }) => `Order ${orderNumber} was cancelled`,
    heading: () => 'Order cancelled',
    words: ({ note, sums, total }) => [
      `This order has been cancelled. ${note}`,
      sums.receivedMinor === 0 &&
        total > 0 &&
        'If you have paid for it, your money comes back to you in full; a separate email tells you when.',
      sums.returnedMinor > 0 && 'A separate email says how your money comes back.',
    ],
  },
  // A correction before the order ships; the note says what was changed, and what it costs.
  order_changed: {
    subject: ({ orderNumber }) => `Order ${orderNumber} was changed`,
    heading: () => 'Your order was changed',
    button: (mail) => mail.due && payButton(mail),
    words: (mail) => [
      `We have changed something in this order. ${mail.note} If this is not what you wanted, please reply to this email or call us.`,
      mail.due && `${money(mail, mail.due.amount)} is still to pay. Use the button to pay.`,
    ],
  },
  order_needs_attention: {
    subject: (mail) =>
      isShort(mail)
        ? `${money(mail, mail.due!.amount)} is missing for order ${mail.orderNumber}`
        : `We are checking the payment of order ${mail.orderNumber}`,
    heading: (mail) => (isShort(mail) ? 'Part of your payment is missing' : 'We are checking your payment'),
    button: (mail) => (isShort(mail) ? payButton(mail) : null),
    words: (mail) => [
      isShort(mail)
        ? `We have ${money(mail, mail.due!.paid)} for this order; ${money(mail, mail.due!.amount)} is missing. Pay it with the button, at once or in parts, and your order goes ahead; your pieces are kept until then. If you think this is wrong, reply to this email: a person is looking at it, and your money is safe.`
        : 'A payment for this order does not match what we expected, so a person is looking at it. Please do not pay again. Your money is safe: either your order goes ahead or you get it back in full.',
      mail.note && `${mail.note}.`,
    ],
  },
  delivery_quote_ready: {
    subject: ({ orderNumber }) => `The delivery price for order ${orderNumber} is ready`,
    heading: () => 'Your delivery price is ready',
    button: (mail) => payButton(mail),
    words: (mail) => [
      `Delivery to your address costs ${money(mail, mail.delivery ?? 0)}. Pay when you are ready; items are kept for you once you start the payment.`,
    ],
  },
  counter_receipt: {
    subject: ({ orderNumber }) => `Your receipt ${orderNumber}`,
    heading: () => 'Your receipt',
    button: ({ receiptUrl }) => ({ href: receiptUrl, label: 'Open the receipt' }),
    words: (mail) => [`Thank you for coming by. You paid ${money(mail, mail.paid)} at ${mail.brand.name}.`],
  },
  admin_new_order: {
    subject: (mail) => {
      if (mail.deposit) return `Deposit for order ${mail.orderNumber}: ${money(mail, mail.deposit.paid)}`
      if (mail.delivery === null) return `Delivery price needed: order ${mail.orderNumber}`
      return `New order ${mail.orderNumber}: ${money(mail, mail.total)}`
    },
    heading: ({ deposit, delivery, total }) => {
      if (deposit) return 'A deposit was paid'
      if (delivery === null) return 'Delivery price needed'
      return total === 0 ? 'New order, nothing to pay' : 'New paid order'
    },
    button: ({ brand }) => ({ href: `${brand.url}/admin/orders`, label: 'Open the orders' }),
    words: (mail) => [newOrderWords(mail)],
  },
}

const money = ({ currency }: OrderMail, minor: number) => formatMoney(minor, currency)
const refundAmount = (mail: OrderMail) => money(mail, mail.refundMinor ?? mail.total)

/** The button of an order that waits for its payment. */
const payButton = (mail: OrderMail) => ({
  href: mail.payUrl,
  label: mail.deposit?.is_paid
    ? 'Pay the balance'
    : `Pay ${money(mail, mail.due?.amount ?? mail.deposit?.amount ?? mail.total)}`,
})

/** A payment of what was added to a paid order: the note says what came in and what is due. */
const isOfDifference = ({ deposit, note }: OrderMail) => !deposit && note !== ''

/** Less came in than the order costs: what is missing can be paid (rule: short-money). */
const isShort = ({ due }: OrderMail) => due !== null && due.paid > 0

/** What the shop does next with a paid order. */
const startText = ({ pickup }: Pick<OrderMail, 'pickup'>) => (pickup ? 'get it ready' : 'will start packing')

const parcelName = ({ position, count }: NonNullable<OrderMail['parcel']>) => `Parcel ${position} of ${count}`

/** The parcel the mail is about, when others of the order have not arrived. */
const arrivedParcel = ({ parcel, isOfParcel }: Pick<OrderMail, 'parcel' | 'isOfParcel'>) =>
  isOfParcel ? parcel : null

function placedWords(mail: OrderMail): string {
  if (mail.giftCard) return 'Thank you. The gift card can be used as soon as your payment is confirmed.'
  if (mail.delivery === null)
    return 'Delivery to your address is priced on request. We will email you the price with a link to pay. You have not been charged.'
  return mail.deposit
    ? `Thank you for your order. Pay the deposit of ${money(mail, mail.deposit.amount)} now and the balance by ${dayText(mail.deposit.due_on)}. The deposit keeps your order for you, and we pack once everything is paid.`
    : 'Thank you for your order. Once your payment is confirmed we will start packing it. If you have already paid, there is nothing more to do.'
}

function newOrderWords(mail: OrderMail): string {
  const { deposit, delivery, giftCard } = mail
  if (giftCard)
    return 'A gift card was bought. There is nothing to pack: you owe its amount until it is spent.'
  if (deposit)
    return `${money(mail, deposit.paid)} is in, ${money(mail, deposit.due)} is due by ${dayText(deposit.due_on)}. The pieces are kept; there is nothing to pack yet.`
  return delivery === null
    ? 'A customer asks what delivery costs. Enter the fee and they get a link to pay.'
    : mail.total === 0
      ? 'A new order with nothing to pay is ready to pack.'
      : 'A new order has been paid and is ready to pack.'
}

type Template = {
  subject: (mail: OrderMail) => string
  Email: (props: { mail: OrderMail }) => ReactElement
}

const templateOf = (kind: OrderMailKind): Template => {
  const { subject, heading, button, words } = mailWords[kind]
  return {
    subject,
    Email: ({ mail }) => (
      <OrderMailFrame
        mail={mail}
        kind={kind}
        heading={heading(mail)}
        button={button?.(mail) ?? null}
        words={words(mail).filter((text) => typeof text === 'string' && text !== '') as string[]}
      />
    ),
  }
}

export const orderMailTemplates = Object.fromEntries(
  orderMailKinds.map((kind) => [kind, templateOf(kind)]),
) as Record<OrderMailKind, Template>
