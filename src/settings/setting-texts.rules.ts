import { countText } from '../lib/count-text.ts'

/** Sentences that several pages build from the owner's settings, so that they say the same thing. */

/** `1–2 business days`, `1 business day`. */
export function dispatchText(shop: { dispatch_days_min: number; dispatch_days_max: number }): string {
  return countText('business day', shop.dispatch_days_min, shop.dispatch_days_max)
}

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
