import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { minuteMs } from '../lib/time.ts'
import { ordersKey } from './orders.queries.ts'

/**
 * Reads my orders again whenever one of them changes (rule: live-orders), while the page is looked at: hidden tabs
 * leave the few connections of the browser to others. Before the stream is `ready`, and during a break, nobody tells
 * what changes: each time it is, they are read again too.
 */
export function useLiveOrders(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => void queryClient.invalidateQueries({ queryKey: ordersKey })
    const close = () => {
      clearTimeout(timer)
      stream?.close()
    }
    const open = () => {
      close()
      if (document.visibilityState !== 'visible') return
      const changes = new EventSource('/api/orders/stream')
      stream = changes
      changes.addEventListener('ready', refresh)
      changes.addEventListener('orders_changed', refresh)
      // The browser comes back by itself after a break, but not after a refusal.
      changes.addEventListener('error', () => {
        if (changes.readyState === EventSource.CLOSED) timer = setTimeout(open, minuteMs)
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      close()
    }
  }, [queryClient])
}
