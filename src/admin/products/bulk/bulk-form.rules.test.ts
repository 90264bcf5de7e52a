import { expect, test } from 'vitest'
import { bulkChangeOf, bulkRunTitle, emptyBulkForm, unfinishedText } from './bulk-form.rules.ts'
import { filterOf, listQueryOf } from '../list-query.rules.ts'

test('nothing is requested until the input is valid', () => {
  expect(bulkChangeOf('price', emptyBulkForm)).toBeNull()
  expect(bulkChangeOf('price', { ...emptyBulkForm, percent: '96' })).toBeNull()
  expect(bulkChangeOf('tags', { ...emptyBulkForm, add: ' , ' })).toBeNull()
  expect(bulkChangeOf('category', emptyBulkForm)).toBeNull()
})

test('cheaper is a negative step, dearer a positive one, in percent or kobo', () => {
  const step = (form: object) => bulkChangeOf('price', { ...emptyBulkForm, ...form })
  expect(step({ percent: '12,5' })).toMatchObject({ step: { by: 'percent', value: -12.5 } })
  expect(step({ way: 'dearer', by: 'amount', amount: 50_000 })).toMatchObject({
    step: { by: 'amount', value: 50_000 },
  })
})

test('dollar prices go along only by percent, and only when that is chosen', () => {
  const asked = (form: object) => bulkChangeOf('price', { ...emptyBulkForm, percent: '10', ...form })
  expect(asked({})).toMatchObject({ with_usd: false })
  expect(asked({ with_usd: true })).toMatchObject({ with_usd: true })
  expect(asked({ with_usd: true, by: 'amount', amount: 50_000 })).toMatchObject({ with_usd: false })
})

test('a sale ends by hand or at a time', () => {
  const ends_at = '2026-12-01T09:00:00.000Z'
  expect(bulkChangeOf('sale', { ...emptyBulkForm, percent: '20', ends_at })).toMatchObject({
    kind: 'sale',
    ends_at,
  })
  expect(bulkChangeOf('sale', { ...emptyBulkForm, way: 'end' })).toEqual({ kind: 'end-sale' })
})

test('the URL defines the list, and the selection of a change of all of it', () => {
  const params = { q: 'wrap', only: 'sale', stock: 'low', sort: 'title', page: '2' }
  expect(filterOf(params)).toEqual({ search: 'wrap', stock: 'low', sale: true })
  expect(listQueryOf(params)).toEqual({
    search: 'wrap',
    stock: 'low',
    sale: 'true',
    sort: 'title',
    page: '2',
  })
  expect(filterOf({})).toEqual({})
})

test('a change that is not finished says how far it is, either way', () => {
  const run = { state: 'open' as const, changed: 150, undone: 0, waiting: 1050 }
  expect(unfinishedText(run)).toBe('not finished. 150 of 1,200 are changed.')
  const undoing = { ...run, state: 'undoing' as const, undone: 50 }
  expect(unfinishedText(undoing)).toBe('not finished. 50 of 200 are undone.')
  expect([bulkRunTitle('price'), bulkRunTitle('end-sale')]).toEqual(['Change prices', 'End a sale'])
})
