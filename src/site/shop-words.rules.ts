/** Sentences that several pages build from the owner's settings, so that they say the same thing. */

const channelNames: Record<string, string> = { card: 'card', bank_transfer: 'bank transfer', ussd: 'USSD' }

/** `['card', 'ussd']` → `card or USSD`; channels without a name of ours are left out. */
export function channelsText(channels: string[]): string {
  return listText(
    channels.flatMap((channel) => channelNames[channel] ?? []),
    'or',
  )
}

/** `['a', 'b', 'c']` → `a, b and c`. */
export function listText(words: string[], last: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

/** `1–2 business days`, `1 business day`. */
export function dispatchText(shop: { dispatch_days_min: number; dispatch_days_max: number }): string {
  const { dispatch_days_min: from, dispatch_days_max: to } = shop
  const word = to === 1 ? 'business day' : 'business days'
  return from === to ? `${to} ${word}` : `${from}–${to} ${word}`
}

/** An hour of the day as people say it: `14` → `2 pm`. */
export function hourText(hour: number): string {
  const shown = hour % 12 || 12
  return `${shown} ${hour % 24 < 12 ? 'am' : 'pm'}`
}

/** `7 days`, `1 day`. */
export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** A shipping setting's text by its key (spec §3), or an empty text. */
export const shippingSetting = (
  settings: { setting_key: string; setting_value: string }[],
  key: 'shipping_policy' | 'international_rate_text',
): string => settings.find((setting) => setting.setting_key === key)?.setting_value ?? ''
