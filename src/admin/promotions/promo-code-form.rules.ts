import { namesOf } from '../../lib/fields.ts'
import { pick } from '../../lib/changed-fields.ts'
import type { OwnerPromoCode } from '../../promotions/promo-codes.service.ts'
import { promoCodeFields, type PromoCodeInput } from '../../promotions/promo-code-input.rules.ts'

/** A new code's initial values: for everybody, once each. */
export const newPromoCode: OwnerPromoCode = {
  id: '',
  code: '',
  description: '',
  kind: 'percent',
  value: 10,
  minimum_goods: 0,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  once_per_customer: true,
  personal_email: null,
  is_active: true,
  category_ids: [],
  product_ids: [],
  pieces: [],
  uses: 0,
  open_uses: 0,
  given_minor: 0,
  updated_at: '',
}

type Given = Pick<PromoCodeInput, 'kind' | 'value'>

/** Changing the kind sets a valid value, that of the saved code where its kind is chosen back: it can be saved at once. */
export function withPromoKind(kind: PromoCodeInput['kind'], saved: Given): Given {
  const values = { percent: 10, fixed: 200_000, free_delivery: 0 }
  return { kind, value: kind === saved.kind ? saved.value : values[kind] }
}

/** The fields of a code that are sent; an empty amount is none. */
export const promoInputOf = (code: OwnerPromoCode): PromoCodeInput => ({
  ...pick(code, namesOf(promoCodeFields)),
  value: code.value ?? Number.NaN,
  minimum_goods: code.minimum_goods ?? 0,
  personal_email: code.personal_email?.trim() || null,
})
