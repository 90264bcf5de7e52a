import { expect, test } from 'vitest'
import { claimReason } from './dispute-words.rules.ts'

// (rule: disputes)
test.each([
  ['fraud', 'Reason given: the owner of the card did not make this payment.'],
  ['chargeback', 'The bank gave no reason: ask Bisi what is wrong.'],
  ['general', 'The bank gave no reason: ask Bisi what is wrong.'],
  ['', 'The bank gave no reason: ask Bisi what is wrong.'],
  ['duplicate', 'Reason given: duplicate.'],
])('a claim of the category %j says why', (category, said) => {
  expect(claimReason({ category, customer_name: 'Bisi' })).toBe(said)
})
