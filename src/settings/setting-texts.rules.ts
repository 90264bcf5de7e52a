import { countText } from '../lib/count-text.ts'
import { weekdays } from '../lib/time.ts'

/** Sentences that several pages build from the owner's settings, so that they say the same thing. */

/** `1–2 business days`, `1 business day`. */
export function dispatchText(shop: { dispatch_days_min: number; dispatch_days_max: number }): string {
  return countText('business day', shop.dispatch_days_min, shop.dispatch_days_max)
}

/**
 * On which days a parcel can leave, from the days on which none does: `on a weekday`, `from Monday to Saturday`,
 * `on Monday, Wednesday or Friday`, `on any day`.
 */
export function openDaysText({ closed_weekdays: closed }: { closed_weekdays: readonly string[] }): string {
  const week = [...weekdays.slice(1), weekdays[0]!]
  const open = week.filter((day) => !closed.includes(day))
  if (open.length === 7) return 'on any day'
  const first = week.indexOf(open[0]!)
  const isRow = open.length > 2 && open.every((day, position) => day === week[first + position])
  if (!isRow) return `on ${anyOf.format(open)}`
  return open.length === 5 && first === 0 ? 'on a weekday' : `from ${open[0]} to ${open.at(-1)}`
}

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** An hour of the day as people say it: `14` → `2 pm`. */
export function hourText(hour: number): string {
  const shown = hour % 12 || 12
  return `${shown} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** `7 days`, `1 day`. */
export const daysText = (days: number) => countText('day', days)

/** A shipping setting's text by its key (rule: shipping-texts), or an empty text. */
export const shippingSetting = (
  settings: { setting_key: string; setting_value: string }[],
  key: 'shipping_policy' | 'international_rate_text',
): string => settings.find((setting) => setting.setting_key === key)?.setting_value ?? ''
