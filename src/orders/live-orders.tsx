import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Reads my orders again whenever one of them changes (spec §6); the browser reconnects by itself. */
export function useLiveOrders(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changes = new EventSource('/api/orders/stream')
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
    changes.addEventListener('orders_changed', refresh)
    return () => changes.close()
  }, [queryClient])
}
