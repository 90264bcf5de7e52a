import { daysText } from './setting-texts.rules.ts'

/** Whose law gives a consumer 14 days without a reason: the European Union, its neighbours in the EEA, and the United Kingdom. */
const lawfulCountries = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)
const lawfulDays = 14

export type ReturnDays = { return_window_days: number | null; return_window_eu_days: number }

/**
 * For how many days after its delivery a piece that went to this country may come back (rule: return-window-kept); null when the
 * owner has promised no returns.
 */
export const returnDaysIn = (own: ReturnDays, country: string): number | null =>
  lawfulCountries.has(country)
    ? Math.max(lawfulDays, own.return_window_eu_days, own.return_window_days ?? 0)
    : own.return_window_days

/** What a page that speaks to every country adds for those whose law gives more; empty where it gives no more. */
export function lawfulReturnsText(own: ReturnDays): string {
  const days = returnDaysIn(own, 'GB')
  if (days === null || days === own.return_window_days) return ''
  return `If we deliver to you in the EU or the UK, you have ${daysText(days)} to send a piece back.`
}
