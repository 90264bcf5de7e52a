import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Reads my orders again whenever one of them changes (spec §6). The browser reconnects by itself; what changed in between
 * was told to nobody, so a second `ready` reads them again too.
 */
export function useLiveOrders(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const changes = new EventSource('/api/orders/stream')
    let wasReady = false
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ['orders'] })
    changes.addEventListener('ready', () => {
      if (wasReady) refresh()
      wasReady = true
    })
    changes.addEventListener('orders_changed', refresh)
    return () => changes.close()
  }, [queryClient])
}
