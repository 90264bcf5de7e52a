import { returnsText } from '../../settings/return-texts.rules.ts'
import { type Dispatch, dispatchText } from '../../settings/setting-texts.rules.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import type { OrderMailKind } from '../order/order-mail.rules.ts'

type Known = {
  /** The delivery price is on request. */
  isQuoted: boolean
  /** `Tue 24 – Thu 26 Nov`, or null while no days are known. */
  expected: string | null
  returnWindowDays: number | null
  dispatch: Dispatch
  /** Of an order that is a gift card. */
  giftCard?: { next: string[] } | null
  pickup: OrderMail['pickup']
}

const priceFirst = [
  'We work out the delivery price to your address.',
  'You get an email with the full total and a link to pay.',
  'We pack your order once it is paid.',
]

/** What happens next, step by step, in an order's mail (rule: order-mails); empty where nothing does. */
export function nextSteps(kind: OrderMailKind, known: Known): string[] {
  if (known.giftCard) return kind === 'order_paid' || kind === 'order_placed' ? known.giftCard.next : []
  if (known.pickup) return pickupSteps(kind, { ...known, pickup: known.pickup })
  const { isQuoted, expected, returnWindowDays, dispatch } = known
  const arrives = expected
    ? `It arrives ${expected}. Please keep your phone on: the rider may call.`
    : 'Please keep your phone on: the rider may call.'
  const returns = returnsText({ return_window_days: returnWindowDays })
  const canReturn = returns ? [`Something not right? ${returns}`] : []
  const within = dispatchText(dispatch)
  switch (kind) {
    case 'order_placed':
      return isQuoted
        ? priceFirst
        : [
            'Pay with the button. Your pieces are kept for a while.',
            'As soon as the money is confirmed you get an email.',
            'Then we pack your order and send it.',
          ]
    case 'delivery_quote_ready':
      return [
        'Pay with the button.',
        'We pack your order and send it.',
        'Please keep your phone on: the rider may call.',
      ]
    case 'order_paid':
      return [
        `We pack your order and hand it to the carrier${within ? ` within ${within}` : ''}.`,
        'You get an email when it leaves.',
        arrives,
        ...canReturn,
      ]
    case 'order_shipped':
      return [arrives, ...canReturn]
    case 'counter_receipt':
      return canReturn
    // Of an order that is fetched alone.
    case 'order_ready':
      return []
    case 'order_delivered':
      return ['Try everything on.', ...canReturn]
    case 'order_part_paid':
    case 'order_rest_due':
      return [
        'Pay the balance with the button, in one or several parts.',
        'As soon as all of it is here we pack your order and send it.',
      ]
    case 'order_changed':
      return ['We pack your order and send it.', arrives]
    case 'order_needs_attention':
      return ['A person compares the payment with your order.', 'You get an email with the result.']
    case 'order_cancelled':
    case 'order_refunded':
    case 'order_refund_failed':
    case 'admin_new_order':
      return []
  }
}

type FetchedOrder = Known & { pickup: NonNullable<OrderMail['pickup']> }

/** The same of an order that its customer fetches. */
function pickupSteps(kind: OrderMailKind, { pickup, expected, returnWindowDays }: FetchedOrder): string[] {
  const returns = returnsText({ return_window_days: returnWindowDays }, 'pick-up')
  const canReturn = returns ? [`Something not right? ${returns}`] : []
  const where = `You pick it up at ${pickup.name}, ${pickup.street}, open ${pickup.hours}. It costs nothing.`
  const told = 'You get an email with a code when it is ready: please come after that.'
  switch (kind) {
    case 'order_placed':
      return ['Pay with the button. Your pieces are kept for a while.', told, where]
    case 'order_paid':
    case 'order_changed':
      return [`We get your order ready${expected ? ` by ${expected}` : ''}.`, told, where, ...canReturn]
    case 'order_part_paid':
    case 'order_rest_due':
      return ['Pay the balance with the button, or where you pick it up.', told, where]
    case 'order_ready':
      return [
        'Show the code, and try everything on at home.',
        'Somebody else may fetch it: send them the code.',
        ...canReturn,
      ]
    case 'order_delivered':
      return ['Try everything on.', ...canReturn]
    case 'order_needs_attention':
      return ['A person compares the payment with your order.', 'You get an email with the result.']
    default:
      return []
  }
}
