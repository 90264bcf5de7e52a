import type { promoCodes } from '../db/schema/promotions.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { formatMoney, percentOf } from '../lib/money.ts'
import { cleanPasted } from '../lib/pasted-text.ts'
import { formatDate } from '../lib/time.ts'

/** Amounts in minor units; `value` is a whole percentage, minor units, or 0 where delivery is free. */
export type PromoCodeTerms = Omit<
  typeof promoCodes.$inferSelect,
  'id' | 'description' | 'createdAt' | 'updatedAt'
>

/** What a code counts for; with both empty everything (rule: promo-pieces). */
export type PromoLimit = { categoryIds: string[]; productIds: string[] }

/** A line as codes see it, minor units. */
export type PromoLine = { productId: string; categoryId: string; lineTotal: number }

export const isLimited = ({ categoryIds, productIds }: PromoLimit) =>
  categoryIds.length + productIds.length > 0

/** Whether a code counts for a line (rule: promo-pieces). */
export const countsFor = (limit: PromoLimit, line: Omit<PromoLine, 'lineTotal'>): boolean =>
  !isLimited(limit) ||
  limit.categoryIds.includes(line.categoryId) ||
  limit.productIds.includes(line.productId)

/** The goods a code counts for, minor units. */
export const goodsCounted = (limit: PromoLimit, lines: PromoLine[]): number =>
  lines.reduce((sum, line) => sum + (countsFor(limit, line) ? line.lineTotal : 0), 0)

/** `dresses and Adire Tote`: at most three names, and how many more there are. */
export function scopeText(names: string[]): string {
  if (names.length === 0) return 'pieces that are not in the shop now'
  const shown = names.length > 3 ? [...names.slice(0, 2), `${names.length - 2} more`] : names
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

/** A category's name within a sentence: `Dresses` → `dresses`; a name with more capitals stays. */
export const nameInSentence = (name: string): string =>
  /^\p{Lu}[^\p{Lu}]*$/u.test(name) ? name.toLowerCase() : name

export type PromoRefusal =
  | 'unknown'
  | 'not_started'
  | 'ended'
  | 'used_up'
  | 'already_used'
  | 'personal'
  | 'minimum'
  | 'not_here'
  | 'empty'
  | 'other_pieces'

export type PromoDecision =
  | { ok: true; discountMinor: number; isDeliveryFree: boolean; message: string }
  | { ok: false; reason: PromoRefusal; message: string }

export const unknownPromoCode: PromoDecision = {
  ok: false,
  reason: 'unknown',
  message: 'This promo code is not valid',
}

export const promoMessages = {
  alreadyUsed: 'You have already used this promo code',
  usedUp: 'This promo code has been used up',
  notHere: 'This promo code is for places where delivery has a fixed price',
}

/** Codes are stored cleaned, in upper case: ` tag5 ` → `TAG5` (rule: pasted-text). */
export const normalizePromoCode = (code: string) => cleanPasted(code).toUpperCase()

/**
 * One key per mailbox, so that a code is used once per person (rule: promo-once): lower case, `+tag` dropped,
 * dots dropped for Gmail, googlemail.com is gmail.com.
 */
export function emailKey(email: string): string {
  const text = normaliseEmail(email)
  const at = text.lastIndexOf('@')
  if (at < 0) return text
  const domain = text.slice(at + 1) === 'googlemail.com' ? 'gmail.com' : text.slice(at + 1)
  const local = text.slice(0, at).split('+')[0]!
  return `${domain === 'gmail.com' ? local.replaceAll('.', '') : local}@${domain}`
}

/**
 * Decides whether a code is valid for these goods and this person, with the exact reason if not
 * (rule: promo-code). The discount is on the goods it counts for alone and never above them. `uses` counts paid orders and
 * others' unpaid ones; `isUsedByCustomer` whether this person used it. `accountEmail` is the signed-in
 * person's: a personal code is hers alone.
 */
export function decidePromoCode(
  terms: PromoCodeTerms,
  given: {
    lines: PromoLine[]
    /** What it counts for, by name. */
    scope: string[]
    accountEmail: string | null
    now: Date
    uses: number
    isUsedByCustomer: boolean
  },
): PromoDecision {
  const refuse = (reason: PromoRefusal, message: string): PromoDecision => ({ ok: false, reason, message })
  if (!terms.isActive) return unknownPromoCode
  if (terms.startsAt && given.now < terms.startsAt)
    return refuse('not_started', `This promo code starts on ${formatDate(terms.startsAt)}`)
  if (terms.endsAt && given.now >= terms.endsAt)
    return refuse('ended', `This promo code ended on ${formatDate(terms.endsAt)}`)
  const owner = terms.personalEmail && emailKey(terms.personalEmail)
  if (owner && given.accountEmail === null)
    return refuse('personal', 'Sign in with the email address this promo code was made for')
  if (owner && emailKey(given.accountEmail!) !== owner)
    return refuse('personal', 'This promo code belongs to another email address')
  if (terms.oncePerCustomer && given.isUsedByCustomer)
    return refuse('already_used', promoMessages.alreadyUsed)
  if (terms.maxRedemptions !== null && given.uses >= terms.maxRedemptions)
    return refuse('used_up', promoMessages.usedUp)
  const scope = isLimited(terms) ? scopeText(given.scope) : null
  const goodsMinor = goodsCounted(terms, given.lines)
  if (given.lines.every(({ lineTotal }) => lineTotal <= 0))
    return refuse('empty', 'Add items to your cart to use this promo code')
  if (goodsMinor <= 0)
    return refuse('other_pieces', `${terms.code} counts for ${scope}: there are none in your cart`)
  if (goodsMinor < terms.minimumGoods)
    return refuse(
      'minimum',
      `This promo code needs ${scope ?? 'items'} worth at least ${formatMoney(terms.minimumGoods)}`,
    )
  const wanted = terms.kind === 'percent' ? percentOf(goodsMinor, terms.value) : terms.value
  return {
    ok: true,
    discountMinor: Math.min(wanted, goodsMinor),
    isDeliveryFree: terms.kind === 'free_delivery',
    message: promoLabel(terms, scope ?? undefined),
  }
}

/**
 * Whether a code takes half of an order or more (rule: large-promo-code). An amount without a minimum can be all of a small
 * order.
 */
export function isLargeCode({
  kind,
  value,
  minimumGoods,
}: Pick<PromoCodeTerms, 'kind' | 'value' | 'minimumGoods'>): boolean {
  switch (kind) {
    case 'percent':
      return value >= 50
    case 'fixed':
      return value * 2 >= minimumGoods
    case 'free_delivery':
      return false
  }
}

/** `5% off your items`, `₦2,000 off dresses` or `Free delivery`. */
export function promoLabel(terms: Pick<PromoCodeTerms, 'kind' | 'value'>, scope = 'your items'): string {
  if (terms.kind === 'free_delivery') return 'Free delivery'
  return terms.kind === 'percent'
    ? `${terms.value}% off ${scope}`
    : `${formatMoney(terms.value)} off ${scope}`
}
