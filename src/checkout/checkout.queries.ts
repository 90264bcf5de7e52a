import { queryOptions } from '@tanstack/react-query'
import type { RequestedLine } from '../cart/quote/quote.schema.ts'
import { api, unwrap } from '../lib/browser/api-client.ts'
import { personalKey } from '../lib/browser/personal-queries.ts'
import { type CheckoutValues, deliveryAddressOf } from './checkout-form.rules.ts'
import { nextAskMs, outcomeOf } from './payment-outcome.rules.ts'

type Submit = {
  values: CheckoutValues
  items: RequestedLine[]
  /** In minor units, as the shopper saw it; the server refuses when it differs (rule: prices-changed). */
  total: number
  promoCode: string
  /** In minor units, as it was shown, when only a deposit is paid now. */
  deposit?: number
  /** What credit pays of it, as it was shown, in minor units. */
  credit?: { own: boolean; code: string; used: number }
  /** Who was signed in when it was shown (rule: shown-account). */
  shownTo: string | undefined
  idempotencyKey: string
}

/** The call `paystack-initialize`; throws `ApiError` with `{error,code,fields?,quote?}` as body. */
export function initializePayment(order: Submit) {
  const { values, items, total, promoCode, deposit, credit, shownTo, idempotencyKey } = order
  const { email, phone, notes } = values
  const customerName = `${values.firstName} ${values.lastName}`.trim()
  return unwrap(
    api.api.functions['paystack-initialize'].$post({
      header: { 'idempotency-key': idempotencyKey, ...(shownTo && { 'shown-to': shownTo }) },
      json: {
        amount: total / 100,
        email,
        customerName,
        callbackUrl: window.location.origin,
        orderData: {
          email,
          phone,
          customer_name: customerName,
          items,
          shipping_address: deliveryAddressOf(values),
          ...(values.pickup && { pickup: values.pickup }),
          total_amount: total,
          currency: 'NGN',
          payment_method: 'paystack',
          notes,
          ...(promoCode && { promo_code: promoCode }),
          ...(deposit && { deposit_amount: deposit }),
          ...(credit && { credit }),
        },
      },
    }),
  )
}

/** Pays an order that exists already, with a new reference (rule: order-before-payment). `total` in minor units. */
export const payOrderAgain = (order: { id: string; total: number }) =>
  unwrap(
    api.api.functions['paystack-initialize'].$post({
      header: {},
      json: { email: '', orderData: { order_id: order.id, total_amount: order.total } },
    }),
  )

const verifyPayment = (reference: string) =>
  unwrap(api.api.functions['paystack-verify'].$post({ json: { reference } }))

/** Asks until the payment is decided, for some minutes from `openedAt`; also while the tab is in the background. */
export const paymentQuery = (reference: string, openedAt: number) =>
  queryOptions({
    queryKey: personalKey('payment', reference),
    queryFn: () => verifyPayment(reference),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state: { data } }) =>
      data && outcomeOf(data) !== 'confirming' ? false : nextAskMs(Date.now() - openedAt),
  })
