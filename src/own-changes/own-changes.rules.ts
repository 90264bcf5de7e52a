import { piecesMinor } from '../payments/refunds/refund-lines.rules.ts'

/** An order as far as its customer may still change it herself. */
export type ChangeFacts = {
  isOn: boolean
  status: string
  source: string
  hasParcels: boolean
  isDisputed: boolean
  isInParts: boolean
  /** What is due of it, or held too much: then a person has to look. */
  isBalanced: boolean
  waitsForFee: boolean
}

export type WhyNot = 'CHANGE_OFF' | 'CHANGE_TOO_LATE' | null

/** Why it is not hers to change any more; null while nothing of it is packed (rule: before-dispatch). */
export function whyNotChange(facts: ChangeFacts): WhyNot {
  if (!facts.isOn || facts.source === 'counter' || facts.isInParts || facts.waitsForFee) return 'CHANGE_OFF'
  if (facts.hasParcels || !['pending', 'paid'].includes(facts.status)) return 'CHANGE_TOO_LATE'
  return facts.isDisputed || (facts.status === 'paid' && !facts.isBalanced) ? 'CHANGE_OFF' : null
}

/** A line of which `left` pieces can be cancelled. Minor units. */
export type ChangeLine = {
  order_line_id: string
  left: number
  paid: number
  quantity: number
  before: number
}

export type Cancelled = { order_line_id: string; quantity: number }[]

/** Whether nothing of the order is left: then it is cancelled as a whole, with its delivery. */
export const isAll = (lines: ChangeLine[], cancelled: Cancelled): boolean =>
  lines.length > 0 &&
  lines.every(
    ({ order_line_id, left }) =>
      (cancelled.find((one) => one.order_line_id === order_line_id)?.quantity ?? 0) >= left,
  )

/** What goes back for these pieces: what refunds give; of the whole order all that was paid. `wholeMinor` is that. */
export function goesBack(lines: ChangeLine[], cancelled: Cancelled, wholeMinor: number): number {
  if (isAll(lines, cancelled)) return wholeMinor
  return cancelled.reduce((sum, { order_line_id, quantity }) => {
    const line = lines.find((one) => one.order_line_id === order_line_id)
    if (!line) return sum
    return sum + piecesMinor({ paidMinor: line.paid, quantity: line.quantity }, line.before, quantity)
  }, 0)
}
