import { formatMoney, percentOf } from '../lib/money.ts'
import { recordedMethods, type RecordedMethodName } from '../orders/order/payment-methods.rules.ts'

/** How a sale at the counter is paid, in the order of its buttons. */
export const counterMethods = ['cash', 'bank_transfer', 'terminal'] as const satisfies RecordedMethodName[]
export type CounterMethod = (typeof counterMethods)[number]

export const counterMethodWord = (method: CounterMethod): string => recordedMethods[method].choice

/** How goes back what returned pieces are worth more than those taken instead (rule: counter-exchange). */
export const backWays = ['cash', 'credit'] as const
export type BackWay = (typeof backWays)[number]

/** Minor units. */
export type CounterLine = { unitPrice: number; quantity: number }
export type CounterPartSum = { method: CounterMethod; amount: number }

export const goodsOf = (lines: CounterLine[]): number =>
  lines.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0)

/**
 * What of a lower price is more than its seller may give, in minor units: a helper gives up to the owner's percentage of the
 * goods at the shop's prices, an owner (`limitPercent` null) what she likes (rule: counter-discount).
 */
export const beyondLimit = (goodsMinor: number, offMinor: number, limitPercent: number | null): number =>
  limitPercent === null ? 0 : Math.max(0, offMinor - percentOf(goodsMinor, limitPercent))

/**
 * What is recorded of each part, and the change. Cash may be more than is left to pay, because notes are handed over; the
 * other parts fit to the kobo. Null when they do not add up.
 */
export function settleParts(
  totalMinor: number,
  parts: CounterPartSum[],
): { parts: CounterPartSum[]; changeMinor: number } | null {
  const change = parts.reduce((sum, { amount }) => sum + amount, 0) - totalMinor
  const cash = parts.find(({ method }) => method === 'cash')?.amount ?? 0
  const isOnce = new Set(parts.map(({ method }) => method)).size === parts.length
  if (!isOnce || change < 0 || (change > 0 && change >= cash)) return null
  return {
    parts: parts.map((part) => (part.method === 'cash' ? { ...part, amount: part.amount - change } : part)),
    changeMinor: change,
  }
}

/** The parts with so much more cash. */
export const withCash = (parts: CounterPartSum[], moreMinor: number): CounterPartSum[] => {
  if (moreMinor === 0) return parts
  const cash = parts.find(({ method }) => method === 'cash')?.amount ?? 0
  return [{ method: 'cash', amount: cash + moreMinor }, ...parts.filter(({ method }) => method !== 'cash')]
}

/** `Cash ₦10,000, Terminal ₦8,000`. */
export const partsText = (parts: CounterPartSum[]): string =>
  parts.map(({ method, amount }) => `${counterMethodWord(method)} ${formatMoney(amount)}`).join(', ')

/** How long after it a sale that was kept on a device counts at its own time, in days. */
export const keptSaleDays = 7
