import type { Currency } from '../../lib/money.ts'
import { formatDate } from '../../lib/time.ts'
import { type Country, countries } from '../countries.rules.ts'

/** What a parcel of up to so many grams costs, in kobo, and how many days it travels. */
export type AbroadRate = { up_to_grams: number; price: number; days_min: number; days_max: number }

/** The money of each country the shop sells to. */
const currencies: Record<Country['code'], Currency> = {
  NG: 'NGN',
  GB: 'GBP',
  US: 'USD',
  CA: 'CAD',
  ZA: 'ZAR',
  GH: 'GHS',
  AE: 'AED',
}

export const abroadCodes = countries.flatMap(({ code }) => (code === 'NG' ? [] : [code]))

export const currencyOfCountry = (country: string): Currency =>
  currencies[country as Country['code']] ?? 'USD'

/** What an owner says of a country; the columns of `abroad_countries` on the wire. */
export type AbroadInput = {
  rates: AbroadRate[]
  valid_until: string | null
  naira_rate: number | null
  payer: 'shopper' | 'shop' | null
  counts_from: 'goods' | 'goods_and_delivery'
  duty_share: number
  tax_share: number
  code_fee: number
  threshold: number | null
  low_duty_share: number
  low_tax_share: number
  low_code_fee: number
  registration: string
  ruled_on: string | null
  source: string
}
type AbroadErrors = Partial<Record<keyof AbroadInput, string>>

export const emptyAbroad: AbroadInput = {
  rates: [],
  valid_until: null,
  naira_rate: null,
  payer: null,
  counts_from: 'goods',
  duty_share: 0,
  tax_share: 0,
  code_fee: 0,
  threshold: null,
  low_duty_share: 0,
  low_tax_share: 0,
  low_code_fee: 0,
  registration: '',
  ruled_on: null,
  source: '',
}

export const abroadLabels: Record<keyof AbroadInput, string> = {
  rates: 'Prices by weight',
  valid_until: 'Prices valid until',
  naira_rate: 'Exchange rate in naira',
  payer: 'Who pays duty and tax',
  counts_from: 'Percentages apply to',
  duty_share: 'Duty, %',
  tax_share: 'Tax, %',
  code_fee: 'Fee for each HS code',
  threshold: 'Separate rules for goods up to',
  low_duty_share: 'Duty up to that value, %',
  low_tax_share: 'Tax up to that value, %',
  low_code_fee: 'Fee for each HS code up to that value',
  registration: 'Your tax number there',
  ruled_on: 'As of',
  source: 'Source',
}

/** 1000 %, in hundredths of a percent. */
const mostShare = 100_000

/** The wrong fields with their messages; for the screen and for the API alike. */
export function checkAbroad(input: AbroadInput): AbroadErrors {
  return { ...checkRates(input), ...checkMoney(input), ...checkRule(input) }
}

function checkRates({ rates, valid_until }: AbroadInput): AbroadErrors {
  const errors: AbroadErrors = {}
  const wrong = rates.find(
    (rate, index) =>
      !(rate.up_to_grams > (rates[index - 1]?.up_to_grams ?? 0)) ||
      !(rate.price > 0) ||
      !(rate.days_min >= 0 && rate.days_max >= rate.days_min),
  )
  if (wrong)
    errors.rates = `${wrong.up_to_grams || 'A weight of 0'} g: weights must grow, prices be above 0, and days go from less to more`
  if (rates.length > 0 && !valid_until) errors.valid_until = 'Say until which day these prices hold'
  if (rates.length === 0 && valid_until) errors.valid_until = 'There are no prices that could hold'
  return errors
}

function checkMoney({ naira_rate, threshold, code_fee, low_code_fee }: AbroadInput): AbroadErrors {
  if (naira_rate !== null && !(naira_rate > 0)) return { naira_rate: 'Type what one of it is in naira' }
  if (threshold !== null && !(threshold > 0))
    return { threshold: 'Type an amount, or leave it empty where there is none' }
  if (naira_rate === null && (threshold !== null || code_fee + low_code_fee > 0))
    return { naira_rate: 'Its own amounts cannot be worked out without it' }
  return {}
}

function checkRule(input: AbroadInput): AbroadErrors {
  const { payer, ruled_on, source, registration, tax_share, low_tax_share, threshold } = input
  const errors: AbroadErrors = {}
  for (const name of ['duty_share', 'tax_share', 'low_duty_share', 'low_tax_share'] as const)
    if (!(input[name] >= 0 && input[name] <= mostShare)) errors[name] = 'Type a percentage from 0 to 1000'
  if (payer === null) return errors
  if (!ruled_on) errors.ruled_on = 'Say as of which day this holds'
  if (!source.trim()) errors.source = 'Say who told you, like your customs agent'
  const tax = tax_share + (threshold === null ? 0 : low_tax_share)
  if (payer === 'shop' && tax > 0 && !registration.trim())
    errors.registration =
      'Without your own tax number there the shop cannot charge its tax: fill it in, or let the shopper pay at the door'
  return errors
}

/** `Your prices to Ghana end on 30 Nov 2026`. */
export const endingRatesText = (of: { country: string; ends_on: string; is_over: boolean }): string =>
  `Your prices to ${of.country} ${of.is_over ? 'ended' : 'end'} on ${formatDate(new Date(`${of.ends_on}T12:00:00Z`))}`
