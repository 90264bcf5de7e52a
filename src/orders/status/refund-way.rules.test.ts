import { expect, test } from 'vitest'
import { refundWay } from './refund-way.rules.ts'

// (rule: refunds)
test.each([
  [
    'card',
    'We are sending ₦5,000 back to the card you paid with. Banks usually show it within 10 business days.',
  ],
  [
    'bank_transfer',
    'We are sending ₦5,000 back to the bank account you paid from. Banks usually show it within 10 business days.',
  ],
  [
    'ussd',
    'We are sending ₦5,000 back to the bank account you paid from. Banks usually show it within 10 business days.',
  ],
  [
    'recorded_transfer',
    'We are sending ₦5,000 by bank transfer, back to the account your transfer came from.',
  ],
  [null, 'We are sending ₦5,000 back the way you paid. Banks usually show it within 10 business days.'],
])('money that came by %s goes back the same way', (channel, words) => {
  expect(refundWay('₦5,000', channel)).toBe(words)
})
