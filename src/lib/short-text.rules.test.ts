import { expect, test } from 'vitest'
import { shortText } from './short-text.ts'

test('a short text stays as it is', () => {
  expect(shortText('Adire, tied by hand.', 20)).toBe('Adire, tied by hand.')
})

test('a long text ends with a whole word and never exceeds its limit', () => {
  expect(shortText('Adire, tied by hand in Abeokuta.', 26)).toBe('Adire, tied by hand in…')
  expect(shortText('Adire, tied by hand', 7)).toBe('Adire…')
  expect(shortText('A'.repeat(30), 10)).toBe(`${'A'.repeat(9)}…`)
  for (let limit = 2; limit < 40; limit++)
    expect(shortText('Adire, tied by hand in Abeokuta, and dyed.', limit).length).toBeLessThanOrEqual(limit)
})
