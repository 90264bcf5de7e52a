import { expect, test } from 'vitest'
import { askedForDelivery, doorPrice, type DoorPrice, dutiesOf } from './door-price.rules.ts'
import { doorArithmetic, doorWords } from './door-words.rules.ts'
import { britain, dressFacts } from './test-abroad.ts'

const today = '2026-11-27'
const dress = { quantity: 1, facts: dressFacts }
const ask = (more: Partial<Parameters<typeof doorPrice>[1]> = {}, own: Partial<typeof britain> = {}) =>
  doorPrice({ ...britain, ...own }, { country: 'GB', lines: [dress], goodsMinor: 20_000_000, today, ...more })
const priced = (...args: Parameters<typeof ask>) => ask(...args) as DoorPrice
const registered = { payer: 'shop' as const, registration: 'GB 123' }

// (rule: abroad-rates)
test('the first step that holds the weight counts; what is heavier, ended or unknown has no price', () => {
  expect(priced()).toMatchObject({ weight_grams: 400, up_to_grams: 500, carriage: 2_500_000, days_max: 9 })
  expect(priced({ lines: [{ ...dress, quantity: 2 }] })).toMatchObject({ carriage: 4_000_000 })
  expect(ask({ lines: [{ ...dress, quantity: 6 }] })).toBe('too_heavy')
  expect(ask({ today: '2026-12-31' })).toMatchObject({ carriage: 2_500_000 })
  expect(ask({ today: '2027-01-01' })).toBe('rates_ended')
  expect(ask({}, { rates: [], valid_until: null })).toBe('no_rates')
  expect(doorPrice(null, { country: 'GB', lines: [dress], goodsMinor: 1, today })).toBe('no_rates')
})

// (rule: customs-facts)
test('a piece without weight, HS code or country of making has no price abroad', () => {
  for (const lacks of [{ weightGrams: 0 }, { weightGrams: null }, { hsCode: '' }, { madeIn: '' }])
    expect(ask({ lines: [dress, { quantity: 1, facts: { ...dressFacts, ...lacks } }] })).toBe('facts_missing')
  expect(ask({ lines: [dress, { quantity: 1, facts: null }] })).toBe('facts_missing')
  expect(ask({ lines: [] })).toBe('facts_missing')
})

// (rule: abroad-rules)
test('Northern Ireland is on request, with or without a space and in any case', () => {
  for (const postcode of ['BT1 5GS', 'bt15gs', ' BT 7']) expect(ask({ postcode })).toBe('northern_ireland')
  expect(ask({ postcode: 'B1 1AA' })).toMatchObject({ country: 'GB' })
  expect(ask({ postcode: 'BT1 5GS', country: 'GH' })).toMatchObject({ country: 'GH' })
})

// (rule: abroad-rules)
test('goods of the threshold to the kobo have its rules, a kobo more the others', () => {
  // £135.00 at ₦2,000
  expect(priced({ goodsMinor: 27_000_000 })).toMatchObject({ is_low: true, duty: 0, tax: 5_400_000 })
  const above = priced({ goodsMinor: 27_000_001 })
  expect(above).toMatchObject({ is_low: false, duty: 3_240_000, tax: 6_048_000 })
})

// (rule: abroad-rules)
test('a fee counts once for each HS code, dots or not and whatever a country adds behind six digits', () => {
  const lines = ['6204.42', '620442', '6204.42.00', '6206.40'].map((hsCode) => ({
    quantity: 1,
    facts: { ...dressFacts, hsCode, weightGrams: 100 },
  }))
  expect(priced({ lines }, { code_fee: 300, low_code_fee: 300 })).toMatchObject({ codes: 2, fees: 1_200_000 })
})

// (rule: abroad-rules)
test('percentages count from goods alone or with carriage', () => {
  expect(priced({ goodsMinor: 30_000_000 }, { counts_from: 'goods_and_delivery' })).toMatchObject({
    base: 32_500_000,
    duty: 3_900_000,
    tax: 7_280_000,
  })
})

// (rule: price-to-door)
test('the shop asks for duty and tax only where it pays them, and says one sum', () => {
  const hers = priced()
  expect(askedForDelivery(hers)).toBe(2_500_000)
  expect(doorWords(hers, { goodsMinor: 20_000_000, deliveryMinor: 2_500_000 })).toEqual({
    rows: [
      { label: 'You pay us', text: '₦225,000 (about £112.50)' },
      { label: 'Duty and tax, asked at your door', text: 'about £20' },
      { label: 'To your door in all', text: '₦265,000 (about £132.50)' },
    ],
    note: 'You will be asked for about £20 of duty and tax when the parcel arrives in the United Kingdom.',
  })
  const ours = priced({}, registered)
  expect(askedForDelivery(ours)).toBe(6_500_000)
  expect(doorWords(ours, { goodsMinor: 20_000_000, deliveryMinor: 6_500_000 })).toEqual({
    rows: [
      { label: 'Carriage, 400 g', text: '₦25,000' },
      { label: 'Duty and tax, which we pay', text: '₦40,000' },
      { label: 'To your door in all', text: '₦265,000 (about £132.50)' },
    ],
    note: 'Duty and tax of the United Kingdom are in the price.',
  })
  expect(doorArithmetic(ours)).toContainEqual({ label: 'Tax, 20 % of ₦200,000', text: '₦40,000' })
})

