import { expect, test } from 'vitest'
import { refusalOf, refusalToast } from './refusal.rules.ts'

// (rule: checkout-messages)
test('a refusal of the payment call is told in its own words', () => {
  const sold = { success: false, error: 'Tote: Sold out – remove to continue', code: 'CANNOT_ORDER' }
  expect(refusalToast(refusalOf(sold))).toEqual({ title: 'Order Failed', description: sold.error })
  const down = { success: false, error: 'This payment is being confirmed', code: 'PAYMENT_UNDER_WAY' }
  expect(refusalToast(refusalOf(down))).toEqual({ title: 'Payment Error', description: down.error })
  expect(refusalOf({ ...sold, fields: { city: 'City is required' } }).fields).toEqual({
    city: 'City is required',
  })
})

const unsaid = { title: 'Payment Error', description: 'Failed to initialize payment. Please try again.' }

// (rule: checkout-messages)
test.each([
  ['a failure of the whole API', { error: { code: 'INTERNAL', message: 'Something went wrong' } }],
  ['an empty object', {}],
  ['no body', null],
  ['a page of a proxy', 'Bad Gateway'],
])('%s becomes a payment error in words, never an object', (_, body) => {
  expect(refusalToast(refusalOf(body))).toEqual(unsaid)
})

test('the code of a guard before the call is kept', () => {
  expect(refusalOf({ error: { code: 'TOO_LARGE', message: 'Too large' } })).toEqual({ code: 'TOO_LARGE' })
})
