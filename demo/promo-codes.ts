import type { PromoCodeInput } from '../src/promotions/promo-code-input.rules.ts'

/** Tag the brand on social media, get 5% off the next order (rule: social-tag-banner). */
export const demoPromoCodes: PromoCodeInput[] = [
  {
    code: 'TAG5',
    description: '5% off for tagging us on social media',
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
  },
]
