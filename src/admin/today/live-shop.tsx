import { useEffect, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useStaff } from '../kit/staff.queries.ts'
import { playNewOrder, isSoundOn } from '../push/order-sound.client.ts'
import { listenToChanges } from '../../lib/browser/change-stream.ts'
import { refreshPersonal } from '../../lib/browser/personal-queries.ts'
import { keysOf } from '../kit/changes.client.ts'

/** Keeps every screen up to date (rule: told-at-once) and says when there is one more to pack, aloud where that is switched on. */
export function LiveShop() {
  useLiveShop()
  const { to_pack } = useStaff().counts
  const [seen, setSeen] = useState({ to_pack, arrived: 0 })
  if (to_pack !== seen.to_pack)
    setSeen({ to_pack, arrived: to_pack > seen.to_pack ? seen.arrived + 1 : seen.arrived })
  const { arrived } = seen
  useEffect(() => {
    if (arrived > 0) playNewOrder()
  }, [arrived])
  return (
    <p role="status" className="sr-only">
      {arrived > 0 && <span key={arrived}>A new order to pack, {to_pack} in all</span>}
    </p>
  )
}

/** Several changes within this time are asked for once. */
const gatherMs = 250

/**
 * Asks again for what the screens show of orders whenever an order changes (rule: told-at-once). A hidden tab listens only when it is
 * to make a sound.
 */
function useLiveShop(): void {
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
