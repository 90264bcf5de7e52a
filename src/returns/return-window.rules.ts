import { dayMs, lagosDay } from '../lib/time.ts'
import type { ReturnKind } from '../orders/order/return-events.rules.ts'
import { type ReturnDays, returnDaysIn } from '../settings/return-days.rules.ts'

export type WindowSettings = ReturnDays & { claim_window_days: number }

/** The same as `returnDaysIn` of a return; a claim has its own, longer window (rule: return-window-kept). */
export function windowDays(own: WindowSettings, country: string, kind: ReturnKind): number | null {
  const days = returnDaysIn(own, country)
  return kind === 'claim' ? Math.max(own.claim_window_days, days ?? 0) : days
}

/** The day in Lagos so many days after another one, as `2026-12-04`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** The last day on which a piece that was delivered then may come back: it ends at midnight in Lagos, wherever she is. */
export const windowEnd = (deliveredAt: Date, days: number): string => dayAfter(lagosDay(deliveredAt), days)

export const isInWindow = (endsOn: string, now: Date): boolean => lagosDay(now) <= endsOn
