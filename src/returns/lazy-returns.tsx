import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { HerOrder } from './returns.queries.ts'

const ReturnPart = lazy(() => import('./return-part.tsx'))

type ReturnsOfOrderProps = {
  order: {
    currency: string
    fulfilments: { state: string }[]
    pickup?: { state: string | null } | undefined
    is_exchange?: boolean | undefined
  }
  her: HerOrder
}

/** The returns of an order, fetched once something of it has left, or when one pays for it. */
export function ReturnsOfOrder({ order, her }: ReturnsOfOrderProps) {
  const isHydrated = useHydrated()
  // What is fetched shows its customer no parcels.
  const hasLeft =
    order.pickup?.state === 'collected' || order.fulfilments.some(({ state }) => state !== 'packed')
  if (!isHydrated || !(hasLeft || order.is_exchange)) return null
  return (
    <Suspense fallback={null}>
      <ReturnPart her={her} currency={order.currency} />
    </Suspense>
  )
}
