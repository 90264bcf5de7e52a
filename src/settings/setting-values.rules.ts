import { isEmail } from '../lib/email-address.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { paymentChannels } from './payment-channels.rules.ts'
import { type SettingKey, type Settings, settingDefaults } from './settings.rules.ts'

export const settingKeys = Object.keys(settingDefaults) as SettingKey[]
export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingDefaults, key)

const moneyKeys: readonly SettingKey[] = ['cart_delivery_estimate', 'free_delivery_threshold']
export const isMoneySetting = (key: SettingKey) => moneyKeys.includes(key)

/** Pages leave these links out when there is none. */
const mayBeEmpty: readonly SettingKey[] = ['tiktok_url', 'facebook_url']

export type ParsedSetting = { value: Settings[SettingKey] } | { problem: string }

/**
 * A setting as typed, in the type its default has: text, a whole number (money in minor units), `true`/`false`, or a list
 * with commas. A picture cannot be typed. `problem` says what is wanted instead.
 */
export function parseSetting(key: SettingKey, text: string): ParsedSetting {
  const typed = text.trim()
  const wanted = settingDefaults[key] as unknown
  if (typeof wanted === 'boolean')
    return typed === 'true' || typed === 'false'
      ? { value: typed === 'true' }
      : { problem: `${key} is true or false` }
  if (typeof wanted === 'number') return parseWholeNumber(key, typed)
  if (Array.isArray(wanted)) return parseList(key, typed)
  if (typeof wanted !== 'string')
    return { problem: `${key} is a picture: it cannot be typed, only taken away with unset` }
  if (typed === '' && mayBeEmpty.includes(key)) return { value: '' }
  if (typed === '') return { problem: `${key} cannot be empty` }
  const problem = textProblem(key, typed)
  return problem ? { problem } : { value: typed }
}

function parseWholeNumber(key: SettingKey, text: string): ParsedSetting {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    return {
      problem: isMoneySetting(key)
        ? `${key} is money in minor units (kobo), a whole number: 250000 is ${formatMoney(250_000)}`
        : `${key} is a whole number, 0 or more`,
    }
  if (key === 'dispatch_cutoff_hour' && value > 23) return { problem: `${key} is an hour from 0 to 23` }
  return { value }
}

function parseList(key: SettingKey, text: string): ParsedSetting {
  const value = text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
  if (value.length === 0) return { problem: `${key} is a list with commas between its items` }
  if (key === 'payment_channels' && !value.every((channel) => paymentChannels.includes(channel)))
    return { problem: `${key} is a list of ${paymentChannels.join(', ')}` }
  return { value }
}

function textProblem(key: SettingKey, text: string): string | null {
  if ((key === 'email' || key === 'admin_email') && !isEmail(text)) return `${key} is an e-mail address`
  if (key.endsWith('_url') && !/^https?:\/\/\S+$/.test(text)) return `${key} starts with https://`
  if (key === 'order_prefix' && !/^[A-Z0-9]{1,8}$/.test(text))
    return `${key} is 1 to 8 capital letters or digits`
  return null
}

/** A value as it is typed into `set`, with money in words beside it: `250000 (₦2,500)`. */
export function settingText(key: SettingKey, value: Settings[SettingKey]): string {
  if (Array.isArray(value)) return value.join(', ')
  if (value === null) return '(not set)'
  if (typeof value === 'object') return `${value.key}, ${value.width} × ${value.height} (${value.alt})`
  return isMoneySetting(key) ? `${String(value)} (${formatMoney(Number(value))})` : String(value)
}
