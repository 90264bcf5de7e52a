import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { paymentQuery } from '../checkout.queries.ts'
import { leftText, outcomeOf, outcomeText } from '../payment-outcome.rules.ts'
import { PaymentReturn } from './payment-return.tsx'
import { usePageTime } from '../../lib/browser/page-time.ts'

type FailedSearch = { reference?: string }

export const Route = createFileRoute('/checkout/failed')({
  validateSearch: (search: Record<string, unknown>): FailedSearch => {
    const reference = search.reference ?? search.trxref
    return reference ? { reference: String(reference) } : {}
  },
  component: FailedPage,
})

const failed = 'Your payment could not be processed. Please try again or use bank transfer.'

/** The failed state of the payment return (rules: payment-return, left-before-paying). Money that did arrive is shown as such. */
function FailedPage() {
  const { reference } = Route.useSearch()
  const now = usePageTime()
  // As of a page that was opened long ago: it asks once.
  const { data, isLoading } = useQuery({ ...paymentQuery(reference ?? '', 0), enabled: Boolean(reference) })
  // Left by the shopper, the payment did not happen; anything else that may still bring money is not called failed.
  const isOver = !data || data.state === 'abandoned' || outcomeOf(data) !== 'confirming'
  if (reference && data && (outcomeOf(data) === 'success' || !isOver))
    return <Navigate to="/checkout/success" search={{ reference }} replace />
  const order = data?.order ?? null
  if (data?.state === 'abandoned')
    return <PaymentReturn outcome="left" message={leftText(order?.hold_expires_at, now)} order={order} />
  const isRefused = data && outcomeOf(data) === 'failed'
  return (
    <PaymentReturn
      // Which order to try again is known only with the answer.
      outcome={isLoading ? 'verifying' : 'failed'}
      message={isRefused ? outcomeText(data.message) : failed}
      order={order}
    />
  )
}
