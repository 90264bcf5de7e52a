/** A line of an order as far as money goes, minor units; `isDiscounted` false: the order's discount is not of it. */
type Line = { lineTotal: number; quantity: number; isDiscounted?: boolean }

/**
 * What each line cost after the order's discount, which the lines it counts for share (rule: promo-pieces). The shares are
 * rounded so that they add up to goods minus discount, to the kobo.
 */
export function paidPerLine(lines: Line[], discountMinor: number): number[] {
  const goods = lines.reduce((sum, line) => sum + (line.isDiscounted === false ? 0 : line.lineTotal), 0)
  let goodsSoFar = 0
  let paidSoFar = 0
  return lines.map(({ lineTotal, isDiscounted }) => {
    if (isDiscounted === false || goods === 0) return lineTotal
    goodsSoFar += lineTotal
    const paid = Math.floor(((goods - discountMinor) * goodsSoFar) / goods) - paidSoFar
    paidSoFar += paid
    return paid
  })
}

/** What `count` pieces of a line cost, after `before` pieces of it were given back: the last piece makes it whole. */
export function piecesMinor(
  line: { paidMinor: number; quantity: number },
  before: number,
  count: number,
): number {
  const upTo = (pieces: number) => Math.floor((line.paidMinor * pieces) / line.quantity)
  return upTo(before + count) - upTo(before)
}

/** Deals an amount out over lines by what they cost, the rounding on the last; zeros when they cost nothing. */
export function shareOut(amountMinor: number, costsMinor: number[]): number[] {
  const total = costsMinor.reduce((sum, cost) => sum + cost, 0)
  const capped = Math.min(amountMinor, total)
  let costSoFar = 0
  let refundedSoFar = 0
  return costsMinor.map((cost) => {
    costSoFar += cost
    const given = total === 0 ? 0 : Math.floor((capped * costSoFar) / total) - refundedSoFar
    refundedSoFar += given
    return given
  })
}

/**
 * The same as somebody chose, by payment; null when a payment is unknown, holds less, or they do not add up to the amount.
 */
export function chosenParts<T extends { id: string; leftMinor: number }>(
  payments: T[],
  chosen: { id: string; amountMinor: number }[],
  amountMinor: number,
): (T & { amountMinor: number })[] | null {
  const parts = chosen.flatMap((part) => {
    const payment = payments.find(({ id }) => id === part.id)
    const fits = payment && Number.isSafeInteger(part.amountMinor) && part.amountMinor > 0
    return fits && part.amountMinor <= payment.leftMinor ? [{ ...payment, ...part }] : []
  })
  const isOnce = new Set(chosen.map(({ id }) => id)).size === chosen.length
  const sum = parts.reduce((sum, part) => sum + part.amountMinor, 0)
  return isOnce && parts.length === chosen.length && sum === amountMinor ? parts : null
}

/**
 * Takes an amount from several payments, the largest rest first: `[60, 40]` gives 70 as `[60, 10]`. Those of a lower `rank` go before
 * all of a higher one.
 */
export function spreadOver<T extends { leftMinor: number; rank?: number }>(
  payments: T[],
  amountMinor: number,
): (T & { amountMinor: number })[] {
  let open = amountMinor
  const parts: (T & { amountMinor: number })[] = []
  for (const payment of payments.toSorted(byRankAndRest)) {
    const part = Math.min(open, payment.leftMinor)
    if (part <= 0) continue
    parts.push({ ...payment, amountMinor: part })
    open -= part
  }
  return parts
}

const byRankAndRest = <T extends { leftMinor: number; rank?: number }>(a: T, b: T) =>
  (a.rank ?? 0) - (b.rank ?? 0) || b.leftMinor - a.leftMinor

/** Where a payment stands when an order's money goes back: credit first or last, as the shop has chosen. */
export const rankOf = (isCredit: boolean, chosen: string): number =>
  chosen === 'first' ? Number(!isCredit) : chosen === 'last' ? Number(isCredit) : 0
