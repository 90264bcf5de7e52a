import { isEmail } from '../lib/email-address.rules.ts'
import { formatMoney } from '../lib/money.ts'
import { parseMoneyText } from '../lib/money-text.rules.ts'
import { cleanCode, cleanPasted } from '../lib/pasted-text.ts'
import { weekdays } from '../lib/weekdays.ts'
import { isMediaKey } from '../media/media.rules.ts'
import { type Carrier, carriersProblem, carriersText, readCarriers } from './carriers.rules.ts'
import { networkAddress, whatsappNumber } from './contact-values.rules.ts'
import { checkOwnPages } from './check-own-pages.rules.ts'
import type { OwnPage } from './own-page.rules.ts'
import { creditRefunds } from './credit-refunds.rules.ts'
import { paymentChannels } from './payment-channels.rules.ts'
import { settingFields } from './setting-fields.rules.ts'
import type { Question } from './question.rules.ts'
import { unknownFact } from './text-facts.rules.ts'
import { checkTheme, type Theme } from '../theme/theme.rules.ts'
import { type Picture, type SettingKey, type Settings, settingDefaults } from './settings.rules.ts'

export const settingKeys = Object.keys(settingDefaults) as SettingKey[]

const isMoneySetting = (key: SettingKey) => settingFields[key].control === 'money'
const isNumberSetting = (key: SettingKey) => isMoneySetting(key) || settingFields[key].control === 'number'
/** A number that is null promises nothing (rule: no-unmade-promises). */
const mayBeNull = (key: SettingKey) => isNumberSetting(key) && settingDefaults[key] === null

/** The Markdown of a page (rule: page-texts). */
const isPageText = (key: SettingKey) => settingFields[key].control === 'words'

const isTemplate = (key: SettingKey) =>
  isPageText(key) || ['about_title', 'about_teaser', 'mail_greeting', 'mail_footer'].includes(key)

/** The Markdown in a setting's value (rule: rendered-once). */
export function markdownOf(key: SettingKey, value: Settings[SettingKey]): string[] {
  if (key === 'faqs') return (value as Settings['faqs']).map(({ answer }) => answer)
  if (key === 'own_pages') return (value as Settings['own_pages']).map(({ text }) => text)
  return isPageText(key) ? [value as string] : []
}

/** Without these the shop cannot speak; every other text may be empty, and is then not shown. */
const mustBeSaid: readonly SettingKey[] = [
  'brand_name',
  'order_prefix',
  'hero_lines',
  'payment_channels',
  'newsletter_heading',
  'mail_greeting',
  'mail_footer',
  'privacy_text',
  'terms_text',
]

const longestText = 2000
const longestPage = 20_000

export type CheckedSetting = { value: Settings[SettingKey] } | { problem: string }

/**
 * A value for a setting as it is stored: of the type of its default, texts trimmed. `problem` says what is
 * expected instead (rule: setting-values).
 */
export function checkSetting(key: SettingKey, value: unknown): CheckedSetting {
  const defaultValue = settingDefaults[key] as unknown
  if (typeof defaultValue === 'boolean')
    return typeof value === 'boolean' ? { value } : { problem: 'Type true or false' }
  if (mayBeNull(key) && value === null) return { value }
  if (isNumberSetting(key)) return checkWholeNumber(key, value)
  if (key === 'carriers') return checkCarriers(value)
  if (key === 'faqs') return checkFaqs(value)
  if (key === 'own_pages') return checkOwnPages(value)
  if (key === 'theme') return checkTheme(value)
  if (Array.isArray(defaultValue)) return checkList(key, value)
  if (typeof defaultValue === 'string') return checkText(key, value)
  return checkPicture(value)
}

