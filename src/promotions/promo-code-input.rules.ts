import { type ErrorsOf, type Fields, type InputOf, lengthErrors } from '../lib/fields.ts'
import { isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import { normalizePromoCode } from './promo-code.rules.ts'

/** What a code can name of categories, and of pieces. */
const mostNamed = 50

/** What an owner enters of a promo code. Amounts in minor units. */
export const promoCodeFields = {
  code: { kind: 'text', label: 'Code', most: 40 },
  description: { kind: 'text', label: 'Note for you', most: 200 },
  kind: { kind: 'choice', label: 'Kind', options: ['percent', 'fixed', 'free_delivery'] },
  value: {
    kind: 'whole',
    label: 'What it gives',
    describe: 'A whole percentage, minor units, or 0 where delivery is free',
  },
  minimum_goods: { kind: 'whole', label: 'Goods for at least' },
  starts_at: { kind: 'time', label: 'From', isNullable: true },
  ends_at: { kind: 'time', label: 'Until', isNullable: true },
  max_redemptions: { kind: 'whole', label: 'Uses in all', isNullable: true },
  once_per_customer: { kind: 'flag', label: 'Once per person' },
  personal_email: { kind: 'text', label: 'One person’s email address', most: 254, isNullable: true },
  is_active: { kind: 'flag', label: 'Code is active' },
  category_ids: { kind: 'ids', label: 'Categories', most: mostNamed },
  product_ids: { kind: 'ids', label: 'Pieces', most: mostNamed },
} as const satisfies Fields

export type PromoCodeInput = InputOf<typeof promoCodeFields>
export type PromoCodeErrors = ErrorsOf<typeof promoCodeFields>

const highestAmount = 1_000_000_000
const mostRedemptions = 1_000_000

const isWhole = (number: number, from: number, to: number) =>
  Number.isSafeInteger(number) && number >= from && number <= to

/** The wrong fields with their messages; empty when the code can be saved. For the form and for the API alike. */
export function checkPromoCodeInput(input: PromoCodeInput): PromoCodeErrors {
  return {
    ...lengthErrors(promoCodeFields, input),
    ...checkWords(input),
    ...checkAmounts(input),
    ...checkWindow(input),
  }
}

function checkWords({ code, personal_email }: PromoCodeInput): PromoCodeErrors {
  const errors: PromoCodeErrors = {}
  if (!/^[A-Z0-9][A-Z0-9_-]{1,38}[A-Z0-9]$/.test(normalizePromoCode(code)))
    errors.code = 'A code is 3 to 40 letters and digits, with - or _ between them'
  if (personal_email !== null && !isEmail(normaliseEmail(personal_email)))
    errors.personal_email = 'Please type a full email address'
  return errors
}

function checkAmounts({ kind, value, minimum_goods, max_redemptions }: PromoCodeInput): PromoCodeErrors {
  const errors: PromoCodeErrors = {}
  if (kind === 'percent' && !isWhole(value, 1, 100)) errors.value = 'Enter a whole percentage from 1 to 100'
  if (kind === 'fixed' && !isWhole(value, 1, highestAmount)) errors.value = 'Enter an amount above 0'
  if (kind === 'free_delivery' && value !== 0) errors.value = 'Free delivery has no amount'
  if (!isWhole(minimum_goods, 0, highestAmount)) errors.minimum_goods = 'Enter an amount, 0 for none'
  if (max_redemptions !== null && !isWhole(max_redemptions, 1, mostRedemptions))
    errors.max_redemptions = `Enter how often it can be used, 1 to ${mostRedemptions}`
  return errors
}

function checkWindow({ starts_at, ends_at }: PromoCodeInput): PromoCodeErrors {
  const start = starts_at === null ? -Infinity : Date.parse(starts_at)
  const end = ends_at === null ? Infinity : Date.parse(ends_at)
  if (Number.isNaN(start)) return { starts_at: 'Please choose a date' }
  if (Number.isNaN(end)) return { ends_at: 'Please choose a date' }
  return end <= start ? { ends_at: 'The end must be after the start' } : {}
}
