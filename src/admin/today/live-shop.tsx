import { useEffect, useState } from 'react'
import { useStaff } from '../staff/staff.queries.ts'
import { playNewOrder } from './order-sound.client.ts'
import { useLiveShop } from './use-live-shop.client.ts'

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