function checkWholeNumber(key: SettingKey, value: unknown): CheckedSetting {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    return { problem: isMoneySetting(key) ? 'Type an amount, 0 or more' : 'Type a whole number, 0 or more' }
  if (key === 'first_order_number' && (value < 1 || value > 9_999_999))
    return { problem: 'Type a number from 1 to 9,999,999' }
  if (key === 'dispatch_cutoff_hour' && value > 23) return { problem: 'Type an hour from 0 to 23' }
  if (key === 'dispatch_cutoff_minute' && value > 59) return { problem: 'Type minutes from 0 to 59' }
  if (key === 'deposit_percent' && (value < 1 || value > 99)) return { problem: 'Type a number from 1 to 99' }
  if (key === 'review_after_days' && value > 90) return { problem: 'Type a number from 0 to 90' }
  if (key === 'deposit_days' && (value < 1 || value > 90)) return { problem: 'Type a number from 1 to 90' }
  return { value }
}

function checkList(key: SettingKey, input: unknown): CheckedSetting {
  const refusal = { problem: 'Name at least one, with commas between them' }
  if (!Array.isArray(input) || !input.every((item) => typeof item === 'string')) return refusal
  // A claim without words under it keeps its place.
  const value = input.map((item) => item.trim()).filter((item) => item !== '' || key === 'claim_notes')
  if (value.length === 0 && mustBeSaid.includes(key)) return refusal
  if (key === 'payment_channels' && !value.every((channel) => paymentChannels.includes(channel)))
    return { problem: `Choose from ${paymentChannels.join(', ')}` }
  if (key === 'closed_weekdays') return checkWeekdays(value)
  if (key === 'closed_dates') return checkDates(value)
  if (key === 'hero_lines' && (value.length > 2 || value.some((line) => line.length > longestHeroLine)))
    return { problem: `Type one or two lines of at most ${longestHeroLine} letters` }
  if (key === 'gift_card_amounts' && !(value.length > 0 && value.every(isCardAmount)))
    return { problem: 'Type at least one amount, like 25,000' }
  if (value.join().length > longestText) return { problem: tooLong }
  return { value }
}

const isCardAmount = (text: string) => (parseMoneyText(text) ?? 0) > 0

function checkCarriers(input: unknown): CheckedSetting {
  const value = readCarriers(input)
  return value ? { value } : { problem: carriersProblem }
}

const mostFaqs = 60
const longestQuestion = 200

/** Questions with their answers; those without any words are dropped. */
function checkFaqs(input: unknown): CheckedSetting {
  if (!Array.isArray(input)) return { problem: 'Give a list of questions' }
  const value: Question[] = []
  for (const [index, each] of input.entries()) {
    const { group, question, answer } = (each ?? {}) as Partial<Question>
    const texts = [group, question, answer].map((text) => (typeof text === 'string' ? text.trim() : ''))
    const [inGroup, asked, answered] = texts as [string, string, string]
    const name = asked ? `“${asked.slice(0, 40)}”` : `Question ${index + 1}`
    if (!asked && !answered) continue
    if (!inGroup || !asked || !answered)
      return { problem: `${name} needs a heading, a question and an answer` }
    if (Math.max(inGroup.length, asked.length) > longestQuestion)
      return { problem: `${name}: keep heading and question to ${longestQuestion} characters each` }
    if (answered.length > longestText)
      return { problem: `${name}: keep the answer to ${longestText} characters` }
    const unknown = unknownFact(asked) ?? unknownFact(answered)
    if (unknown) return { problem: `${name}: nothing is called ${unknown}` }
    value.push({ group: inGroup, question: asked, answer: answered })
  }
  if (value.length > mostFaqs) return { problem: `Keep it to ${mostFaqs} questions at most` }
  return { value }
}

/** The most characters in a line of the home page's giant type. */
const longestHeroLine = 10

function checkWeekdays(names: string[]): CheckedSetting {
  const lowered = names.map((name) => name.toLowerCase())
  const value = weekdays.filter((day) => lowered.includes(day.toLowerCase()))
  if (value.length !== new Set(lowered).size) return { problem: `Choose from ${weekdays.join(', ')}` }
  if (value.length === weekdays.length)
    return { problem: 'Parcels must leave on at least one day of the week' }
  return { value }
}

