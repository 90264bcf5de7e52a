import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  dialledPhone,
  parsePhone,
  phoneAbroadMessage,
  phoneDigitsMessage,
  phoneLengthMessage,
  readablePhone,
  stripPhoneInput,
} from './phone.rules.ts'

test.each([
  ['08030000000', 'NG', '+2348030000000'],
  ['2348030000000', 'NG', '+2348030000000'],
  ['+234 803 000 0000', 'NG', '+2348030000000'],
  ['+234 (0) 803-000-0000', 'NG', '+2348030000000'],
  ['002348030000000', 'NG', '+2348030000000'],
  ['8030000000', 'NG', '+2348030000000'],
  ['(0803) 000-0000', 'NG', '+2348030000000'],
  ['+44 7911 123456', 'NG', '+447911123456'],
  ['07911 123456', 'GB', '+447911123456'],
  ['(212) 555-0123', 'US', '+12125550123'],
  ['1 212 555 0123', 'US', '+12125550123'],
  ['0803 000 0000', 'ZZ', '+2348030000000'],
  ['+49 151 23456789', 'NG', '+4915123456789'],
  ['\u202A+234 803 000 0000\u202C', 'NG', '+2348030000000'],
  ['０８０３\u00A0000–0000', 'NG', '+2348030000000'],
  ['٠٨٠٣ ٠٠٠ ٠٠٠٠', 'NG', '+2348030000000'],
  ['۰۸۰۳۰۰۰۰۰۰۰', 'NG', '+2348030000000'],
  ['0701 234 5678', 'NG', '+2347012345678'],
  ['0913 234 5678', 'NG', '+2349132345678'],
  ['0201 271 2003', 'NG', '+2342012712003'],
])('%s in %s is %s', (text, country, e164) => expect(parsePhone(text, country)).toEqual({ e164 }))

test.each(['', 'call me', '0803x000', '+', '++234', '234+803', '०८०३'])('%s is not only numbers', (text) =>
  expect(parsePhone(text)).toEqual({ message: phoneDigitsMessage }),
)

test.each([
  '123',
  '080300000001234',
  '+234 1',
  '+0000000000',
  '+1 212',
  '0803 123 456',
  '803 123 456',
  '+234 803 123 456',
  '01 271 2003',
])('%s is not complete', (text) => expect(parsePhone(text)).toEqual({ message: phoneLengthMessage }))

test.each(['07911 123456', '7911123456', '020 7946 0000', '+234 7911 123456', '0623 123 4567'])(
  '%s is no number of Nigeria: the code of its country is asked for',
  (text) => expect(parsePhone(text)).toEqual({ message: phoneAbroadMessage }),
)

// (rule: phone-numbers)
test('a parsed number is E.164 and parses to itself', () => {
  const digits = fc.stringMatching(/^\+?[\d ()-]{0,20}$/)
  fc.assert(
    fc.property(digits, fc.constantFrom('NG', 'GB', 'US', 'ZA', 'GH', 'AE', 'CA'), (text, country) => {
      const parsed = parsePhone(text, country)
      if (!('e164' in parsed)) return
      expect(parsed.e164).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(parsePhone(parsed.e164, country)).toEqual(parsed)
    }),
  )
})

// (rule: phone-numbers)
test('the field keeps characters of a number only', () => {
  expect(stripPhoneInput('+234 (803) 000-0000 ext. a')).toBe('+234 (803) 000-0000  ')
  expect(stripPhoneInput('0803+000')).toBe('0803000')
  expect(stripPhoneInput('abc')).toBe('')
  expect(stripPhoneInput('０８０３\u00A0000\u200B–0000')).toBe('0803 000-0000')
  expect(stripPhoneInput('+٢٣٤ ۸۰۳')).toBe('+234 803')
})

test('a number in a file is dialled as it stands, and is no sum and no number to a spreadsheet', () => {
  expect(
    ['+2348031234567', '+447911123456', '+12125550123', '+4930123456'].map((stored) => dialledPhone(stored)),
  ).toEqual(['0803 123 4567', '(+44) 7911123456', '(+1) 2125550123', '(+4930123456)'])
})

test('a number is shown in groups after its country’s code', () => {
  expect(
    ['+2348031234567', '+447911123456', '+12125550123', '+97141234567', '+4930123456', ''].map(readablePhone),
  ).toEqual([
    '+234 803 123 4567',
    '+44 791 112 3456',
    '+1 212 555 0123',
    '+971 412 345 67',
    '+4930123456',
    '',
  ])
})
