import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, readCode, shownCode } from './card-code.rules.ts'
import { cardCode, codeHash } from './card-code.server.ts'

// (rule: card-codes)
test.each([
  ['7K3M9QXD0V1ATCWE', '7K3M9QXD0V1ATCWE'],
  [' 7k3m-9qxd-ov1a-tcwe ', '7K3M9QXD0V1ATCWE'],
  ['7K3M 9QXD 0VlA TCWE', '7K3M9QXD0V1ATCWE'],
  ['7K3M–9QXD—0VIA\u200bTCWE', '7K3M9QXD0V1ATCWE'],
  ['７Ｋ３Ｍ-9QXD-0V1A-TCWE', '7K3M9QXD0V1ATCWE'],
  ['7K3M-9QXD-0V1A-TCW', null],
  ['7K3M-9QXD-0V1A-TCWU', null],
  ['', null],
  ['TAG5', null],
])('%j is read as %j', (typed, code) => expect(readCode(typed)).toBe(code))

test('a code is 16 letters of 80 bits, and its shown form is read as itself', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
      const code = codeOf(bytes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
      expect(readCode(shownCode(code).toLowerCase())).toBe(code)
    }),
  )
  const codes = Array.from({ length: 500 }, () => cardCode('a secret', crypto.randomUUID()))
  expect(new Set(codes).size).toBe(500)
})

test('without the secret neither a code nor its hash can be made', () => {
  const id = crypto.randomUUID()
  expect(cardCode('one', id)).toBe(cardCode('one', id))
  expect(cardCode('one', id)).not.toBe(cardCode('two', id))
  const code = cardCode('one', id)
  expect(codeHash('one', code)).not.toBe(codeHash('two', code))
  expect(codeHash('one', code)).not.toContain(code)
})
