import { isWakingHour } from '../../../src/orders/order/part-payment.rules.ts'
import { type Check, firstOf, nameOf, openFlags, whenSettled } from './check.ts'

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

/** Who is to fetch an order is reminded of it once for each time it is kept. */
const remindedOnce: Check = (seen) =>
  firstOf(seen.orders, ({ id }) => {
    const of = (kind: string) =>
      seen.events.filter((event) => event.order_id === id && event.kind === kind).length
    const most = of('pickup_ready') + of('pickup_kept')
    return of('pickup_reminded') > most && `${nameOf(seen, id)} was reminded ${of('pickup_reminded')} times`
  })

/** What nobody fetched by its day waits for the owner, once the shop has looked by day. */
const uncollectedIsSeen: Check = whenSettled((seen) =>
  firstOf(seen.pickups, ({ order_id: id, keep_until, collected_at }) => {
    const { status } = seen.orders.find((order) => order.id === id)!
    const isOver =
      collected_at === null && ['paid', 'pending'].includes(status) && Date.parse(keep_until) <= seen.now
    return (
      isOver &&
      isWakingHour(new Date(seen.now)) &&
      !openFlags(seen, id).some(({ kind }) => kind === 'not_collected') &&
      `${nameOf(seen, id)} was kept until ${keep_until}, and nobody is asked what becomes of it`
    )
  }),
)

/** An order's total is what its parts cost, whichever way it goes. */
const totalIsItsParts: Check = (seen) =>
  firstOf(
    seen.orders,
    ({ id, subtotal, discount, delivery, total_amount: total }) =>
      subtotal - discount + (delivery ?? 0) !== total &&
      `${nameOf(seen, id)} costs ${total}, its parts ${subtotal - discount + (delivery ?? 0)}`,
  )

export const pickupChecks: Record<string, Check> = {
  'what is fetched is handed over once': collectedOnce,
  'what is fetched costs no delivery': fetchedIsFree,
  'a reminder comes once': remindedOnce,
  'what nobody fetched is in Needs you': uncollectedIsSeen,
  'the total is the sum of its parts': totalIsItsParts,
}
