import { parcelCount } from '../../orders/order/fulfilment-status.rules.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'

export type SlipOrder = Omit<
  StaffOrder,
  'events' | 'customer' | 'pay_url' | 'next' | 'place' | 'before' | 'after'
>

/** What one slip and one label are about. `name` is `Parcel 1 of 2`, and empty for an order that goes in one parcel. */
export type SlipPart = {
  name: string
  lines: { line: StaffLine; pieces: number }[]
  carrier: string | null
  tracking_number: string | null
}

/**
 * The parcels of an order whose slips are printed: those that wait, and what is not packed yet; when all have left, all of
 * them (rule: split-parcels).
 */
export function slipParts(order: SlipOrder): SlipPart[] {
  const { fulfilments, lines, to_pack } = order
  const count = parcelCount(fulfilments.length, to_pack)
  const linesWith = (piecesOf: (line: StaffLine) => number) =>
    lines.map((line) => ({ line, pieces: piecesOf(line) })).filter(({ pieces }) => pieces > 0)
  if (count < 2) return [{ ...order, name: '', lines: linesWith((line) => line.in_parcel) }]
  const parcels = fulfilments.map((parcel) => ({
    ...parcel,
    name: `Parcel ${parcel.number} of ${count}`,
    lines: linesWith(
      ({ id }) => parcel.lines.find(({ order_line_id }) => order_line_id === id)?.quantity ?? 0,
    ),
  }))
  const rest = {
    name: `Parcel ${count} of ${count}`,
    lines: linesWith((line) => line.to_pack),
    carrier: null,
    tracking_number: null,
  }
  const waiting = [...parcels.filter(({ state }) => state === 'packed'), ...(to_pack > 0 ? [rest] : [])]
  return waiting.length > 0 ? waiting : parcels
}
