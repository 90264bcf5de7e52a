import { expect, test } from 'vitest'
import { refundWay } from './refund-way.rules.ts'

test.each([
  ['card', 'back to the card you paid with'],
  ['bank_transfer', 'back to the bank account you paid from'],
  ['ussd', 'back to the bank account you paid from'],
  ['recorded_transfer', 'by bank transfer, back to the account your transfer came from'],
  [null, 'back the way you paid'],
])('money that came by %s goes back the same way', (channel, words) => {
  expect(refundWay('₦5,000', channel)).toContain(`We are sending ₦5,000 ${words}.`)
  expect(refundWay('₦5,000', channel).includes('card')).toBe(channel === 'card')
})
