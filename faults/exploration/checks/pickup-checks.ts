import { type Check, firstOf, nameOf } from './check.ts'

/** An order is fetched exactly when it was handed over, once, and what is fetched was never a parcel on its way. */
const collectedOnce: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    const row = seen.pickups.find(({ order_id }) => order_id === order.id)
    const isCollected = row !== undefined && row.collected_at !== null
    if (!order.is_pickup)
      return row !== undefined && `${nameOf(seen, order.id)} is brought, and waits to be fetched`
    const said = seen.events.filter(({ order_id, kind }) => order_id === order.id && kind === 'collected')
    const parcels = seen.fulfilments.filter(
      ({ order_id, state }) => order_id === order.id && state !== 'came_back',
    )
    if (said.length !== (isCollected ? 1 : 0))
      return `${nameOf(seen, order.id)} was handed over ${said.length} times`
    if (isCollected !== (order.status === 'delivered'))
      return `${nameOf(seen, order.id)} is ${order.status}, collected: ${isCollected}`
    return (
      parcels.some(({ state }) => state !== 'delivered') &&
      `a parcel of ${nameOf(seen, order.id)} is on its way`
    )
  })

/** What costs nothing to fetch costs nothing, and the total says so. */
const fetchedIsFree: Check = (seen) =>
  firstOf(
    seen.orders,
    ({ id, is_pickup, delivery }) =>
      is_pickup && delivery !== 0 && `${nameOf(seen, id)} is fetched and costs a delivery of ${delivery}`,
  )

export const pickupChecks: Record<string, Check> = {
  'what is fetched is handed over once': collectedOnce,
  'what is fetched costs no delivery': fetchedIsFree,
}
