import type { AbroadInput } from './abroad-country.rules.ts'
import { emptyAbroad } from './abroad-country.rules.ts'

/** Britain as an owner may have typed it; the figures are of no law. */
export const britain: AbroadInput = {
  ...emptyAbroad,
  rates: [
    { up_to_grams: 500, price: 2_500_000, days_min: 5, days_max: 9 },
    { up_to_grams: 2000, price: 4_000_000, days_min: 5, days_max: 9 },
  ],
  valid_until: '2026-12-31',
  naira_rate: 200_000,
  payer: 'shopper',
  counts_from: 'goods',
  duty_share: 1200,
  tax_share: 2000,
  threshold: 13_500,
  low_tax_share: 2000,
  ruled_on: '2026-11-01',
  source: 'Our customs agent',
}

export const dressFacts = { weightGrams: 400, hsCode: '6204.42', madeIn: 'Nigeria' }
