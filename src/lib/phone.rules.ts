import { cleanTyped } from './pasted-text.ts'

/** Phone numbers: typed freely, stored as E.164 (rule: phone-numbers). */
export const phoneDigitsMessage = 'Phone number must contain only numbers'
export const phoneLengthMessage = 'Please enter a complete phone number'
export const phoneAbroadMessage = 'Please begin a number from abroad with its country’s code, like +44'

/**
 * Calling code, national digits without the leading 0, whether numbers at home are dialled with a leading 0, and how they begin
 * when that decides.
 */
type Plan = { code: string; min: number; max: number; hasTrunkZero: boolean; begins?: RegExp }
const plans: Record<string, Plan> = {
  // Mobile phones, and fixed ones as they are dialled since 2024; London’s 0203, 0207 and 0208 are not among them.
  NG: { code: '234', min: 10, max: 10, hasTrunkZero: true, begins: /^(?:[789][01]|20[124569])/ },
  GB: { code: '44', min: 9, max: 10, hasTrunkZero: true },
  US: { code: '1', min: 10, max: 10, hasTrunkZero: false },
  CA: { code: '1', min: 10, max: 10, hasTrunkZero: false },
  ZA: { code: '27', min: 9, max: 9, hasTrunkZero: true },
  GH: { code: '233', min: 9, max: 9, hasTrunkZero: true },
  AE: { code: '971', min: 8, max: 9, hasTrunkZero: true },
}

/** Calling codes of countries that dial a 0 at home, which the stored number has not. */
export const trunkZeroCodes = Object.values(plans).flatMap(({ code, hasTrunkZero }) =>
  hasTrunkZero ? [code] : [],
)

export type ParsedPhone = { e164: string } | { message: string }

/**
 * `parsePhone('0803 000 0000', 'NG')` → `{ e164: '+2348030000000' }`; otherwise the message to show. Spaces, dashes,
 * dots and brackets are ignored (rules: phone-numbers, pasted-text). `country` (ISO alpha-2) says what a number without `+` means; a
 * leading `+` or `00` names another country. What no Nigerian number begins with is of abroad, and asked for with its code.
 */
export function parsePhone(text: string, country = 'NG'): ParsedPhone {
  const bare = cleanTyped(text).replace(/[\s().-]/g, '')
  if (!/^\+?\d+$/.test(bare)) return { message: phoneDigitsMessage }
  const plan = plans[country] ?? plans.NG!
  const abroad = bare.startsWith('+') ? bare.slice(1) : bare.startsWith('00') ? bare.slice(2) : null
  if (abroad !== null && !abroad.startsWith(plan.code)) {
    const other = Object.values(plans).find((candidate) => abroad.startsWith(candidate.code))
    if (other) return withPlan(abroad.slice(other.code.length), other)
    const isComplete = abroad.length >= 8 && abroad.length <= 15 && !abroad.startsWith('0')
    return isComplete ? { e164: `+${abroad}` } : { message: phoneLengthMessage }
  }
  if (abroad !== null) return withPlan(abroad.slice(plan.code.length), plan)
  const hasCode = bare.startsWith(plan.code) && bare.length >= plan.code.length + plan.min
  const isLongerThanNational = bare.length > plan.max
  return withPlan(hasCode && isLongerThanNational ? bare.slice(plan.code.length) : bare, plan)
}

function withPlan(national: string, plan: Plan): ParsedPhone {
  const digits = plan.hasTrunkZero ? national.replace(/^0/, '') : national
  const isComplete = digits.length >= plan.min && digits.length <= plan.max && !digits.startsWith('0')
  if (!isComplete) return { message: phoneLengthMessage }
  if (plan.begins && !plan.begins.test(digits)) return { message: phoneAbroadMessage }
  return { e164: `+${plan.code}${digits}` }
}

/**
 * A stored number as it is dialled and as spreadsheets leave it: `+2348031234567` → `0803 123 4567`, `+447911123456` →
 * `(+44) 7911123456`. One of no known country stands whole in the brackets.
 */
export function dialledPhone(e164: string): string {
  const { code } = Object.values(plans).find((plan) => e164.startsWith(`+${plan.code}`)) ?? { code: '' }
  const digits = e164.slice(code.length + 1)
  if (code === plans.NG!.code) return `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
  return code ? `(+${code}) ${digits}` : `(${e164})`
}

/** A stored number in groups, to be read: `+2348031234567` → `+234 803 123 4567`; one of no known country stays as it is. */
export function readablePhone(e164: string): string {
  const code = Object.values(plans).find((plan) => e164.startsWith(`+${plan.code}`))?.code
  if (!code) return e164
  return `+${code} ${e164.slice(code.length + 1).replace(/^(\d{3})(\d{3})/, '$1 $2 ')}`.trim()
}

/** The characters the field accepts: digits, spaces, dashes, brackets and one leading plus. */
export function stripPhoneInput(text: string): string {
  const kept = cleanTyped(text).replace(/[^\d\s()+-]/g, '')
  const isInternational = kept.trimStart().startsWith('+')
  return (isInternational ? '+' : '') + kept.replace(/\+/g, '').trimStart()
}

/** The message for a phone that may be left blank; null when it is fine. */
export function checkOptionalPhone(phone: string): string | null {
  if (!phone.trim()) return null
  const parsed = parsePhone(phone)
  return 'message' in parsed ? parsed.message : null
}
