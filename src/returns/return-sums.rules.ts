import { piecesMinor } from '../payments/refunds/refund-lines.rules.ts'
import {
  isShopsFault,
  type ReturnReason,
  type ReturnSumKind,
  type ReturnWish,
} from './return-states.rules.ts'

/** A line as far as its worth goes. `before`: pieces whose money went back, or is frozen for another return. Minor units. */
export type WorthLine = { paidMinor: number; quantity: number; before: number }

/** What so many pieces of a line cost: the share that refunds give, after discounts, to the kobo. */
export const worthOf = (line: WorthLine, pieces: number): number => piecesMinor(line, line.before, pieces)

/** `isExchanged`: other pieces come for it, so that delivery stays paid (rule: exchange-prices). */
type Chosen = { worthMinor: number; pieces: number; reason: ReturnReason; isExchanged?: boolean }

/** `piecesLeft`: pieces of the order that neither came back nor were cancelled, those of this return among them. */
type WholeOrder = { deliveryMinor: number; piecesLeft: number }

export type ReturnTotal = { goods: number; delivery: number; wayBack: number; total: number }

const sumOf = (lines: Chosen[], of: (line: Chosen) => number) =>
  lines.reduce((sum, line) => sum + of(line), 0)

/** Whether what the order's delivery cost goes back: all of it comes back, or the shop is at fault (rule: return-sums). */
export const givesDelivery = (lines: Chosen[], { piecesLeft }: WholeOrder): boolean =>
  lines.length > 0 &&
  (lines.some(({ reason, isExchanged }) => !isExchanged && isShopsFault(reason)) ||
    sumOf(lines, ({ pieces, isExchanged }) => (isExchanged ? 0 : pieces)) >= piecesLeft)

/**
 * What goes back for these pieces. `wayBackMinor` is what the shop pays for the way back on her account; none where the shop is at
 * fault, and never more than the rest.
 */
export function totalOf(lines: Chosen[], order: WholeOrder, wayBackMinor = 0): ReturnTotal {
  const goods = sumOf(lines, ({ worthMinor }) => worthMinor)
  const delivery = givesDelivery(lines, order) ? order.deliveryMinor : 0
  const isOurs = lines.some(({ reason }) => isShopsFault(reason))
  const wayBack = isOurs ? 0 : Math.min(wayBackMinor, goods + delivery)
  return { goods, delivery, wayBack, total: goods + delivery - wayBack }
}

/** A line of a return when it is settled. `givable`: pieces whose money has not gone back another way. */
export type SettledLine = { id: string; quantity: number; worth: number; received: number; givable: number }

type SumRow = { returnLineId: string | null; kind: ReturnSumKind; amount: number }

/** What so many pieces of a frozen line are of its worth. */
const partOf = ({ worth, quantity }: SettledLine, pieces: number) =>
  piecesMinor({ paidMinor: worth, quantity }, 0, pieces)

/**
 * What the frozen sum loses when it is settled: pieces that did not arrive, those given back another way, and delivery that was
 * promised for all of an order of which something did not come. Rows below zero.
 */
export function lossesOf(
  lines: SettledLine[],
  frozen: { deliveryMinor: number; isShopsFault: boolean },
): SumRow[] {
  const rows: SumRow[] = lines.flatMap((line) => {
    const came = partOf(line, line.received)
    const given = partOf(line, Math.min(line.received, line.givable))
    return [
      { returnLineId: line.id, kind: 'not_received' as const, amount: came - line.worth },
      { returnLineId: line.id, kind: 'elsewhere' as const, amount: given - came },
    ]
  })
  const isAllHere = lines.every(({ received, quantity }) => received === quantity)
  const keepsDelivery = frozen.isShopsFault ? lines.some(({ received }) => received > 0) : isAllHere
  if (!keepsDelivery) rows.push({ returnLineId: null, kind: 'not_received', amount: -frozen.deliveryMinor })
  return rows.filter(({ amount }) => amount !== 0)
}

/** What a return gives: the sum of its rows, never below nothing (rule: return-sums). */
export const givenOf = (rows: { amount: number }[]): number =>
  Math.max(
    0,
    rows.reduce((sum, { amount }) => sum + amount, 0),
  )

/**
 * What of it becomes store credit: what the lines are worth of which she wishes that, as far as they give something. What is taken off
 * is taken off the money first (rule: return-wishes).
 */
export const creditOf = (lines: (SettledLine & { wish: ReturnWish })[], totalMinor: number): number =>
  Math.min(
    totalMinor,
    lines
      .filter(({ wish }) => wish === 'credit')
      .reduce((sum, line) => sum + partOf(line, Math.min(line.received, line.givable)), 0),
  )
