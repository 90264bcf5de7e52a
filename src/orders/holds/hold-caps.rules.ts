import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { backAt } from '../../catalog/held-pieces.rules.ts'
import { formatMoney } from '../../lib/money.ts'

/** How much may wait for its payment at once. Of one product's pieces a `parts`-th, rounded up. */
export type HoldCap = { pieces: number; valueMinor: number; parts: number; quotes: number }

export type HolderKind = 'shopper' | 'email' | 'network'

const person: HoldCap = { pieces: 100, valueMinor: 1_000_000_000, parts: 3, quotes: 3 }

/**
 * What one account or guest's browser, one e-mail address and one network may keep from everybody else (rule: hold-caps).
 * Pieces and value of a person are far above any wardrobe. A network is often a carrier's: thousands of phones behind one
 * address, hence five times as much. Of a product's pieces a person holds a third, a network half (decision 039).
 */
export const holdCaps: Record<HolderKind, HoldCap> = {
  shopper: person,
  email: person,
  network: { pieces: 500, valueMinor: 5_000_000_000, parts: 2, quotes: 30 },
}

/** What the other unpaid orders of a shopper, an e-mail address or a network hold of one product; the first until then. */
export type HeldPieces = {
  productId: string
  pieces: number
  valueMinor: number
  /** Null where only orders with a deposit hold them. */
  heldUntil: string | null
} & Record<HolderKind, boolean>

/** What is held already, without the orders that are replaced. `stock` of the wanted products, by their ids. */
export type HoldUsage = {
  held: HeldPieces[]
  quotes: Record<HolderKind, number>
  stock: Record<string, number>
}

export type RequestedLine = { productId: string; title: string; quantity: number; lineTotal: number }

/**
 * Who is counted. `isNetworkCounted` is false for whoever has paid an order here before; `scale` widens the network's caps
 * as it does every limit (`RATE_LIMIT_SCALE`).
 */
export type Counting = { isNetworkCounted: boolean; scale: number }

const kindsOf = ({ isNetworkCounted }: Counting): HolderKind[] =>
  isNetworkCounted ? ['shopper', 'email', 'network'] : ['shopper', 'email']

/** What to tell the shopper when these lines would go beyond a cap, else null. */
export function whyHeldTooMuch(wanted: RequestedLine[], usage: HoldUsage, counting: Counting): string | null {
  for (const kind of kindsOf(counting)) {
    const cap = capOf(kind, counting.scale)
    const theirs = usage.held.filter((held) => held[kind])
    const pieces = sumOf(theirs, ({ pieces }) => pieces) + sumOf(wanted, ({ quantity }) => quantity)
    const valueMinor = sumOf(theirs, ({ valueMinor }) => valueMinor) + sumOf(wanted, (l) => l.lineTotal)
    const isBeyond = pieces > cap.pieces || valueMinor > cap.valueMinor
    if (isBeyond) return kind === 'network' ? networkMessage(theirs) : personMessage(cap, theirs.length > 0)
    const tooLarge = findTooLargeShare(wanted, theirs, usage.stock, cap)
    if (tooLarge) return kind === 'network' ? lastPiecesMessage(tooLarge) : shareMessage(tooLarge)
  }
  return null
}

/** The same for one more request for a delivery quote. */
export function whyTooManyQuotes(usage: HoldUsage, counting: Counting): string | null {
  for (const kind of kindsOf(counting)) {
    if (usage.quotes[kind] < capOf(kind, counting.scale).quotes) continue
    return kind === 'network' ? networkMessage([]) : quotesMessage
  }
  return null
}

function capOf(kind: HolderKind, scale: number): HoldCap {
  const cap = holdCaps[kind]
  if (kind !== 'network') return cap
  const { pieces, valueMinor, parts, quotes } = cap
  return {
    pieces: pieces * scale,
    valueMinor: valueMinor * scale,
    parts: scale > 1 ? 1 : parts,
    quotes: quotes * scale,
  }
}

/** A line that would leave others too little of its product: `most` can be had, `held` by these orders already. */
type TooLargeShare = { title: string; most: number; held: HeldPieces[] }

/** The first such line; null when there is none. */
function findTooLargeShare(
  wanted: RequestedLine[],
  theirs: HeldPieces[],
  stock: HoldUsage['stock'],
  { parts }: HoldCap,
): TooLargeShare | null {
  for (const { productId, title } of wanted) {
    const same = (line: { productId: string }) => line.productId === productId
    const held = theirs.filter(same)
    const most = Math.max(1, Math.ceil((stock[productId] ?? 0) / parts))
    const pieces = sumOf(held, (one) => one.pieces) + sumOf(wanted.filter(same), (l) => l.quantity)
    if (pieces > most) return { title, most, held }
  }
  return null
}

const sumOf = <T>(rows: T[], read: (row: T) => number) => rows.reduce((sum, row) => sum + read(row), 0)

const wayOut = 'Please pay for or cancel an order that is waiting, or contact us for a larger one.'

const personMessage = ({ pieces, valueMinor }: HoldCap, hasOthers: boolean) =>
  hasOthers
    ? `Orders that wait for payment can hold ${pieces} items or ${formatMoney(valueMinor)} at a time. ${wayOut}`
    : `An order can have ${pieces} items or ${formatMoney(valueMinor)} at most. Please contact us for a larger one.`

function shareMessage({ title, most, held }: TooLargeShare): string {
  const pieces = `${countText(nouns.piece, most)} of ${title}`
  return held.length > 0
    ? `Orders that wait for payment can hold at most ${pieces} at once, and yours hold ${sumOf(held, (one) => one.pieces)} already. ${wayOut}`
    : `You can order at most ${pieces} at once. Please order fewer: once they are paid you can order more.`
}

/** When the first of these orders gives its pieces back, as "at 14:35". */
function soon(held: HeldPieces[]): string {
  const ends = held.flatMap(({ heldUntil }) => (heldUntil ? [new Date(heldUntil)] : []))
  return ends.length > 0 ? `at ${backAt(ends.reduce((a, b) => (a < b ? a : b)))}` : 'in a few minutes'
}

const lastPiecesMessage = ({ title, held }: TooLargeShare) =>
  `Others are paying for the last pieces of ${title} right now. Please try again ${soon(held)}.`

const networkMessage = (held: HeldPieces[]) =>
  `Very many orders from your network are waiting for payment right now. Please try again ${soon(held)}, or over another connection.`

const quotesMessage =
  'Several of your delivery quotes are still open. Please wait for our answer, or cancel one of them first.'
