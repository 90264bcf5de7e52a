import { minuteMs } from '../../lib/time.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'

type Given = Partial<Omit<OrderMoney, 'order' | 'can'>> & {
  order?: Partial<OrderMoney['order']>
  can?: Partial<OrderMoney['can']>
}

/** When things happened that have no other time: five minutes ago. */
export const at = new Date(Date.now() - 5.5 * minuteMs).toISOString()

/** A paid order of ₦20,500: three dresses and a bag after a discount of ₦500, delivery ₦2,500. Nothing may be done to it. */
export const moneyOfOrder = ({ order, can, ...given }: Given = {}): OrderMoney => ({
  order: {
    id: 'order-1',
    order_number: 'IL-1001',
    status: 'paid',
    payment_status: 'success',
    payment_method: 'paystack',
    currency: 'NGN',
    customer_name: 'Ada Obi',
    email: 'ada@shop.test',
    phone: '+2348031234567',
    reach: 'mail',
    subtotal: 1_850_000,
    discount: 50_000,
    delivery: 250_000,
    delivery_days_min: 1,
    delivery_days_max: 2,
    total_amount: 2_050_000,
    amount_refunded: 0,
    shortfall: 0,
    ...order,
  },
  received: 2_050_000,
  taken: 0,
  deposit: null,
  due: null,
  balance: 0,
  refundable: 2_050_000,
  kept: 0,
  attempts: [],
  refunds: [],
  lines: [dresses, bag],
  attention: [],
  disputes: [],
  can: {
    refund: false,
    cancel: false,
    accept: null,
    record_transfer: false,
    give_credit: false,
    ask_deposit: false,
    prolong_rest: false,
    answer_quote: false,
    send_unpaid: false,
    close_attention: false,
    ...can,
  },
  mails: [],
  receipt_url: null,
  ...given,
})

export const dresses: OrderMoney['lines'][number] = {
  id: 'line-1',
  title: 'Ankara Dress',
  variant: 'M / Blue',
  quantity: 3,
  paid: 1_500_000,
  refunded_pieces: 0,
  refundable: [{ from: 'unsent', quantity: 3, restockable: 3 }],
}
const bag: OrderMoney['lines'][number] = {
  ...dresses,
  id: 'line-2',
  title: 'Raffia Bag',
  variant: '',
  quantity: 1,
  paid: 300_000,
  refundable: [{ from: 'unsent', quantity: 1, restockable: 0 }],
}

export const attemptOf = (
  given: Partial<OrderMoney['attempts'][number]>,
): OrderMoney['attempts'][number] => ({
  id: 'attempt-1',
  reference: 'IL-1001-a',
  status: 'success',
  amount: 2_050_000,
  currency: 'NGN',
  provider: 'paystack',
  channel: 'card',
  words: null,
  refundable: given.status === undefined || given.status === 'success' ? 2_050_000 : 0,
  is_recorded: false,
  at,
  ...given,
})

export const refundOf = (given: Partial<OrderMoney['refunds'][number]>): OrderMoney['refunds'][number] => ({
  id: 'refund-1',
  amount: 500_000,
  status: 'failed',
  attempt: 1,
  reason: 'goodwill',
  words: null,
  provider: 'paystack',
  lines: [],
  created_at: at,
  ...given,
})