// (rule: price-to-door)
test('nothing is promised that nobody said, and no sum stays where the lines were changed', () => {
  const unsaid = priced({}, { payer: null, duty_share: 0, low_tax_share: 0, tax_share: 0 })
  expect(doorWords(unsaid, { goodsMinor: 20_000_000, deliveryMinor: 2_500_000 })).toEqual({
    rows: [{ label: 'You pay us', text: '₦225,000 (about £112.50)' }],
    note: 'Without duty and tax: the United Kingdom may ask you for them when the parcel arrives.',
  })
  expect(doorWords(priced(), { goodsMinor: 19_000_000, deliveryMinor: 2_500_000 })).toEqual({
    rows: [],
    note: 'Worked out for goods of ₦200,000: what the United Kingdom asks for these may differ.',
  })
})

/** The same sum as a person with a calculator would do it, in fractions of whole numbers. */
function byHand(own: typeof britain, goods: bigint, grams: bigint, codes: bigint) {
  const half = (top: bigint, bottom: bigint) => (top * 2n + bottom) / (bottom * 2n)
  let carriage = 0n
  for (const rate of [...own.rates].reverse())
    if (BigInt(rate.up_to_grams) >= grams) carriage = BigInt(rate.price)
  const rate = BigInt(own.naira_rate!)
  const isLow = own.threshold !== null && goods <= (BigInt(own.threshold) * rate) / 100n
  const [duty, tax, fee] = isLow
    ? [own.low_duty_share, own.low_tax_share, own.low_code_fee]
    : [own.duty_share, own.tax_share, own.code_fee]
  const base = own.counts_from === 'goods' ? goods : goods + carriage
  const dutyMinor = half(base * BigInt(duty), 10_000n)
  const feeMinor = half(codes * BigInt(fee) * rate, 100n)
  const taxMinor = half((base + dutyMinor + feeMinor) * BigInt(tax), 10_000n)
  const duties = dutyMinor + feeMinor + taxMinor
  return { carriage, duties, asked: own.payer === 'shop' ? carriage + duties : carriage }
}

// (rule: price-to-door)
test('200 sample parcels to five countries cost what an independent sum says', () => {
  let seed = 42
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const steps = [250, 500, 1000, 2000, 5000, 20_000]
  const terms = {
    GB: { threshold: 13_500, low_tax_share: 2000, duty_share: 1200, tax_share: 2000, naira_rate: 207_431 },
    US: { threshold: null, duty_share: 1550, code_fee: 299, naira_rate: 153_217, tax_share: 0 },
    CA: { threshold: 2000, duty_share: 1800, tax_share: 500, low_duty_share: 0, naira_rate: 109_873 },
    GH: { threshold: 10_000, low_code_fee: 300, code_fee: 1250, tax_share: 2175, naira_rate: 13_999 },
    AE: { threshold: 30_000, duty_share: 500, tax_share: 500, low_tax_share: 500, naira_rate: 41_777 },
  } as const
  const codes = ['6204.42', '6206.40', '6109.10', '4202.22', '7117.19.0000']
  let compared = 0
  for (const [index, country] of Object.keys(terms).entries())
    for (let parcel = 0; parcel < 40; parcel++) {
      const own = {
        ...britain,
        low_tax_share: 0,
        ...terms[country as keyof typeof terms],
        rates: steps.map((up_to_grams, step) => ({
          up_to_grams,
          price: 1_000_000 * (step + 1) + 37_501 * (index + 1),
          days_min: 4,
          days_max: 9,
        })),
        counts_from: parcel % 2 ? ('goods' as const) : ('goods_and_delivery' as const),
        payer: parcel % 3 ? ('shopper' as const) : ('shop' as const),
      }
      const lines = Array.from({ length: 1 + random(4) }, () => ({
        quantity: 1 + random(3),
        facts: { weightGrams: 80 + random(900), hsCode: codes[random(5)]!, madeIn: 'Nigeria' },
      }))
      const goods = 500_000 + random(60_000_000)
      const grams = lines.reduce((sum, line) => sum + line.quantity * line.facts.weightGrams, 0)
      const kinds = new Set(lines.map(({ facts }) => facts.hsCode)).size
      const price = doorPrice(own, { country, lines, goodsMinor: goods, today }) as DoorPrice
      const expected = byHand(own, BigInt(goods), BigInt(grams), BigInt(kinds))
      expect({
        carriage: BigInt(price.carriage),
        duties: BigInt(dutiesOf(price)),
        asked: BigInt(askedForDelivery(price)),
      }).toEqual(expected)
      compared++
    }
  expect(compared).toBe(200)
})
