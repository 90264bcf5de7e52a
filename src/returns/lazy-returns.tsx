import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { HerOrder } from './returns.queries.ts'

const ReturnPart = lazy(() => import('./return-part.tsx'))

type ReturnsOfOrderProps = {
  order: { currency: string; fulfilments: { state: string }[] }
  her: HerOrder
}

/** The returns of an order, fetched once something of it has left. */
export function ReturnsOfOrder({ order, her }: ReturnsOfOrderProps) {
  const isHydrated = useHydrated()
  if (!isHydrated || order.fulfilments.every(({ state }) => state === 'packed')) return null
  return (
    <Suspense fallback={null}>
      <ReturnPart her={her} currency={order.currency} />
    </Suspense>
  )
}
