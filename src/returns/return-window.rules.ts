import { dayMs, lagosDay } from '../lib/time.ts'
import type { ReturnKind } from '../orders/order/return-events.rules.ts'

/** Whose law gives a consumer 14 days without a reason: the European Union, its neighbours in the EEA, and the United Kingdom. */
const lawfulCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const lawfulDays = 14

export type WindowSettings = {
  return_window_days: number | null
  return_window_eu_days: number
  claim_window_days: number
}

/**
 * For how many days after its delivery a piece may come back (rule: return-window-kept); null when the owner has promised no
 * returns. A claim has its own, longer window.
 */
export function windowDays(own: WindowSettings, country: string, kind: ReturnKind): number | null {
  const days = lawfulCountries.has(country)
    ? Math.max(lawfulDays, own.return_window_eu_days, own.return_window_days ?? 0)
    : own.return_window_days
  return kind === 'claim' ? Math.max(own.claim_window_days, days ?? 0) : days
}

/** The day in Lagos so many days after another one, as `2026-12-04`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The last day on which a piece that was delivered then may come back: it ends at midnight in Lagos, wherever she is. */
export const windowEnd = (deliveredAt: Date, days: number): string => dayAfter(lagosDay(deliveredAt), days)

export const isInWindow = (endsOn: string, now: Date): boolean => lagosDay(now) <= endsOn
