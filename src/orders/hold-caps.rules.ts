import { formatMoney } from '../lib/money.ts'

/** How much may wait for its payment at once. `share` is of one variant's stock; so few pieces are always allowed. */
export type HoldCap = { pieces: number; valueMinor: number; share: number; always: number; quotes: number }

export type HolderKind = 'shopper' | 'email' | 'network'

const person: HoldCap = { pieces: 100, valueMinor: 1_000_000_000, share: 0.5, always: 10, quotes: 3 }

/**
 * What one account or guest's browser, one e-mail address and one network may keep from everybody else (rule: hold-caps).
 * A person's cap is far above any wardrobe. A network is often a carrier's: thousands of phones behind one address, some
 * dozens of which may be paying at the same time; hence five times as much (decision 025).
 */
export const holdCaps: Record<HolderKind, HoldCap> = {
  shopper: person,
  email: person,
  network: { pieces: 500, valueMinor: 5_000_000_000, share: 0.75, always: 50, quotes: 30 },
}

/** After so long without a payment begun, the last pieces are for whoever pays (rule: hold-yields). */
export const yieldAfterMinutes = 10

/** What the other unpaid orders of a shopper, an e-mail address or a network hold of one variant. */
export type HeldPieces = {
  variantId: string
  pieces: number
  valueMinor: number
} & Record<HolderKind, boolean>

/** What is held already, without the orders that are replaced. `stock` of the wanted variants, by their ids. */
export type HoldUsage = {
  held: HeldPieces[]
  quotes: Record<HolderKind, number>
  stock: Record<string, number>
}

export type WantedLine = { variantId: string; title: string; quantity: number; lineTotal: number }

/**
 * What to tell the shopper when these lines would go beyond a cap, else null. `scale` widens the network's caps as it does
 * every limit (`RATE_LIMIT_SCALE`).
 */
export function whyHeldTooMuch(wanted: WantedLine[], usage: HoldUsage, scale: number): string | null {
  for (const kind of ['shopper', 'email', 'network'] as const) {
    const cap = capOf(kind, scale)
    const theirs = usage.held.filter((held) => held[kind])
    const pieces = sumOf(theirs, ({ pieces }) => pieces) + sumOf(wanted, ({ quantity }) => quantity)
    const valueMinor = sumOf(theirs, ({ valueMinor }) => valueMinor) + sumOf(wanted, (l) => l.lineTotal)
    const isBeyond = pieces > cap.pieces || valueMinor > cap.valueMinor
    if (isBeyond) return kind === 'network' ? networkMessage : personMessage(cap, theirs.length > 0)
    const tooLarge = findTooLargeShare(wanted, theirs, usage.stock, cap)
    if (tooLarge) return kind === 'network' ? networkMessage : shareMessage(tooLarge)
  }
  return null
}

/** The same for one more request for a delivery quote. */
export function whyTooManyQuotes(usage: HoldUsage, scale: number): string | null {
  for (const kind of ['shopper', 'email', 'network'] as const) {
    if (usage.quotes[kind] < capOf(kind, scale).quotes) continue
    return kind === 'network' ? networkMessage : quotesMessage
  }
  return null
}

function capOf(kind: HolderKind, scale: number): HoldCap {
  const cap = holdCaps[kind]
  if (kind !== 'network') return cap
  const { pieces, valueMinor, always, quotes } = cap
  return {
    pieces: pieces * scale,
    valueMinor: valueMinor * scale,
    share: scale > 1 ? 1 : cap.share,
    always: always * scale,
    quotes: quotes * scale,
  }
}

/** A line that would leave others too little of its variant: `most` can be had, `others` are held already. */
type TooLargeShare = { title: string; most: number; others: number }

/** The first such line; null when there is none. */
function findTooLargeShare(
  wanted: WantedLine[],
  theirs: HeldPieces[],
  stock: HoldUsage['stock'],
  { share, always }: HoldCap,
): TooLargeShare | null {
  for (const { variantId, title } of wanted) {
    const same = (line: { variantId: string }) => line.variantId === variantId
    const others = sumOf(theirs.filter(same), (held) => held.pieces)
    const most = Math.max(always, Math.floor((stock[variantId] ?? 0) * share))
    if (others + sumOf(wanted.filter(same), (l) => l.quantity) > most) return { title, most, others }
  }
  return null
}

const sumOf = <T>(rows: T[], read: (row: T) => number) => rows.reduce((sum, row) => sum + read(row), 0)

const wayOut = 'Please pay for or cancel an order that is waiting, or contact us for a larger one.'

const personMessage = ({ pieces, valueMinor }: HoldCap, hasOthers: boolean) =>
  hasOthers
    ? `Orders that wait for payment can hold ${pieces} items or ${formatMoney(valueMinor)} at a time. ${wayOut}`
    : `An order can have ${pieces} items or ${formatMoney(valueMinor)} at most. Please contact us for a larger one.`

const shareMessage = ({ title, most, others }: TooLargeShare) =>
  others > 0
    ? `At most ${most} pieces of ${title} can be set aside at once, and orders that wait for payment hold ${others} already. ${wayOut}`
    : `At most ${most} pieces of ${title} can be ordered at once. Please order fewer, or contact us.`

const networkMessage =
  'Very many orders from your network are waiting for payment right now. Please try again in a few minutes, or over another connection.'

const quotesMessage =
  'Several of your delivery quotes are still open. Please wait for our answer, or cancel one of them first.'
