import { expect, test } from 'vitest'
import { choosePlaces } from './home-choice.rules.ts'

const letters = (text: string) => text.split('').map((id) => ({ id, slug: `slug-${id}` }))

// (rule: home-no-repeats)
test('a place of home takes what is shown nowhere else yet, in order', () => {
  const { take, taken } = choosePlaces(['slug-a', 'slug-c'])
  expect(take(letters('abcdef'), 2)).toEqual(['b', 'd'])
  taken.add('slug-e')
  expect(take(letters('abcdefg'), 1)).toEqual(['f'])
})

// (rule: home-no-repeats)
test('a small shop fills a place with what is shown elsewhere', () => {
  const { take } = choosePlaces(['slug-a'])
  expect(take(letters('ab'), 2)).toEqual(['b', 'a'])
  expect(take(letters('abc'), 3)).toEqual(['c', 'a', 'b'])
  expect(take([], 1)).toEqual([])
})
