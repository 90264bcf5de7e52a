import type * as z from 'zod'
import type { newPromoCodeSchema } from './owner-promo-code.schema.ts'
import { normalizePromoCode } from './promo-code.rules.ts'
import { isEmail, normaliseEmail } from '../lib/email-address.rules.ts'

/**
 * What an owner enters of a promo code: `value` is a whole percentage, minor units, or 0 where delivery is free, `minimum_goods` minor units, times
 * ISO 8601. `personal_email` makes the code one person's.
 */
export type PromoCodeInput = z.output<typeof newPromoCodeSchema>

/** What the owner's screens call them. */
export const promoCodeLabels = {
  code: 'What shoppers type',
  description: 'Note for you',
  kind: 'Kind',
  value: 'What it gives',
  minimum_goods: 'Goods for at least',
  starts_at: 'From',
  ends_at: 'Until',
  max_redemptions: 'Uses in all',
  once_per_customer: 'Once per person',
  personal_email: 'One person’s email address',
  is_active: 'On',
  category_ids: 'Categories',
  product_ids: 'Pieces',
} satisfies Record<keyof PromoCodeInput, string>
export const promoCodeFields = Object.keys(promoCodeLabels) as (keyof PromoCodeInput)[]

export type PromoCodeErrors = Partial<Record<keyof PromoCodeInput, string>>

const highestAmount = 1_000_000_000
const mostRedemptions = 1_000_000

const isWhole = (number: number, from: number, to: number) =>
  Number.isSafeInteger(number) && number >= from && number <= to

/** The wrong fields with their messages; empty when the code can be saved. For the form and for the API alike. */
export function checkPromoCodeInput(input: PromoCodeInput): PromoCodeErrors {
  return { ...checkWords(input), ...checkAmounts(input), ...checkWindow(input) }
}

function checkWords({
  code,
  description,
  personal_email,
  category_ids,
  product_ids,
}: PromoCodeInput): PromoCodeErrors {
  const errors: PromoCodeErrors = {}
  if (!/^[A-Z0-9][A-Z0-9_-]{1,38}[A-Z0-9]$/.test(normalizePromoCode(code)))
    errors.code = 'A code is 3 to 40 letters and digits, with - or _ between them'
  if (description.trim().length > 200) errors.description = 'The description has at most 200 characters'
  if (personal_email !== null && !isEmail(normaliseEmail(personal_email)))
    errors.personal_email = 'Please type a full email address'
  if (category_ids.length > mostPromoPieces) errors.category_ids = `At most ${mostPromoPieces} categories`
  if (product_ids.length > mostPromoPieces) errors.product_ids = `At most ${mostPromoPieces} products`
  return errors
}

/** What a code can name of each. */
export const mostPromoPieces = 50

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
