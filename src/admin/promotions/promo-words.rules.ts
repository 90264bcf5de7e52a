import { leastPaymentMinor } from '../../cart/quote/least-amount.rules.ts'
import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import * as ownerNouns from '../../lib/owner-nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import type { OwnerPromoCode } from '../../promotions/promo-codes.service.ts'
import { promoLabel } from '../../promotions/promo-code.rules.ts'

type Terms = Pick<
  OwnerPromoCode,
  | 'kind'
  | 'value'
  | 'minimum_goods'
  | 'starts_at'
  | 'ends_at'
  | 'is_active'
  | 'max_redemptions'
  | 'uses'
  | 'open_uses'
  | 'category_ids'
  | 'product_ids'
>

export type PromoState = { text: string; tone: 'good' | 'neutral' | 'waiting' | 'bad' }

/** Whether shoppers can use a code now, in a word. */
export function promoState(code: Terms, now: Date): PromoState {
  if (!code.is_active) return { text: 'Switched off', tone: 'neutral' }
  if (code.ends_at && new Date(code.ends_at) <= now) return { text: 'Over', tone: 'neutral' }
  if (code.max_redemptions !== null && code.uses + code.open_uses >= code.max_redemptions)
    return { text: 'Used up', tone: 'bad' }
  if (code.starts_at && new Date(code.starts_at) > now) return { text: 'Not yet', tone: 'waiting' }
  return { text: 'Active', tone: 'good' }
}

/** `5% off your items from ₦20,000, until 24 Nov 2026, 14:00`: a code's benefit and period. */
export function promoSentence(code: Terms): string {
  const parts = [
    Number.isFinite(code.value) ? promoLabel(code, scopeOf(code)) : 'No amount yet',
    code.minimum_goods > 0 ? ` from ${formatMoney(code.minimum_goods)}` : '',
    code.starts_at ? `, from ${formatDateTime(new Date(code.starts_at))}` : '',
    code.ends_at ? `, until ${formatDateTime(new Date(code.ends_at))}` : '',
  ]
  return parts.join('')
}

/** `2 categories and 1 piece`; undefined for a code of everything. */
export function scopeOf({ category_ids, product_ids }: Pick<Terms, 'category_ids' | 'product_ids'>) {
  const categories = category_ids.length === 1 ? '1 category' : `${category_ids.length} categories`
  const parts = [
    ...(category_ids.length > 0 ? [categories] : []),
    ...(product_ids.length > 0 ? [countText(nouns.piece, product_ids.length)] : []),
  ]
  return parts.length > 0 ? parts.join(' and ') : undefined
}

/** `From ₦20,000 of goods, starts 24 Nov 2026, 14:00`, as its fold says it. */
export function startText({ minimum_goods, starts_at }: Pick<Terms, 'minimum_goods' | 'starts_at'>): string {
  const sum = minimum_goods > 0 ? `From ${formatMoney(minimum_goods)} of goods` : 'No minimum'
  return `${sum}, ${starts_at ? `starts ${formatDateTime(new Date(starts_at))}` : 'starts now'}`
}

type Limits = Pick<OwnerPromoCode, 'max_redemptions' | 'once_per_customer' | 'personal_email'>

/** `10 uses in all, once per person`, as its fold says it. */
export function limitText({ max_redemptions: most, once_per_customer, personal_email }: Limits): string {
  return [
    most === null ? 'Unlimited uses' : `${countText(ownerNouns.use, most)} in all`,
    once_per_customer ? 'once per person' : 'as often as they like',
    personal_email ? `only for ${personal_email}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Below such a price no shop sells: a code that leaves too little of so few goods is not worth a word. */
const cheapestMinor = 50_000

/** What an owner should know of a code that can leave nothing to pay, or less than can be paid; null where it cannot. */
export function leftoverWarning({
  kind,
  value,
  minimum_goods,
}: Pick<Terms, 'kind' | 'value' | 'minimum_goods'>): string | null {
  if (!(value > 0)) return null
  switch (kind) {
    case 'percent':
      return percentWarning(value, minimum_goods)
    case 'fixed':
      return amountWarning(value, minimum_goods)
    case 'free_delivery':
      return null
  }
}

const least = formatMoney(leastPaymentMinor)

function percentWarning(percent: number, minimumMinor: number): string | null {
  if (percent >= 100) return `It leaves nothing to pay: without a delivery fee ${confirmedAtOnce}`
  const enoughMinor = Math.ceil((leastPaymentMinor * 100) / (100 - percent))
  if (enoughMinor < cheapestMinor || minimumMinor >= enoughMinor) return null
  return `Of goods for less than ${formatMoney(enoughMinor)} it leaves less than can be paid: the least is ${least}.`
}

function amountWarning(amountMinor: number, minimumMinor: number): string | null {
  const leftMinor = minimumMinor - amountMinor
  if (leftMinor >= leastPaymentMinor) return null
  if (leftMinor > 0)
    return `Of goods for ${formatMoney(minimumMinor)} it leaves ${formatMoney(leftMinor)}: less than can be paid. The least is ${least}.`
  return `Of goods for up to ${formatMoney(amountMinor)} it leaves nothing to pay: without a delivery fee ${confirmedAtOnce} Of goods for a little more it leaves less than ${least}, which cannot be paid. Let it count from ${formatMoney(amountMinor + leastPaymentMinor)} on.`
}

const confirmedAtOnce = 'the order is confirmed without a payment.'

/** `3 of 10 used, 1 waits for payment`. */
export function usesText({ uses, open_uses, max_redemptions }: Terms): string {
  const used = max_redemptions === null ? `${uses} used` : `${uses} of ${max_redemptions} used`
  if (open_uses === 0) return used
  return `${used}, ${open_uses} ${open_uses === 1 ? 'waits' : 'wait'} for payment`
}
