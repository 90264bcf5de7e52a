import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenToChanges } from '../../lib/browser/change-stream.ts'
import { refreshPersonal } from '../../lib/browser/personal-queries.ts'
import { keysOf } from '../kit/changes.client.ts'
import { isSoundOn } from './order-sound.client.ts'

/** Several changes within this time are asked for once. */
const gatherMs = 250

/**
 * Asks again for what the screens show of orders whenever an order changes (rule: told-at-once). A hidden tab listens only when it is
 * to make a sound.
 */
export function useLiveShop(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined
    const stop = listenToChanges('/api/admin/stream', {
      event: 'orders_changed',
      listensHidden: isSoundOn,
      onChange: () => {
        gathering ??= setTimeout(() => {
          gathering = undefined
          for (const key of keysOf('order')) void refreshPersonal(queryClient, key)
        }, gatherMs)
      },
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [queryClient])
}
