import { expect, test } from 'vitest'
import { notificationAddress, settingsProblem } from './settings.rules.ts'

// (rule: owner-mails)
test("mails to the owner go to her setting, else to the environment's address, else to the shop's own", () => {
  const own = { admin_email: 'me@shop.test', email: 'hello@shop.test' }
  expect(notificationAddress(own, 'env@shop.test')).toBe('me@shop.test')
  expect(notificationAddress({ ...own, admin_email: '' }, 'env@shop.test')).toBe('env@shop.test')
  expect(notificationAddress({ ...own, admin_email: '' }, undefined)).toBe('hello@shop.test')
})

test('dispatch cannot take at least longer than at most', () => {
  expect(settingsProblem({ dispatch_days_min: 2, dispatch_days_max: 2 })).toBeNull()
  expect(settingsProblem({ dispatch_days_min: 3, dispatch_days_max: 2 })).toBe(
    'At least 3 and at most 2 days cannot both be true: make “at least” the smaller number',
  )
})
