import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { personalKey } from '../../lib/browser/personal-queries.ts'
import { minuteMs } from '../../lib/time.ts'
import { isSoundOn } from './order-sound.client.ts'

const everythingKey = personalKey('admin')

/** Several changes within this time are asked for once. */
const gatherMs = 250

/**
 * Asks for what the screens show again whenever an order changes (rule: told-at-once). A hidden tab leaves its connection to
 * others, unless it is to make a sound. After a break nobody told what changed: a second `ready` asks again too.
 */
export function useLiveShop(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let stream: EventSource | undefined
    let retry: ReturnType<typeof setTimeout> | undefined
    let gathering: ReturnType<typeof setTimeout> | undefined
    let wasReady = false
    const refresh = () => {
      clearTimeout(gathering)
      gathering = setTimeout(() => void queryClient.invalidateQueries({ queryKey: everythingKey }), gatherMs)
    }
    const close = () => {
      clearTimeout(retry)
      stream?.close()
      stream = undefined
    }
    const open = () => {
      if (document.visibilityState !== 'visible' && !isSoundOn()) return close()
      if (stream && stream.readyState !== EventSource.CLOSED) return
      const changes = new EventSource('/api/admin/stream')
      stream = changes
      changes.addEventListener('ready', () => {
        if (wasReady) refresh()
        wasReady = true
      })
      changes.addEventListener('orders_changed', refresh)
      // The browser comes back by itself after a break, but not after a refusal.
      changes.addEventListener('error', () => {
        if (changes.readyState === EventSource.CLOSED) retry = setTimeout(open, minuteMs)
      })
    }
    open()
    document.addEventListener('visibilitychange', open)
    return () => {
      document.removeEventListener('visibilitychange', open)
      clearTimeout(gathering)
      close()
    }
  }, [queryClient])
}
