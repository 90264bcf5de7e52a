import { expect, test } from 'vitest'
import { isReservedSlug, isSlug, maxSlugLength, numberedSlug, slugOf } from './slug.rules.ts'

test.each([
  ['Adire Wrap Dress', 'adire-wrap-dress'],
  ['  Àdìrẹ́ — Ọṣun’s Gown, 2nd! ', 'adire-osuns-gown-2nd'],
  ['CAFÉ au lait', 'cafe-au-lait'],
  ['123', '123'],
  ['Straße Ærø Łódź Œuvre þorn Đà ısı', 'strasse-aero-lodz-oeuvre-thorn-da-isi'],
  ['Ƙwarya ta Ɓauna', 'kwarya-ta-bauna'],
  ['裙子', ''],
  ['---', ''],
])('the slug of "%s" is "%s"', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a slug is never longer than its limit and never ends with a dash', () => {
  const long = slugOf(`${'a'.repeat(maxSlugLength - 1)} ${'b'.repeat(30)}`)
  expect(long).toBe('a'.repeat(maxSlugLength - 1))
  expect(numberedSlug('c'.repeat(maxSlugLength), 12)).toHaveLength(maxSlugLength)
  expect([numberedSlug('dress', 1), numberedSlug('dress', 2)]).toEqual(['dress', 'dress-2'])
})

test('only lower-case words joined by single dashes are slugs', () => {
  expect(['dress', 'dress-2', 'a-b-c'].filter(isSlug)).toHaveLength(3)
  expect(['', 'Dress', 'a--b', '-a', 'a-', 'a b', 'a/b', 'a'.repeat(101)].filter(isSlug)).toEqual([])
  expect([isReservedSlug('by-ids'), isReservedSlug('dress')]).toEqual([true, false])
})
