import { leastPartMinor } from './least-amount.rules.ts'
import { formatMoney, percentOf } from '../../lib/money.ts'
import { dayMs, formatDay, lagosDay } from '../../lib/time.ts'

/** How far ahead the rest may be due. */
export const mostDepositDays = 90

export const leastPercent = 1
export const mostPercent = 99

/** What is paid first: `percent` of the total, half a kobo rounded up (rule: part-payment). Minor units. */
export const depositOf = (totalMinor: number, percent: number): number => percentOf(totalMinor, percent)

/** `2026-12-04`, so many days after another day. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** `Fri 4 Dec` of `2026-12-04`. */
export const dayText = (day: string): string => formatDay(new Date(`${day}T12:00:00Z`))

/** Why the rest cannot be due on this day; null when it can: from tomorrow on, in Lagos, at most ninety days ahead. */
export function whyNotDueOn(dueOn: string, now: Date): string | null {
  const today = lagosDay(now)
  if (!/^20\d\d-\d\d-\d\d$/.test(dueOn) || Number.isNaN(Date.parse(dueOn))) return 'Choose a day'
  if (dayAfter(dueOn, 0) !== dueOn) return 'Choose a day'
  if (dueOn <= today) return 'Choose a day from tomorrow on'
  if (dueOn > dayAfter(today, mostDepositDays))
    return `Choose a day within ${mostDepositDays} days, until ${dayText(dayAfter(today, mostDepositDays))}`
  return null
}

/** Why this share of a total cannot be asked for; null when it can. Minor units. */
export function whyNoDeposit(totalMinor: number, percent: number): string | null {
  if (!Number.isInteger(percent) || percent < leastPercent || percent > mostPercent)
    return `Type a whole number from ${leastPercent} to ${mostPercent}`
  const deposit = depositOf(totalMinor, percent)
  if (deposit < leastPartMinor || totalMinor - deposit < leastPartMinor)
    return `The deposit and the balance must each be at least ${formatMoney(leastPartMinor)}`
  return null
}

/** What a shopper may pay first instead of everything; amounts in minor units. */
export type DepositOffer = { percent: number; amount: number; rest: number; due_on: string }

type DepositTerms = {
  deposit_at_checkout: boolean
  deposit_minimum: number
  deposit_percent: number
  deposit_days: number
}

/** What checkout offers for this total (rule: checkout-deposit); null where the owner offers nothing. */
export function depositOffer(totalMinor: number, terms: DepositTerms, now: Date): DepositOffer | null {
  const { deposit_at_checkout, deposit_minimum, deposit_percent: percent, deposit_days } = terms
  if (!deposit_at_checkout || totalMinor < deposit_minimum || whyNoDeposit(totalMinor, percent)) return null
  const amount = depositOf(totalMinor, percent)
  return { percent, amount, rest: totalMinor - amount, due_on: dayAfter(lagosDay(now), deposit_days) }
}
