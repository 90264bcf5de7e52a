import { expect, test } from 'vitest'
import { isEmail, normaliseEmail } from '../lib/email-address.rules.ts'
import { checkCode, checkForgot, checkLogin, checkNewPassword, checkSignup } from './credentials.rules.ts'
import { secondsUntilResend } from './one-time-code.rules.ts'

// (rules: login, sign-up, password-length, password-reset)
test('the forms of /auth name missing and invalid fields', () => {
  expect(checkLogin({ email: ' ', password: 'x' })).toBe('Please fill in all fields')
  expect(checkLogin({ email: 'a@b.co', password: 'x' })).toBeNull()
  expect(checkSignup({ email: 'a@b.co', password: '' })).toBe('Please fill in all required fields')
  expect(checkSignup({ email: 'a@b.co', password: '1234567' })).toBe(
    'Password must be at least 8 characters long',
  )
  expect(checkSignup({ email: 'a@b', password: '12345678' })).toBe('Please enter a valid email address')
  expect(checkSignup({ email: ' A@B.co ', password: '12345678' })).toBeNull()
  expect(checkForgot({ email: '' })).toBe('Please enter your email address')
  expect(checkForgot({ email: 'x' })).toBe('Please enter a valid email address')
  expect(checkCode('12345')).toBe('Please enter the complete 6-digit code')
  expect(checkCode('12345a')).toBe('Please enter the complete 6-digit code')
  expect(checkCode('012345')).toBeNull()
  expect(checkNewPassword({ newPassword: '12345678', confirmation: '1234567' })).toBe(
    'Passwords do not match',
  )
})

// (rule: email-normal-form)
test.each([
  'a@b.co, c@d.co',
  'a@b.co\nBcc: x@y.co',
  '<a@b.co>',
  'a b@c.co',
  'a@b..co',
  '@b.co',
  '.a@b.co',
  'a.@b.co',
  'a@b.c1',
  'a@-b.co',
  `${'a'.repeat(250)}@b.co`,
])('%o is no address', (text) => expect(isEmail(normaliseEmail(text))).toBe(false))

// (rule: email-normal-form)
test.each([
  "o'brien/sales&co$1!x#2@shop.example.ng",
  'ada&obi@example.com',
  'ada@shop.xn--p1ai',
  'ada@xn--mnchen-3ya.de',
  'a.b+c_d-e@f-g.co.uk',
])('%s is an address', (text) => expect(isEmail(normaliseEmail(text))).toBe(true))

// (rule: code-resend)
test('the resend timer counts whole seconds down to zero', () => {
  const sentAt = new Date('2026-11-20T10:00:00Z')
  const after = (ms: number) => secondsUntilResend(sentAt, new Date(sentAt.getTime() + ms))
  expect([after(0), after(59_001), after(60_000), after(90_000)]).toEqual([60, 1, 0, 0])
})
