import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetCheckout } from './forget-checkout.tsx'
import { paymentQuery } from './checkout.queries.ts'
import { outcomeOf, outcomeText } from './payment-outcome.rules.ts'
import { PaymentReturn } from './payment-return.tsx'
import { personalHead } from '../site/page-head.rules.ts'

type SuccessSearch = { reference?: string }

export const Route = createFileRoute('/checkout/success')({
  validateSearch: (search: Record<string, unknown>): SuccessSearch => {
    const reference = search.reference ?? search.trxref
    return reference === undefined || reference === '' ? {} : { reference: String(reference) }
  },
  beforeLoad: ({ search }) => {
    if (!search.reference) throw redirect({ to: '/' })
  },
  head: ({ matches }) => personalHead(matches, 'Your payment'),
  component: SuccessPage,
})

/** Spec §2: verifies, then says what came of it. A reload asks again and shows the same. */
function SuccessPage() {
  const { reference = '' } = Route.useSearch()
  const queryClient = useQueryClient()
  const { data, isError } = useQuery(paymentQuery(reference))
  const outcome = data ? outcomeOf(data) : isError ? 'confirming' : 'verifying'
  useEffect(() => {
    if (outcome !== 'success') return
    forgetCheckout()
    for (const key of ['cart', 'quote', 'orders']) void queryClient.invalidateQueries({ queryKey: [key] })
  }, [outcome, queryClient])
  return (
    <PaymentReturn
      outcome={outcome}
      message={data ? outcomeText(data.message) : 'Confirming your payment'}
      order={data?.order ?? null}
    />
  )
}
