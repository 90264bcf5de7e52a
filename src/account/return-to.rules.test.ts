import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.rules.ts'

test.each([
  ['/checkout', '/checkout'],
  ['/shop?category=dresses&page=2#top', '/shop?category=dresses&page=2#top'],
  ['/product/adire-dress', '/product/adire-dress'],
])('%s is accepted', (value, expected) => expect(safeReturnTo(value)).toBe(expected))

// (rule: return-target)
test.each([
  undefined,
  null,
  42,
  ['/checkout'],
  '',
  'checkout',
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  ' /checkout',
  '/auth?mode=login',
  '/auth',
  `/${'x'.repeat(3000)}`,
])('%s becomes the home page', (value) => expect(safeReturnTo(value)).toBe('/'))

const site = 'https://shop.example'

// (rule: return-target)
test('for any input, a browser sent there stays on this site', () => {
  const hostile = fc.array(
    fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '\u0000',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      'a',
      'http:',
      ' ',
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        hostile.map((parts) => parts.join('')),
        hostile.map((parts) => `/${parts.join('')}`),
      ),
      (value) => {
        const target = safeReturnTo(value)
        expect(target.startsWith('/')).toBe(true)
        expect(target.startsWith('//')).toBe(false)
        expect(new URL(target, site).origin).toBe(site)
      },
    ),
    { numRuns: 2000 },
  )
})

test('a safe path stays the same when checked again', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const once = safeReturnTo(`${path}?${query}`)
      expect(safeReturnTo(once)).toBe(once)
    }),
  )
})
