import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { formatMoney } from '../lib/money.ts'

/** Sentences that several pages build from the owner's settings, so that they say the same thing. */

/** In how many business days an order leaves. One that is null is as the other; both are while the owner has not said it. */
export type Dispatch = { dispatch_days_min: number | null; dispatch_days_max: number | null }

/** `1–2 business days`, `1 business day`; null while the owner has not said it. */
export function dispatchText({ dispatch_days_min: min, dispatch_days_max: max }: Dispatch): string | null {
  const least = min ?? max
  return least === null ? null : countText(nouns.businessDay, least, max ?? least)
}

/** An hour of the day as people say it: `14` → `2 pm`. */
export const hourText = (hour: number): string => timeText(hour, 0)

/** A time of the day: `14, 30` → `2.30 pm`, `12, 0` → `noon`. */
export function timeText(hour: number, minute: number): string {
  if (hour === 12 && !minute) return 'noon'
  const shown = hour % 12 || 12
  const past = minute ? `.${String(minute).padStart(2, '0')}` : ''
  return `${shown}${past} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** The cut-off as people say it: `2 pm`, `2.30 pm`. */
export function cutoffText({
  dispatch_cutoff_hour: hour,
  dispatch_cutoff_minute: minute,
}: {
  dispatch_cutoff_hour: number
  dispatch_cutoff_minute: number
}): string {
  return timeText(hour, minute)
}

/** The claim of the cart, from the amount of goods in minor units. */
export const freeDeliveryNote = (thresholdMinor: number) =>
  `Free delivery on orders of ${formatMoney(thresholdMinor)} or more within Nigeria`

/** `7 days`, `1 day`. */
export const daysText = (days: number) => countText(nouns.day, days)

/** A shipping setting's text by its key (rule: shipping-texts), or an empty text. */
export const shippingSetting = (
  settings: { setting_key: string; setting_value: string }[],
  key: 'shipping_policy' | 'international_rate_text',
): string => settings.find((setting) => setting.setting_key === key)?.setting_value ?? ''
