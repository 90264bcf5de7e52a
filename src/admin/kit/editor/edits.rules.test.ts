import { expect, test } from 'vitest'
import { findClashes, withEdit, withoutSent } from './edits.rules.ts'

const opened = { title: 'Wrap dress', price: 4200000, tags: ['adire'] }

test('a field that is back at its saved value is no edit', () => {
  const once = withEdit(opened, {}, { title: 'Wrap', tags: ['adire', 'midi'] })
  expect(once).toEqual({ title: 'Wrap', tags: ['adire', 'midi'] })
  expect(withEdit(opened, once, { title: 'Wrap dress', tags: ['adire'] })).toEqual({})
})

test('only a field that both changed, differently, clashes', () => {
  const current = { title: 'Wrap dress, long', price: 3900000, tags: ['adire'] }
  expect(findClashes(opened, current, { tags: ['midi'] })).toEqual([])
  expect(findClashes(opened, current, { title: 'Wrap' })).toEqual(['title'])
  expect(findClashes(opened, current, { price: 3900000 })).toEqual([])
})

test('sent values are no edits any more, also where the shop normalised them; later typing is', () => {
  const sent = { title: ' Dress ', price: 5 }
  expect(withoutSent({ ...sent, price: 6 }, sent)).toEqual({ price: 6 })
})

// (rule: typed-money)
test('an amount that cannot be read is an edit, also of one that is empty', () => {
  const saved = { price: null as number | null }
  expect(withEdit(saved, {}, { price: Number.NaN })).toEqual({ price: Number.NaN })
  expect(withEdit(saved, { price: Number.NaN }, { price: null })).toEqual({})
})
