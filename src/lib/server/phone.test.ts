import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePhone } from '../phone.rules.ts'
import { storedPhone } from './phone.ts'

test.each([
  '08031234567',
  '0803 123 4567',
  '2348031234567',
  '+234 803 123 4567',
  '+234 (0) 803-123-4567',
  '+2340803 1234567',
  '002348031234567',
  '8031234567',
])('%s is one Nigerian number', (text) => expect(storedPhone(text)).toBe('+2348031234567'))

test.each([
  ['+44 7911 123456', 'NG', '+447911123456'],
  ['07911 123456', 'GB', '+447911123456'],
  ['+44 (0)7911 123456', 'NG', '+447911123456'],
  ['+49 (0)151 23456789', 'NG', '+4915123456789'],
  ['+33 (0)6 12 34 56 78', 'NG', '+33612345678'],
  ['+39 06 6982', 'NG', '+39066982'],
  ['(212) 555-2368', 'US', '+12125552368'],
])('%s in %s is stored as %s', (text, country, stored) => expect(storedPhone(text, country)).toBe(stored))

test.each([
  ['+999 12345678', 'NG', '+99912345678'],
  ['0902 1234567', 'NG', '+2349021234567'],
  ['0803 123 4567', 'ZZ', '+2348031234567'],
])('%s, which is in no numbering plan, is stored as the form read it', (text, country, stored) =>
  expect(storedPhone(text, country)).toBe(stored),
)

test('numbers the form accepts are stored as E.164, and storing it again changes nothing', () => {
  const typed = fc.stringMatching(/^\+?[\d ()-]{0,20}$/)
  const countries = fc.constantFrom('NG', 'GB', 'US', 'ZA', 'GH', 'AE', 'CA')
  fc.assert(
    fc.property(typed, countries, (text, country) => {
      if (!('e164' in parsePhone(text, country))) return
      const stored = storedPhone(text, country)
      expect(stored).toMatch(/^\+[1-9]\d{5,14}$/)
      expect(storedPhone(stored, country)).toBe(stored)
    }),
  )
})
