import { expect, test } from 'vitest'
import { cartLink, cartQrLink, maxLinkPieces, readCartLink } from './cart-link.rules.ts'

const one = (name: string, quantity = 1) => ({ name, quantity })

// (rule: cart-links)
test('a link has each piece with its quantity, and reads back', () => {
  const pieces = [one('ADIRE-M', 2), one('0190d3f0-0000-7000-8000-000000000001')]
  expect(cartQrLink(pieces)).toBe('/cart/qr/ADIRE-M:2,0190d3f0-0000-7000-8000-000000000001')
  expect(cartLink(pieces)).toBe('/cart/with/ADIRE-M:2,0190d3f0-0000-7000-8000-000000000001')
  expect(readCartLink('ADIRE-M:2,0190d3f0-0000-7000-8000-000000000001')).toEqual(pieces)
})

// (rule: cart-links)
test('a SKU with other characters is written in base64url, and reads back however a chat wrote the address', () => {
  const odd = [one('Àdìrẹ, blue:M/50%', 3), one('a b'), one('~x')]
  const path = cartLink(odd)
  expect(path).toMatch(/^\/cart\/with\/~[\w-]+:3,~[\w-]+,~[\w-]+$/)
  const part = path.slice('/cart/with/'.length)
  expect(readCartLink(part)).toEqual(odd)
  expect(readCartLink(encodeURIComponent(part))).toEqual(odd)
})

// (rule: cart-links)
test('the same piece adds up, and no quantity goes beyond what a line can have', () => {
  expect(readCartLink('A:2,B,A:3')).toEqual([one('A', 5), one('B')])
  expect(readCartLink('A:60,A:60,B:123456')).toEqual([one('A', 99), one('B', 99)])
})

// (rule: cart-links)
test('what is no link of pieces is none', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `S${at}`).join(',')
  expect(readCartLink(many(maxLinkPieces))).toHaveLength(20)
  const wrong = [
    '',
    ',',
    'A:',
    ':1',
    'A:0',
    'A:-1',
    'A:01',
    'A:1.5',
    'A:1:1',
    'A:1e3',
    'A:9999999',
    'A,,B',
    'A/B',
    '%',
    'A B',
    '~',
    // No base64url, padding, a second spelling, no UTF-8, a control character.
    '~*',
    '~QQ==',
    '~QR',
    '~_w',
    '~AA',
    many(maxLinkPieces + 1),
    'A'.repeat(4001),
  ]
  for (const text of wrong) expect([text, readCartLink(text)]).toEqual([text, null])
})
