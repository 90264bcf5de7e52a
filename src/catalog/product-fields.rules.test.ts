import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../db/schema.ts'
import { columnOf, columnsOf, fieldNames, fieldsOf, isSearched } from './product-fields.rules.ts'

/** What owners do not write: the shop does. */
const ownColumns =
  'id status publishAt visible firstLiveAt searchText searchVector createdAt updatedAt'.split(' ')

test('every field is a column of its name, and every column an owner writes is a field', () => {
  const columns = Object.keys(getTableColumns(products))
  expect(fieldNames.map(columnOf).toSorted()).toEqual(
    columns.filter((name) => !ownColumns.includes(name)).toSorted(),
  )
})

test('fields become columns and columns fields again; absent fields stay out', () => {
  const some = { title: 'Wrap', price_usd: null, sale_ends_at: '2026-12-01T00:00:00.000Z' }
  const columns = columnsOf(some)
  expect(columns).toEqual({ title: 'Wrap', priceUsd: null, saleEndsAt: new Date(some.sale_ends_at) })
  expect(fieldsOf(columns as never)).toMatchObject(some)
  expect(isSearched({ tags: [] })).toBe(true)
  expect(isSearched({ priceNgn: 1 })).toBe(false)
})
