import { useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

const ChangePart = lazy(() => import('./change-part.tsx'))

type ChangesOfOrderProps = {
  order: { status: string; fulfilments: unknown[]; pickup?: unknown }
  her: { order: string; email?: string; token?: string }
}

/** What its customer changes of an order herself, fetched while nothing of it is packed (rule: before-dispatch). */
export function ChangesOfOrder({ order, her }: ChangesOfOrderProps) {
  const isHydrated = useHydrated()
  const isEarly = (order.status === 'paid' || order.status === 'pending') && order.fulfilments.length === 0
  if (!isHydrated || !isEarly) return null
  return (
    <Suspense fallback={null}>
      <ChangePart her={her} status={order.status} isPickup={order.pickup !== undefined} />
    </Suspense>
  )
}
