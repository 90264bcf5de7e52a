import { type CustomsFacts, missingFacts } from '../../catalog/customs-facts.rules.ts'
import type { Currency } from '../../lib/money.ts'
import { type AbroadInput, currencyOfCountry } from './abroad-country.rules.ts'

/** What is sent, once for each piece of the catalogue; null facts: a piece of no catalogue. */
export type ParcelLine = { quantity: number; facts: CustomsFacts | null }

/**
 * How a price to the door was worked out, kept in the order as it was (rule: price-to-door). Kobo, but for `code_fee` and `threshold`
 * in minor units of `currency`, and shares in hundredths of a percent.
 */
export type DoorPrice = {
  country: string
  currency: Currency
  naira_rate: number | null
  weight_grams: number
  up_to_grams: number
  days_min: number
  days_max: number
  /** Of the goods after discount. */
  goods: number
  carriage: number
  payer: AbroadInput['payer']
  is_low: boolean
  threshold: number | null
  base: number
  codes: number
  duty_share: number
  tax_share: number
  code_fee: number
  duty: number
  fees: number
  tax: number
  ruled_on: string | null
  source: string
}

/** Why a parcel abroad has no price of its own. */
export type NoDoorPrice = 'no_rates' | 'rates_ended' | 'too_heavy' | 'facts_missing' | 'northern_ireland'

/** What the shop asks for delivery: carriage, and duty and tax where it pays them. */
export const askedForDelivery = (price: DoorPrice): number =>
  price.carriage + (price.payer === 'shop' ? dutiesOf(price) : 0)

export const dutiesOf = ({ duty, fees, tax }: Pick<DoorPrice, 'duty' | 'fees' | 'tax'>): number =>
  duty + fees + tax

/** A share in hundredths of a percent, rounded half up to a whole kobo. */
const shareOf = (minor: number, share: number): number => Math.floor((minor * share + 5000) / 10_000)

/** Kobo as minor units of another money, and back. */
export const inTheirs = (kobo: number, nairaRate: number): number => Math.round((kobo * 100) / nairaRate)
const inKobo = (theirs: number, nairaRate: number): number => Math.round((theirs * nairaRate) / 100)

/** Two codes are one for customs when the six digits of all countries are. */
const codesOf = (lines: ParcelLine[]): number =>
  new Set(lines.map(({ facts }) => facts?.hsCode.replaceAll('.', '').slice(0, 6))).size

/** Postcodes of Northern Ireland, where goods from Nigeria meet two customs. */
export const isNorthernIreland = (country: string, postcode: string): boolean =>
  country === 'GB' && /^\s*BT\s*\d/i.test(postcode)

type Asked = {
  country: string
  postcode?: string | undefined
  lines: ParcelLine[]
  /** After discount, in kobo: a discount can bring goods below a threshold. */
  goodsMinor: number
  /** The day in Lagos. */
  today: string
}

/** One parcel to one country, or why it has no price (rules: abroad-rates, abroad-rules, price-to-door). */
export function doorPrice(own: AbroadInput | null, asked: Asked): DoorPrice | NoDoorPrice {
  const { country, lines, goodsMinor: goods } = asked
  if (!own || own.rates.length === 0) return 'no_rates'
  if (!own.valid_until || own.valid_until < asked.today) return 'rates_ended'
  if (isNorthernIreland(country, asked.postcode ?? '')) return 'northern_ireland'
  if (lines.length === 0 || lines.some(({ facts }) => !facts || missingFacts(facts).length > 0))
    return 'facts_missing'
  const weight = lines.reduce((sum, { quantity, facts }) => sum + quantity * facts!.weightGrams!, 0)
  const step = own.rates.find(({ up_to_grams }) => up_to_grams >= weight)
  if (!step) return 'too_heavy'
  const nairaRate = own.naira_rate ?? 0
  const isLow = own.threshold !== null && goods * 100 <= own.threshold * nairaRate
  const terms = isLow
    ? { duty_share: own.low_duty_share, tax_share: own.low_tax_share, code_fee: own.low_code_fee }
    : { duty_share: own.duty_share, tax_share: own.tax_share, code_fee: own.code_fee }
  const base = own.counts_from === 'goods' ? goods : goods + step.price
  const codes = codesOf(lines)
  const duty = shareOf(base, terms.duty_share)
  const fees = inKobo(codes * terms.code_fee, nairaRate)
  return {
    country,
    currency: currencyOfCountry(country),
    naira_rate: own.naira_rate,
    weight_grams: weight,
    up_to_grams: step.up_to_grams,
    days_min: step.days_min,
    days_max: step.days_max,
    goods,
    carriage: step.price,
    payer: own.payer,
    is_low: isLow,
    threshold: own.threshold,
    base,
    codes,
    ...terms,
    duty,
    fees,
    tax: shareOf(base + duty + fees, terms.tax_share),
    ruled_on: own.ruled_on,
    source: own.source,
  }
}
