import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToChanges } from '../../lib/browser/change-stream.ts'
import { refreshPersonal } from '../../lib/browser/personal-queries.ts'
import { ordersKey } from './orders.queries.ts'

/** Reads my orders again whenever one of them changes (rule: live-orders), while the page is looked at. */
export function useLiveOrders(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      listenToChanges('/api/orders/stream', {
        event: 'orders_changed',
        onChange: () => void refreshPersonal(queryClient, ordersKey),
      }),
    [queryClient],
  )
}
