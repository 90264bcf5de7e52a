import type { UseQueryResult } from '@tanstack/react-query'
import type { Quote } from './quote.schema.ts'
import { tooSmallText } from './least-amount.rules.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../lib/money.ts'
import { deliveryFeeText, noteOfPlace } from '../../shipping/delivery-fee.rules.ts'

export type RequestedQuote = Pick<
  UseQueryResult<Quote>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

/** The rows of a requested quote, or Retry. `place` where nothing else on the page says it. */
export function RequestedQuoteSummary({
  asked,
  place,
}: {
  asked: RequestedQuote
  place?: string | undefined
}) {
  if (!asked.isError)
    return <QuoteSummary quote={asked.data} place={place} isFresh={!asked.isPlaceholderData} />
  return (
    <Alert>
      <p>We could not work out the total. Your cart is kept: please check your connection and try again.</p>
      <Button variant="link" isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
        Try again
      </Button>
    </Alert>
  )
}

type QuoteSummaryProps = { quote: Quote | undefined; place?: string | undefined; isFresh: boolean }

/** The rows of a quote, amounts in minor units; shown the same in cart, checkout and review. */
export function QuoteSummary({ quote, place, isFresh }: QuoteSummaryProps) {
  if (!quote) return <QuoteSkeleton />
  const { delivery, discount, promo } = quote
  return (
    <div aria-live="polite" aria-busy={!isFresh} className={isFresh ? '' : 'opacity-55'}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-2">
        <dt>Subtotal</dt>
        <dd translate="no" className="price text-right" data-testid="subtotal">
          {formatMoney(quote.subtotal)}
        </dd>
        {discount > 0 && (
          <>
            <dt>
              Discount
              {promo?.applied && <span className="text-muted" translate="no">{` (${promo.code})`}</span>}
            </dt>
            <dd translate="no" className="price text-right text-good" data-testid="discount">
              {formatMoney(-discount)}
            </dd>
          </>
        )}
        <dt>
          {delivery.kind === 'pickup'
            ? 'Pick-up'
            : delivery.kind === 'estimate' && delivery.amount !== null
              ? 'Delivery (estimate)'
              : 'Delivery'}
        </dt>
        <dd
          translate={delivery.amount ? 'no' : undefined}
          className="price text-right"
          data-testid="delivery"
        >
          {deliveryAmount(delivery)}
        </dd>
        {delivery.note && (
          <dd className="col-span-2 text-sm text-muted">
            {place ? noteOfPlace(delivery.note, place) : delivery.note}
          </dd>
        )}
        {delivery.to_door && <ToDoor words={delivery.to_door} />}
        <dt className="mt-2 border-t border-ink pt-3 font-title text-xl font-bold">
          {delivery.amount === null ? 'Total before delivery' : 'Total'}
        </dt>
        <dd
          translate="no"
          className="price mt-2 border-t border-ink pt-3 pl-4 text-right text-xl"
          data-testid="total"
        >
          {formatMoney(quote.total)}
        </dd>
      </dl>
      {quote.message === tooSmallText(quote.total) && (
        <p className="mt-2 text-sm font-medium text-alert">{quote.message}</p>
      )}
    </div>
  )
}

/** What a parcel abroad costs to the door (rule: price-to-door). */
const ToDoor = ({ words }: { words: NonNullable<Quote['delivery']['to_door']> }) => (
  <dd className="col-span-2 text-sm text-muted" data-testid="to-door">
    {words.rows.map(({ label, text }) => (
      <span key={label} className="flex justify-between gap-4 last:font-semibold last:text-ink">
        <span>{label}</span>
        <span className="text-right">{text}</span>
      </span>
    ))}
    {words.note}
  </dd>
)

function deliveryAmount({ kind, amount }: Quote['delivery']): string {
  if (kind === 'estimate' && amount === null) return 'At checkout'
  return kind === 'unavailable' ? 'Not available' : deliveryFeeText(amount)
}

function QuoteSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <span className="skeleton h-6" />
      <span className="skeleton h-6" />
      <span className="skeleton h-10" />
    </div>
  )
}
