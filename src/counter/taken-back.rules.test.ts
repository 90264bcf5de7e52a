import { expect, test } from 'vitest'
import { lineRefusal, takenReasons, takenWorth, withTaken } from './taken-back.rules.ts'

const line = {
  order_line_id: 'a',
  title: 'Dress',
  variant: 'M',
  image_url: null,
  returnable: 2,
  quantity: 3,
  paid: 1000,
  before: 0,
}

// (rule: counter-exchange)
test('pieces that come back are worth what refunds give, and no more lie in the basket than there are', () => {
  const one = withTaken([], line, 'too_small')
  expect(one).toMatchObject([{ quantity: 1, most: 2, isDamaged: false }])
  expect(takenWorth(one)).toBe(333)
  const two = withTaken(one, line, 'too_large')
  expect(two).toMatchObject([{ quantity: 2, reason: 'too_large' }])
  expect(takenWorth(two)).toBe(666)
  expect(withTaken(two, line, 'too_small')).toMatchObject([{ quantity: 2 }])
  expect(withTaken([], line, 'faulty')).toMatchObject([{ isDamaged: true }])
  expect(withTaken([], { ...line, returnable: 0 }, 'faulty')).toEqual([])
})

test('why a piece does not come back is said; a final sale does only when the shop is at fault', () => {
  const facts = { returnable: 0, anyTime: 1, endsOn: '2026-11-03', cameBack: false, isOwner: false }
  expect(lineRefusal({ ...facts, returnable: 1 })).toBeNull()
  expect(lineRefusal(facts)).toBe('Its time was over on Tue 3 Nov. An owner may take it.')
  expect(lineRefusal({ ...facts, isOwner: true })).toMatch(/You may take it all the same\.$/)
  expect(lineRefusal({ ...facts, anyTime: 0 })).toBe('It came back already, or is in another return')
  expect(lineRefusal({ ...facts, anyTime: 0, endsOn: null })).toBe('It has not arrived yet')
  expect(takenReasons({ is_final: true })).toEqual(['not_as_shown', 'faulty', 'wrong_piece'])
})