function checkDates(days: string[]): CheckedSetting {
  if (!days.every(isDay)) return { problem: 'Type each day like 2026-12-25' }
  if (days.length > mostClosedDates) return { problem: `Keep it to ${mostClosedDates} days at most` }
  return { value: [...new Set(days)].toSorted() }
}

const mostClosedDates = 200
const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00:00Z`).toJSON()?.startsWith(text)

function checkText(key: SettingKey, input: unknown): CheckedSetting {
  if (typeof input !== 'string') return { problem: 'Type a text' }
  const value = normalised(key, input.trim())
  if (value === '' && !mustBeSaid.includes(key)) return { value }
  if (value === '') return { problem: 'This cannot be empty' }
  if (key === 'credit_refunds' && !creditRefunds.includes(value))
    return { problem: `Choose from ${creditRefunds.join(', ')}` }
  const problem = textProblem(key, value)
  return problem ? { problem } : { value }
}

/** Contacts are stored in the one form that their links need. */
function normalised(key: SettingKey, text: string): string {
  if (key === 'whatsapp') return whatsappNumber(text)
  if (key === 'email' || key === 'admin_email') return cleanPasted(text)
  if (key === 'transfer_account') return cleanCode(text)
  return key.endsWith('_url') ? networkAddress(key, text) : text
}

function checkPicture(value: unknown): CheckedSetting {
  if (value === null) return { value }
  const { key: name, alt, width, height, ...rest } = (value ?? {}) as Partial<Picture>
  const isSize = (size: unknown) => Number.isSafeInteger(size) && (size as number) > 0
  const isPicture =
    typeof name === 'string' &&
    isMediaKey(name) &&
    typeof alt === 'string' &&
    alt.trim() !== '' &&
    isSize(width) &&
    isSize(height) &&
    Object.keys(rest).length === 0
  return isPicture
    ? { value: { key: name, alt: alt.trim(), width: width!, height: height! } }
    : { problem: 'Choose a stored picture and say what it shows' }
}

const tooLong = `Keep it to ${longestText} characters at most`

function textProblem(key: SettingKey, text: string): string | null {
  if ((key === 'email' || key === 'admin_email') && !isEmail(text))
    return 'Type an email address, like ada@example.com'
  if (key.endsWith('_url') && !/^https?:\/\/\S+$/.test(text))
    return 'Type your name there, like @yourshop, or the full address, starting with https://'
  if (key === 'whatsapp' && !/^\+\d{8,15}$/.test(text))
    return 'Type a whole phone number, like 0803 123 4567 or +44 7911 123456'
  if (key === 'transfer_account' && !/^\d{10}$/.test(text)) return 'Type the ten digits of the account number'
  if (key === 'order_prefix' && !/^[A-Z0-9]{1,8}$/.test(text)) return 'Type 1 to 8 capital letters or digits'
  if (isPageText(key) && text.length > longestPage) return `Keep it to ${longestPage} characters at most`
  const unknown = isTemplate(key) ? unknownFact(text) : null
  if (unknown)
    return `Nothing is called ${unknown}: take it out, or choose one of the words that settings fill in`
  if (isPageText(key)) return null
  return text.length > longestText ? tooLong : null
}

/** A value in words, for mails about changes; money also in naira: `250000 (₦2,500)`. */
export function settingText(key: SettingKey, value: Settings[SettingKey]): string {
  if (key === 'carriers') return carriersText(value as Carrier[])
  if (key === 'faqs') return (value as Question[]).map(({ question }) => question).join('; ')
  if (key === 'own_pages') return (value as OwnPage[]).map(({ title }) => title).join('; ')
  if (Array.isArray(value)) return value.join(', ')
  if (key === 'theme') return Object.values(value as Theme).join(', ')
  if (value === null) return '(not set)'
  if (typeof value === 'object' && 'key' in value)
    return `${value.key}, ${value.width} × ${value.height} (${value.alt})`
  return isMoneySetting(key) ? `${String(value)} (${formatMoney(Number(value))})` : String(value)
}
