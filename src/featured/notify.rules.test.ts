import { expect, test } from 'vitest'
import { checkNotify } from './notify.rules.ts'

// (rule: notify-me)
test('the e-mail is required and must be an address', () => {
  expect(checkNotify({ email: ' ', phone: '' })).toEqual({ field: 'email', message: 'Email is required' })
  expect(checkNotify({ email: 'ada', phone: '' })?.message).toBe('Please enter a valid email address')
  expect(checkNotify({ email: ' Ada@Example.com ', phone: '' })).toBeNull()
})

test('the phone may be left out but not be nonsense', () => {
  expect(checkNotify({ email: 'a@b.co', phone: '0803 123 4567' })).toBeNull()
  expect(checkNotify({ email: 'a@b.co', phone: 'call me' })?.message).toBe(
    'Phone number must contain only numbers',
  )
})
