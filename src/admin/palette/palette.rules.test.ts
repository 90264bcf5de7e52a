import { expect, test } from 'vitest'
import { actions, findWays, type PaletteLine, addOpened } from './palette.rules.ts'

test('an action is found by the beginnings of its words, in any order; helpers find their own only', () => {
  const labels = (typed: string, isOwner = true) =>
    findWays(typed, actions, isOwner).map(({ label }) => label)
  expect(labels('prod add')).toEqual(['Add a product'])
  expect(labels('ship')).toEqual(['Hand parcels to the rider'])
  expect(labels('promo', false)).toEqual([])
  expect(labels('zzz')).toEqual([])
})

test('what was opened last comes first, once, and six are stored', () => {
  const line = (id: string): PaletteLine => ({ id, label: id })
  const recent = ['1', '2', '3', '4', '5', '6'].map(line)
  expect(addOpened(recent, line('3')).map(({ id }) => id)).toEqual(['3', '1', '2', '4', '5', '6'])
  expect(addOpened(recent, line('7')).map(({ id }) => id)).toEqual(['7', '1', '2', '3', '4', '5'])
})
