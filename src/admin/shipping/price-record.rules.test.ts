import { expect, test } from 'vitest'
import { formerPrices, priceChanges, priceRecordOf, wrongPrices } from './price-record.rules.ts'
import { newZone } from './zone-form.rules.ts'

const zone = (id: string, own: object = {}) => ({
  ...newZone,
  id,
  name: id,
  rate: 100_000,
  updated_at: `${id}-1`,
  ...own,
})
const zones = [zone('a'), zone('b'), zone('c', { pricing: 'quoted' as const, rate: null })]
const record = priceRecordOf(zones)

// (rule: zone-prices)
test('a save sends the changed prices with the version each started from', () => {
  expect(priceChanges({ a: 200_000, c: 300_000 }, record)).toEqual({
    changes: [
      { id: 'a', pricing: 'rate', rate: 200_000 },
      { id: 'c', pricing: 'rate', rate: 300_000 },
    ],
    updated_at: { a: 'a-1', c: 'c-1' },
  })
})

// (rule: zone-prices)
test('an undo restores the prices as they were, on request too', () => {
  const after = priceRecordOf(zones.map((each) => ({ ...each, updated_at: `${each.id}-2` })))
  expect(formerPrices({ a: 200_000, c: 300_000 }, record, after)).toEqual({
    changes: [
      { id: 'a', pricing: 'rate', rate: 100_000 },
      { id: 'c', pricing: 'quoted', rate: null },
    ],
    updated_at: { a: 'a-2', c: 'c-2' },
  })
})

// (rule: zone-prices)
test('a price that is none is named at its place before anything is sent', () => {
  expect(wrongPrices({ ...record, a: Number.NaN, b: 0, c: 2_000_000_000 })).toEqual({
    a: 'Enter what delivery costs, 0 or more',
    c: expect.any(String),
  })
  expect(wrongPrices({ ...record, a: null })).toHaveProperty('a')
  expect(wrongPrices(record)).toEqual({})
})
