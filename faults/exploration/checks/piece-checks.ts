import { formatMoney } from '../../../src/lib/money.ts'
import type { LineRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { minuteMs } from '../../../src/lib/time.ts'
import { type Check, firstOf, nameOf, sumOf, whenSettled } from './check.ts'

const linesOf = (seen: Snapshot, orderId: string) => seen.lines.filter(({ order_id }) => order_id === orderId)

/** Pieces of a line in parcels of these states. */
function inParcels(seen: Snapshot, { id }: LineRow, isOf: (state: string) => boolean): number {
  const parcels = new Set(seen.fulfilments.filter(({ state }) => isOf(state)).map((parcel) => parcel.id))
  return sumOf(
    seen.fulfilmentLines.filter((one) => one.order_line_id === id && parcels.has(one.fulfilment_id)),
    ({ quantity }) => quantity,
  )
}

const isHere = (state: string) => state !== 'came_back'
const hasLeft = (state: string) => state !== 'packed' && state !== 'came_back'

const piecesAreInOnePlace: Check = (seen) =>
  firstOf(seen.lines, (line) => {
    const { order_id, title, quantity, cancelled_quantity: cancelled, packed_quantity: packed } = line
    const order = seen.orders.find(({ id }) => id === order_id)!
    const about = `${quantity} × ${title} of ${nameOf(seen, order_id)}`
    const parcels = inParcels(seen, line, isHere)
    if (cancelled + packed > quantity) return `${about}: ${cancelled} cancelled and ${packed} packed`
    if (packed !== parcels) return `${about}: ${packed} count as packed, ${parcels} are in parcels`
    if (order.status === 'cancelled' && cancelled < quantity)
      return `${about}: the order is cancelled, ${cancelled} of them are`
    const left = inParcels(seen, line, hasLeft)
    return (
      line.returned_quantity > left && `${about}: ${line.returned_quantity} came back of ${left} that left`
    )
  })

const noParcelIsEmpty: Check = (seen) =>
  firstOf(
    seen.fulfilments,
    ({ id, order_id, number }) =>
      !seen.fulfilmentLines.some(({ fulfilment_id }) => fulfilment_id === id) &&
      `parcel ${number} of ${nameOf(seen, order_id)} is empty`,
  )

/** Stock and what is held are the sums of the ledger, what is held is what waiting orders hold, and there is never less than nothing. */
const stockAddsUp: Check = (seen) =>
  firstOf(seen.variants, ({ id, sku, stock, held }) => {
    const own = seen.movements.filter(({ variant_id }) => variant_id === id)
    const holding = new Set(
      seen.orders.filter(({ hold_state }) => hold_state === 'held').map((one) => one.id),
    )
    const byLedger = sumOf(own, ({ stock_delta }) => stock_delta)
    const heldByLedger = sumOf(own, ({ held_delta }) => held_delta)
    const heldByOrders = sumOf(
      seen.lines.filter(({ variant_id, order_id }) => variant_id === id && holding.has(order_id)),
      ({ quantity }) => quantity,
    )
    const isWhole =
      stock === byLedger && held === heldByLedger && held === heldByOrders && held >= 0 && held <= stock
    return (
      !isWhole &&
      `${sku}: stock ${stock}, by the ledger ${byLedger}; held ${held}, by the ledger ${heldByLedger}, by orders ${heldByOrders}`
    )
  })

const isSold = ({ reason, order_id }: { reason: string; order_id: string | null }) =>
  order_id !== null && (reason === 'sold' || reason === 'returned')

/** Pieces of an order that left, or are still to be sent, were taken from stock for it: nobody else can buy them. */
const piecesToSendAreTaken: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    if (order.hold_state !== 'sold' && order.hold_state !== 'released') return null
    const lines = linesOf(seen, order.id)
    const variants = [...new Set(lines.flatMap(({ variant_id }) => variant_id ?? []))]
    return firstOf(variants, (variantId) => {
      const own = lines.filter(({ variant_id }) => variant_id === variantId)
      const needed = sumOf(own, (line) => line.quantity - line.cancelled_quantity - line.returned_quantity)
      const taken = -sumOf(
        seen.movements.filter(
          (one) => one.variant_id === variantId && one.order_id === order.id && isSold(one),
        ),
        ({ stock_delta }) => stock_delta,
      )
      return (
        needed > taken &&
        `${nameOf(seen, order.id)} sends ${needed} × ${own[0]!.title}, ${taken} are taken from stock for it`
      )
    })
  })

/** A status is what the parcels say, written down once more. */
const statusIsDerived: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    const lines = linesOf(seen, order.id)
    const toPack = sumOf(lines, (line) => line.quantity - line.cancelled_quantity - line.packed_quantity)
    const states = seen.fulfilments
      .filter(({ order_id, state }) => order_id === order.id && isHere(state))
      .map(({ state }) => state)
    const said =
      states.length === 0
        ? ['processing', 'shipped', 'delivered'].includes(order.status)
          ? 'paid'
          : order.status
        : toPack > 0 || states.includes('packed')
          ? 'processing'
          : states.every((state) => state === 'delivered')
            ? 'delivered'
            : 'shipped'
    return order.status !== said && `${nameOf(seen, order.id)} is ${order.status}, its parcels say ${said}`
  })

const parcelsWerePaidFor: Check = ({ moments, ...seen }) =>
  firstOf(
    moments.departures,
    ({ orderId, parcel, dueMinor, isDecided }) =>
      dueMinor > 0 &&
      !isDecided &&
      `parcel ${parcel} of ${nameOf(seen, orderId)} left while ${formatMoney(dueMinor)} was due, and nobody decided it`,
  )

const graceMs = 30 * minuteMs

/** Pieces that nobody paid in time are on sale again. */
const holdsEnd: Check = whenSettled((seen) =>
  firstOf(
    seen.orders,
    ({ id, status, deposit_paid_at, hold_state, hold_expires_at }) =>
      status === 'pending' &&
      hold_state === 'held' &&
      deposit_paid_at === null &&
      hold_expires_at !== null &&
      Date.parse(hold_expires_at) < seen.now - graceMs &&
      `${nameOf(seen, id)} was to be paid until ${hold_expires_at} and still holds its pieces`,
  ),
)

export const pieceChecks: Record<string, Check> = {
  'each piece is to pack, in one parcel, or cancelled': piecesAreInOnePlace,
  'no parcel is empty': noParcelIsEmpty,
  'stock, ledger and holds add up': stockAddsUp,
  'pieces to send are taken from stock': piecesToSendAreTaken,
  'a hold that ran out has ended': holdsEnd,
  'the status is what the parcels say': statusIsDerived,
  'a parcel that left was paid for, or somebody let it go': parcelsWerePaidFor,
}
