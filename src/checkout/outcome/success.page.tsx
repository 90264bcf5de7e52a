import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { cartQuery, readCartAgain } from '../../cart/cart.queries.ts'
import { quotesKey } from '../../cart/quote/quote.queries.ts'
import { ordersKey } from '../../orders/reading/orders.queries.ts'
import { clearCheckout } from '../checkout-choices.client.ts'
import { paymentQuery } from '../checkout.queries.ts'
import {
  isStillAsked,
  outcomeOf,
  outcomeText,
  pageAsksMs,
  stillWaitingText,
} from '../payment-outcome.rules.ts'
import { PaymentReturn } from './payment-return.tsx'

/** The page is sent without the answer when the payment provider takes longer; its scripts ask again. */
const serverAsksMs = 4000

type SuccessSearch = { reference?: string }

export const Route = createFileRoute('/checkout/success')({
  validateSearch: (search: Record<string, unknown>): SuccessSearch => {
    const reference = search.reference ?? search.trxref
    return reference === undefined || reference === '' ? {} : { reference: String(reference) }
  },
  beforeLoad: ({ search }) => {
    // The address alone decides it, so it is for good.
    if (!search.reference) throw redirect({ to: '/', statusCode: 308 })
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps: { reference = '' } }) => {
    if (!import.meta.env.SSR) return
    // Every first load has this function.
    const { paymentQuery } = await import('../checkout.queries.ts')
    const asked = queryClient.prefetchQuery(paymentQuery(reference, Date.now()))
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, serverAsksMs))])
  },
  component: SuccessPage,
})

/** Verifies, then says what came of it (rule: payment-return). A reload asks again and shows the same. */
function SuccessPage() {
  const { reference = '' } = Route.useSearch()
  const queryClient = useQueryClient()
  const [openedAt] = useState(() => Date.now())
  const { data, isError } = useQuery(paymentQuery(reference, openedAt))
  const [isSettled, setSettled] = useState(false)
  // Before it is read again the bought pieces are in it too.
  const { data: cart } = useQuery({ ...cartQuery, enabled: isSettled })
  const outcome = data ? outcomeOf(data) : isError ? 'confirming' : 'verifying'
  useEffect(() => {
    if (outcome !== 'success') return
    clearCheckout()
    void readCartAgain(queryClient).then(() => setSettled(true))
    for (const queryKey of [quotesKey, ordersKey]) void queryClient.invalidateQueries({ queryKey })
  }, [outcome, queryClient])
  const isWaiting = outcome === 'confirming' && isStillAsked(data?.state)
  const isLongWait = useIsOver(openedAt + pageAsksMs) && isWaiting
  const answer = data ? outcomeText(data.message) : 'Confirming your payment'
  return (
    <PaymentReturn
      outcome={outcome}
      message={isLongWait ? stillWaitingText : answer}
      isLongWait={isLongWait}
      order={data?.order ?? null}
      chatOrder={data?.chat_order ?? null}
      isFree={data?.nothing_to_pay ?? false}
      inCart={isSettled ? (cart?.count ?? 0) : 0}
    />
  )
}

/** Whether a moment has passed. */
function useIsOver(moment: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), moment - Date.now())
    return () => clearTimeout(timer)
  }, [moment])
  return isOver
}
