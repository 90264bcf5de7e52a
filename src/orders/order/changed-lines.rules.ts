import type { OrderSource, OrderStatus } from './order-status.rules.ts'

/**
 * What of an order's lines an owner may change (rules: changed-lines, added-lines): everything while nothing is packed, of a
 * paid order (`paid`) with the difference to pay or to give back; later only fewer pieces, whose money goes back.
 */
export function whatMayChange(order: {
  status: OrderStatus
  delivery: number | null
  source?: OrderSource | undefined
}): 'all' | 'paid' | 'fewer' | 'nothing' {
  // A gift card is good for what it was ordered for.
  if (order.source === 'gift_card') return 'nothing'
  if (order.status === 'pending') return order.delivery === null ? 'nothing' : 'all'
  if (order.status === 'paid') return 'paid'
  return order.status === 'processing' ? 'fewer' : 'nothing'
}

/** Minor units; `isDiscounted` false: the order's discount is not of it. */
type Line = { unitPrice: number; quantity: number; isDiscounted?: boolean }

const goodsOf = (lines: Line[]) =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/**
 * What an unpaid order costs after its lines were changed: each line's `now` is how many there are then. Pieces taken out take
 * their share of the discount along, added ones have none; delivery stays as it was agreed. Minor units.
 */
export function changedSums(
  order: { discount: number; delivery: number },
  lines: (Line & { now: number })[],
  added: Line[],
): { subtotal: number; discount: number; total: number } {
  const discounted = lines.filter(({ isDiscounted }) => isDiscounted !== false)
  const goods = goodsOf(discounted)
  const kept = goodsOf(discounted.map((line) => ({ ...line, quantity: Math.min(line.quantity, line.now) })))
  const discount = goods === 0 ? 0 : Number((BigInt(order.discount) * BigInt(kept)) / BigInt(goods))
  const subtotal = goodsOf(lines.map((line) => ({ ...line, quantity: line.now }))) + goodsOf(added)
  return { subtotal, discount, total: subtotal - discount + order.delivery }
}

/** How many of a line there were and are; `title` with its size. */
export type ChangedLine = { title: string; before: number; after: number }

/** `Dress, M: 1 instead of 3. Added: 2 × Bag. Taken out: Scarf.` */
export function changedLinesText(lines: ChangedLine[]): string {
  const more = lines.filter(({ before }) => before === 0)
  const gone = lines.filter(({ after }) => after === 0)
  return [
    ...lines
      .filter(({ before, after }) => before > 0 && after > 0)
      .map(({ title, before, after }) => `${title}: ${after} instead of ${before}.`),
    ...(more.length > 0
      ? [`Added: ${more.map(({ title, after }) => `${after} × ${title}`).join('; ')}.`]
      : []),
    ...(gone.length > 0 ? [`Taken out: ${gone.map(({ title }) => title).join('; ')}.`] : []),
  ].join(' ')
}
