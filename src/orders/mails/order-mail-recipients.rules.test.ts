import { expect, test } from 'vitest'
import { recipientsOf } from './order-mail-recipients.rules.ts'

const guest = {
  email: 'ada@example.com',
  accountEmail: null,
  isPaid: false,
  earlierUnpaid: 0,
  isAskedFor: false,
}

test('a guest’s order is told to the address she typed, a chat order without one to nobody', () => {
  expect(recipientsOf(guest)).toBe('ada@example.com')
  expect(recipientsOf({ ...guest, email: '' })).toBeNull()
})

test('unpaid orders of guests for one address are mailed about five times a day, paid ones and an owner’s mails always', () => {
  expect(recipientsOf({ ...guest, earlierUnpaid: 4 })).toBe('ada@example.com')
  expect(recipientsOf({ ...guest, earlierUnpaid: 5 })).toBeNull()
  expect(recipientsOf({ ...guest, earlierUnpaid: 5, isPaid: true })).toBe('ada@example.com')
  expect(recipientsOf({ ...guest, earlierUnpaid: 5, isAskedFor: true })).toBe('ada@example.com')
})

test('a customer’s order is told to her account first; the other address hears once money has come', () => {
  const hers = { ...guest, accountEmail: 'owner@example.com' }
  expect(recipientsOf(hers)).toBe('owner@example.com')
  expect(recipientsOf({ ...hers, isPaid: true })).toBe('owner@example.com, ada@example.com')
  expect(recipientsOf({ ...hers, isPaid: true, email: 'Owner+dress@example.com' })).toBe('owner@example.com')
})
