import { expect, test } from 'vitest'
import { priceSteps } from './price-steps.rules.ts'

// (rule: filter-choices)
test('a range is set in round numbers between the cheapest and the dearest', () => {
  expect(priceSteps({ min: 1_500_000, max: 3_850_000 })).toEqual([
    17_500, 20_000, 22_500, 25_000, 27_500, 30_000, 32_500, 35_000, 37_500,
  ])
  expect(priceSteps({ min: 500_000, max: 9_600_000 })).toEqual([
    10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000,
  ])
})

test('a chosen step stays, even if nothing is left in it', () => {
  expect(priceSteps({ min: 1_500_000, max: 1_500_000 }, [undefined, 12_345])).toEqual([12_345])
  expect(priceSteps({ min: null, max: null }, [])).toEqual([])
})
