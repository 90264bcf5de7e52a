import { expect, test } from 'vitest'
import { namesText } from './count-text.ts'

// (rule: long-lists)
test('of many names a sentence says three and how many more', () => {
  expect(namesText(['Phone', 'Address', 'Tagline', 'Email'])).toBe('Phone, Address, Tagline, Email')
  expect(namesText(['Phone', 'Address', 'Tagline', 'Email', 'Name'])).toBe(
    'Phone, Address, Tagline and 2 more',
  )
})
