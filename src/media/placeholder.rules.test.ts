import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { placeholderColor } from './placeholder.rules.ts'

// (rule: picture-pipeline)
test('a plain picture gives its own colour', () => {
  const pixels = new Uint8Array(16 * 4).map((_, i) => [200, 100, 50, 255][i % 4]!)
  const hash = btoa(String.fromCharCode(...rgbaToThumbHash(4, 4, pixels)))
  const [r, g, b] = placeholderColor(hash)!
    .match(/[\da-f]{2}/g)!
    .map((channel) => parseInt(channel, 16))
  expect(Math.abs(r! - 200)).toBeLessThan(12)
  expect(Math.abs(g! - 100)).toBeLessThan(12)
  expect(Math.abs(b! - 50)).toBeLessThan(12)
})

test('a missing or broken hash gives none', () => {
  expect(placeholderColor('')).toBeUndefined()
  expect(placeholderColor('%%%')).toBeUndefined()
  expect(placeholderColor('YQ==')).toBeUndefined()
})
