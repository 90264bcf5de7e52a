import type { abroadCountries } from '../../db/schema.ts'
import { columnsOf, wireOf } from '../../lib/wire-names.ts'
import { type AbroadInput, type AbroadRate, emptyAbroad } from './abroad-country.rules.ts'

type AbroadRow = typeof abroadCountries.$inferSelect

const names = Object.keys(emptyAbroad) as (keyof AbroadInput)[]

/** PostgreSQL keeps an object's fields in an order of its own. */
const rateOf = ({ up_to_grams, price, days_min, days_max }: AbroadRate): AbroadRate => ({
  up_to_grams,
  price,
  days_min,
  days_max,
})

export const abroadView = (row: AbroadRow): AbroadInput => ({
  ...wireOf(row, names),
  rates: row.rates.map(rateOf),
})

export const abroadColumns = (input: AbroadInput) => columnsOf(input)
