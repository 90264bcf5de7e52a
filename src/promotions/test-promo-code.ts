import type { PromoCodeInput } from './promo-code-input.rules.ts'

/** The fields of a code for 5 % off, for everybody, once each. */
export const tag5 = {
  code: 'TAG5',
  description: '',
  kind: 'percent',
  value: 5,
  minimum_goods: 0,
  starts_at: null,
  ends_at: null,
  max_redemptions: null,
  once_per_customer: true,
  personal_email: null,
  is_active: true,
  category_ids: [],
  product_ids: [],
} satisfies PromoCodeInput
