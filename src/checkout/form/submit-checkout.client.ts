import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { toast } from '../../ui/toast.tsx'
import { sessionQuery } from '../../account/sessions/session.queries.ts'
import { addressesQuery } from '../../addresses/addresses.queries.ts'
import { readCartAgain } from '../../cart/cart.queries.ts'
import type { Quote, QuoteAsk } from '../../cart/quote/quote.schema.ts'
import { quoteQuery } from '../../cart/quote/quote.queries.ts'
import { ApiError } from '../../lib/browser/api-client.ts'
import { ordersKey } from '../../orders/reading/orders.queries.ts'
import { shippingQuery } from '../../shipping/shipping.queries.ts'
import { attemptKeyFor, clearAttemptKey } from '../attempt-key.client.ts'
import { chosenDeposit, type CheckoutValues } from '../checkout-form.rules.ts'
import { initializePayment } from '../checkout.queries.ts'
import { clearCheckout } from '../checkout-choices.client.ts'
import type { PayPhase } from './pay-button.rules.ts'
import { rememberAddress } from './remember-address.client.ts'
import { refusalOf, refusalToast } from '../refusal.rules.ts'
import { useRestored } from '../../lib/browser/use-restored.ts'

/** What comes of a refused order, for the form to show. `fields` are wrong inputs; `newQuote` wants a confirmation. */
export type PlaceOrderResult = {
  fields?: Record<string, string>
  newQuote?: Quote
  isSignedOut?: boolean
} | null

/** The place it should go to, or be fetched at, was closed since it was chosen. */
const closedCodes = ['ZONE_NOT_FOUND', 'ZONE_MISMATCH', 'PICKUP_PLACE_NOT_FOUND']

/**
 * Sends the order as shown and leaves for the payment page, or for the "requested" page when delivery costs are on
 * request. Whatever goes wrong the button can be pressed again.
 */
export function useSubmitCheckout(ask: QuoteAsk) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<PayPhase>('idle')
  const isSending = useRef(false)

  useRestored(() => {
    isSending.current = false
    setPhase('idle')
  })

  const refused = async (error: unknown): Promise<PlaceOrderResult> => {
    const answer = error instanceof ApiError ? error : null
    const refusal = refusalOf(answer?.body)
    const { code, fields, quote } = refusal
    if (quote) queryClient.setQueryData(quoteQuery(ask).queryKey, quote as never)
    if (answer?.status === 401) {
      // What is remembered of the session is wrong: /auth would send the shopper straight back.
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      return { isSignedOut: true }
    }
    if (code === 'PRICES_CHANGED' && quote) return { newQuote: quote }
    if (fields && code === 'MISSING_INFORMATION') return { fields }
    if (code === 'ORDER_CLOSED') clearAttemptKey()
    if (code === 'ANOTHER_ACCOUNT') await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    void readCartAgain(queryClient)
    const { title, description } = refusalToast(refusal)
    toast.error(title, { description })
    if (!code || !closedCodes.includes(code)) return null
    // The places to choose from are as old as the page: this one is not offered again.
    await Promise.all(
      [shippingQuery, addressesQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    )
    return { fields: fields?.shippingLocation ? { shippingLocation: fields.shippingLocation } : {} }
  }

  const placeOrder = async (values: CheckoutValues, quote: Quote): Promise<PlaceOrderResult> => {
    if (isSending.current) return null
    isSending.current = true
    setPhase('processing')
    const promoCode = quote.promo?.applied ? quote.promo.code : ''
    const deposit = chosenDeposit(values, quote)?.amount
    // A card that pays nothing is left out, as a refused promo code is.
    const credit = quote.credit && {
      own: ask.credit === true,
      code: quote.credit.message === null ? (ask.giftCode ?? '') : '',
      used: quote.credit.used,
    }
    const order = {
      values,
      items: ask.items,
      total: quote.total,
      promoCode,
      ...(deposit && { deposit }),
      ...(credit && { credit }),
    }
    try {
      const shownTo = queryClient.getQueryData(sessionQuery.queryKey)?.user?.id
      const { data } = await initializePayment({ ...order, shownTo, idempotencyKey: attemptKeyFor(order) })
      rememberAddress(queryClient, values)
      if ('quote_requested' in data) {
        clearCheckout()
        void queryClient.invalidateQueries({ queryKey: ordersKey })
        await navigate({ to: '/checkout', search: { requested: data.order_number } })
        return null
      }
      setPhase('redirecting')
      window.location.assign(data.authorization_url)
      return null
    } catch (error) {
      setPhase('idle')
      isSending.current = false
      return refused(error)
    }
  }

  return { phase, placeOrder }
}
