import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseEmail } from './email-address.rules.ts'
import { cleanCode, cleanPasted, cleanTyped } from './pasted-text.ts'

// (rule: pasted-text)
test.each([
  ['a zero width space', 'WELCOME\u200B10', 'WELCOME10'],
  ['a soft hyphen', 'WEL\u00ADCOME', 'WELCOME'],
  ['a byte order mark', '\uFEFFWELCOME10', 'WELCOME10'],
  ['marks of direction', '\u202AWELCOME10\u202C\u200E', 'WELCOME10'],
  ['a joiner and a variation selector', 'WEL\u2060COME\uFE0F', 'WELCOME'],
  ['full-width letters and digits', 'ＷＥＬＣＯＭＥ－１０', 'WELCOME-10'],
  ['a ligature', 'ﬁt-10', 'fit-10'],
  ['a no-break space', '0803\u00A0000\u202F0000', '0803 000 0000'],
  ['a tab and a line break around it', '\tWELCOME10\r\n', 'WELCOME10'],
  ['an accent of its own', 'cafe\u0301', 'café'],
])('of a pasted text %s is understood', (_, pasted, text) => expect(cleanPasted(pasted)).toBe(text))

// (rule: pasted-text)
test.each([...'‐‑‒–—―−﹘﹣－⁃〜'])('the dash %s is a hyphen', (dash) =>
  expect(cleanPasted(`IL${dash}1`)).toBe('IL-1'),
)

// (rule: pasted-text)
test('a field that is typed in keeps the space at its end, a form sends none', () => {
  expect(cleanTyped('0803\u00A0')).toBe('0803 ')
  expect(cleanPasted('0803\u00A0')).toBe('0803')
})

// (rule: pasted-text)
test('a one-time code is read however it is grouped', () =>
  expect(['123 456', '123–456', '１２３４５６', ' 12\u200B3456'].map(cleanCode)).toEqual(
    Array(4).fill('123456'),
  ))

// (rules: pasted-text, email-normal-form)
test('an email address is cleaned and lower-cased', () =>
  expect(normaliseEmail(' Ada@Example.com\u202C')).toBe('ada@example.com'))

// (rule: pasted-text)
test('a cleaned text is cleaned to itself, and plain text stays', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(cleanPasted(cleanPasted(text))).toBe(cleanPasted(text))
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{0,40}$/), (text) => {
      expect(cleanPasted(text)).toBe(text)
    }),
  )
})
