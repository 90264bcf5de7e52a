import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useHydrated, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { ApiError } from '../../lib/browser/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { useRuleForm } from '../../ui/rule-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { emailInput } from '../../ui/control-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { normalizeOrderNumber } from '../order/order-number.rules.ts'
import { OrderColumns } from '../reading/order-columns.tsx'
import { OrderOverview } from '../reading/order-overview.tsx'
import { trackQuery } from '../reading/orders.queries.ts'
import { OffersOfOrder } from '../../own-changes/offers-of-order.tsx'
import { pageHead } from '../../layout/page-head.rules.ts'

type TrackSearch = { order?: string; email?: string; token?: string }
type TrackValues = { order: string; email: string }

const text = (value: unknown) => (value === undefined ? '' : String(value))

export const Route = createFileRoute('/track-order')({
  validateSearch: (search: Record<string, unknown>): TrackSearch => ({
    ...(text(search.order) && { order: text(search.order) }),
    ...(text(search.email) && { email: text(search.email) }),
    ...(text(search.token) && { token: text(search.token) }),
  }),
  loaderDeps: ({ search }) => search,
  // In the browser the page asks for itself. A miss travels with the page too, for whoever has no scripts.
  loader: async ({ context: { queryClient }, deps }): Promise<Miss | null> => {
    const { ask, isAsked } = askOf(deps)
    if (!import.meta.env.SSR || !isAsked) return null
    return queryClient.fetchQuery({ ...trackQuery(ask), retry: false }).then(() => null, missOf)
  },
  head: (at) => pageHead(at, { description: 'See where your order is with its number and your email.' }),
  component: TrackOrderPage,
})

const missing = 'Please enter both order number and email address'

const check = ({ order, email }: TrackValues) => ({
  ...(!cleanPasted(order) && { order: missing }),
  ...(!cleanPasted(email) && { email: missing }),
})

function askOf({ order = '', email = '', token }: TrackSearch) {
  const ask = {
    order: normalizeOrderNumber(order),
    email: normaliseEmail(email),
    ...(token && { token }),
  }
  return { ask, isAsked: Boolean(token || (order && email)) }
}

type Miss = { status: number; message: string }

const missOf = (error: unknown): Miss =>
  error instanceof ApiError ? { status: error.status, message: error.message } : { status: 0, message: '' }

/** The query asks: a link from an e-mail is filled in and run at once. */
function TrackOrderPage() {
  const search = Route.useSearch()
  const { order = '', email = '' } = search
  const navigate = useNavigate()
  const form = useRuleForm<TrackValues>(check, { order, email }, { shouldFocusError: false })
  const { ask, isAsked } = askOf(search)
  const isHydrated = useHydrated()
  const missed = Route.useLoaderData()
  const { data, error, isFetching, refetch } = useQuery({ ...trackQuery(ask), enabled: isAsked })
  const result = useRef<HTMLDivElement>(null)
  const [isPressed, setPressed] = useState(false)
  const found = data?.order_number
  useEffect(() => {
    if (!found) return
    result.current?.scrollIntoView({ block: 'nearest' })
    // The form, where the focus was, is folded.
    if (isPressed) result.current?.focus({ preventScroll: true })
  }, [found, isPressed])

  const submit = form.handleSubmit(async (values) => {
    const next = { order: normalizeOrderNumber(values.order), email: normaliseEmail(values.email) }
    setPressed(true)
    if (next.order === order && next.email === email) await refetch()
    else await navigate({ to: '/track-order', search: next, replace: isAsked, resetScroll: false })
  })

  const trackForm = <TrackForm form={form} onSubmit={submit} isBusy={isHydrated && isFetching} />
  return (
    <OrderColumns
      head={
        <>
          <h1 className="text-3xl md:text-hero">Track your order</h1>
          {data ? (
            <details className="border-y border-hairline open:pb-6">
              <summary className="flex min-h-12 items-center justify-between font-semibold">
                Track another order
                <span aria-hidden className="text-xl">
                  +
                </span>
              </summary>
              {trackForm}
            </details>
          ) : (
            <>
              <p className="max-w-prose text-muted">
                The order number is in your confirmation email. Use the email address you ordered with.
              </p>
              {trackForm}
            </>
          )}
          <div aria-live="polite" className="empty:hidden">
            {error && !isFetching && <TrackError {...missOf(error)} />}
            {missed && !isHydrated && <TrackError {...missed} />}
          </div>
        </>
      }
      overview={
        <div ref={result} tabIndex={-1} aria-live="polite" className="scroll-mt-32 outline-none">
          {data && <OrderOverview order={data} />}
        </div>
      }
      order={data}
      offers={data && <OffersOfOrder order={data} her={ask} />}
      number={data?.order_number ?? (order || undefined)}
    />
  )
}

type TrackFormProps = {
  form: UseFormReturn<TrackValues>
  onSubmit: (event: FormEvent) => void
  isBusy: boolean
}

/** Its values stand in the address in any case: without scripts the browser sends them there. */
function TrackForm({ form: { control }, onSubmit, isBusy }: TrackFormProps) {
  return (
    <form
      id="track"
      action="/track-order"
      noValidate
      onSubmit={onSubmit}
      aria-label="Track order"
      className="flex flex-col gap-4"
    >
      <FormErrorSummary
        control={control}
        title="Missing Information"
        message={missing}
        labels={{ order: 'Order number', email: 'Email' }}
      />
      <TextField
        control={control}
        name="order"
        label="Order number"
        clean={(typed) => typed.toUpperCase()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <TextField control={control} name="email" label="Email" {...emailInput} maxLength={254} />
      <Button type="submit" form="track" isBusy={isBusy}>
        {isBusy ? 'Tracking...' : 'Track Order'}
      </Button>
    </form>
  )
}

function TrackError({ status, message }: Miss) {
  if (status === 404)
    return <Alert title="Order Not Found">Please check your order number and email address</Alert>
  if (status === 429) return <Alert title="Error">{message}</Alert>
  return <Alert title="Error">Unable to track order. Please try again.</Alert>
}
