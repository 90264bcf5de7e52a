import { expect, test } from 'vitest'
import { checkPromoCodeInput } from '../../promotions/promo-code-input.rules.ts'
import { newPromoCode, promoInputOf, withPromoKind } from './promo-code-form.rules.ts'

test('a new code of any kind can be saved once it has its name', () => {
  for (const kind of ['percent', 'fixed', 'free_delivery'] as const) {
    const code = { ...newPromoCode, code: 'NEW10', ...withPromoKind(kind, newPromoCode) }
    expect(code.kind).toBe(kind)
    expect(checkPromoCodeInput(promoInputOf(code)), kind).toEqual({})
  }
})

test('a new code is on, for everybody, once each', () => {
  expect(newPromoCode).toMatchObject({ id: '', updated_at: '' })
  expect(promoInputOf(newPromoCode)).toEqual({
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
  })
})

test('emptied fields mean none: no minimum and no customer; the amount is required', () => {
  const emptied = { ...newPromoCode, code: 'NEW10', value: null, minimum_goods: null, personal_email: ' ' }
  const input = promoInputOf(emptied as never)
  expect(input).toMatchObject({ minimum_goods: 0, personal_email: null })
  expect(Object.keys(checkPromoCodeInput(input))).toEqual(['value'])
  expect(promoInputOf({ ...newPromoCode, personal_email: ' ada@shop.test ' }).personal_email).toBe(
    'ada@shop.test',
  )
})

test('a kind that is chosen back gives what is saved of it again', () => {
  const saved = { kind: 'percent', value: 25 } as const
  expect(withPromoKind('fixed', saved)).toEqual({ kind: 'fixed', value: 200_000 })
  expect(withPromoKind('percent', saved)).toEqual(saved)
})
