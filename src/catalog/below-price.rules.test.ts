import { expect, test } from 'vitest'
import { isSteepPriceCut, type Prices } from './below-price.rules.ts'

const dress: Prices = { priceNgn: 1_000_000, priceUsd: 2_000, compareAtPrice: null }

test.each([
  ['half', dress, { priceNgn: 500_000 }, false],
  ['a kobo below half', dress, { priceNgn: 499_999 }, true],
  [
    'half of the price without its sale',
    { ...dress, priceNgn: 600_000, compareAtPrice: 1_000_000 },
    { priceNgn: 499_999 },
    true,
  ],
  [
    'a sale below half that gets dearer',
    { ...dress, priceNgn: 300_000, compareAtPrice: 1_000_000 },
    { priceNgn: 400_000 },
    false,
  ],
  ['half in dollars', dress, { priceUsd: 1_000 }, false],
  ['a cent below half', dress, { priceUsd: 999 }, true],
  ['a first dollar price', { ...dress, priceUsd: null }, { priceUsd: 1 }, false],
  ['no dollar price any more', dress, { priceUsd: null }, false],
] as const)('%s', (_what, before, after, isSteep) => {
  expect(isSteepPriceCut(before, { ...before, ...after })).toBe(isSteep)
})

// (rule: steep-price-cut)
test('the highest price of the last days counts where a price falls', () => {
  const highest = { ngn: 1_000_000, usd: 2_000 }
  const now = { ...dress, priceNgn: 600_000, priceUsd: null }
  expect(isSteepPriceCut(now, { ...now, priceNgn: 499_999 }, highest)).toBe(true)
  expect(isSteepPriceCut({ ...now, priceNgn: 400_000 }, { ...now, priceNgn: 450_000 }, highest)).toBe(false)
  expect(isSteepPriceCut(now, { ...now, priceUsd: 999 }, highest)).toBe(true)
})
