import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deliveryFor, freeDeliveryFor, type ShippingZone } from '../shipping/delivery-fee.rules.ts'
import {
  chooseVariant,
  emptyCartTitle,
  goodsOf,
  maxTotalMinor,
  quoteLines,
  type SellableVariant,
  sumQuote,
  whyNotOrderable,
} from './quote.rules.ts'
import type { WantedLine } from './quote.schema.ts'

const variant = (index: number, own: Partial<SellableVariant> = {}): SellableVariant => ({
  productId: `p${index % 3}`,
  variantId: `v${index}`,
  title: `Dress ${index}`,
  slug: `dress-${index}`,
  imageKey: null,
  image: null,
  size: null,
  color: null,
  position: index,
  available: 5,
  unitPriceMinor: 1000,
  compareAtPriceMinor: null,
  isVisible: true,
  ...own,
})

const variantsArb = fc
  .array(
    fc.record({
      available: fc.integer({ min: 0, max: 8 }),
      unitPriceMinor: fc.integer({ min: 1, max: 20_000_000 }),
      isVisible: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map((own, index) => variant(index, own)))

const wantedArb: fc.Arbitrary<WantedLine[]> = fc.array(
  fc
    .record({ index: fc.integer({ min: 0, max: 9 }), quantity: fc.integer({ min: 1, max: 99 }) })
    .map((line) => ({
      product_id: `p${line.index % 3}`,
      variant_id: `v${line.index}`,
      quantity: line.quantity,
    })),
  { maxLength: 12 },
)

const zoneArb: fc.Arbitrary<ShippingZone | null> = fc.option(
  fc
    .record({
      pricing: fc.constantFrom('rate' as const, 'quoted' as const, 'unavailable' as const),
      rate: fc.integer({ min: 0, max: 2_000_000 }),
      free_delivery: fc.boolean(),
    })
    .map((own) => ({
      id: 'z',
      name: 'Zone',
      zone_type: 'lagos_zone' as const,
      country: 'NG',
      state: 'Lagos',
      currency: 'NGN',
      delivery_days_min: 0,
      delivery_days_max: 2,
      special_zone: false,
      is_active: true,
      ...own,
      rate: own.pricing === 'rate' ? own.rate : null,
    })),
)

const settings = { cart_delivery_estimate: 250_000, free_delivery_threshold: 5_000_000 }

function quoteOf(
  wanted: WantedLine[],
  variants: SellableVariant[],
  discountMinor: number,
  zone: ShippingZone | null,
) {
  const lines = quoteLines(wanted, variants)
  const goodsAfterDiscountMinor = goodsOf(lines) - Math.min(discountMinor, goodsOf(lines))
  const forDelivery = { zone, goodsAfterDiscountMinor, settings }
  return sumQuote({
    lines,
    discountMinor,
    promo: null,
    delivery: deliveryFor(forDelivery),
    freeDelivery: freeDeliveryFor(forDelivery),
  })
}

test('total = subtotal − discount + delivery, nothing is negative, the discount never exceeds the goods', () => {
  fc.assert(
    fc.property(
      wantedArb,
      variantsArb,
      fc.integer({ min: 0, max: 99_000_000 }),
      zoneArb,
      (wanted, variants, off, zone) => {
        const quote = quoteOf(wanted, variants, off, zone)
        expect(quote.total).toBe(quote.subtotal - quote.discount + (quote.delivery.amount ?? 0))
        expect(quote.subtotal).toBe(quote.lines.reduce((sum, line) => sum + line.line_total, 0))
        expect(quote.discount).toBeLessThanOrEqual(quote.subtotal)
        for (const amount of [quote.subtotal, quote.discount, quote.total, quote.delivery.amount ?? 0]) {
          expect(Number.isSafeInteger(amount)).toBe(true)
          expect(amount).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('the order of the lines changes nothing but their order', () => {
  fc.assert(
    fc.property(wantedArb, variantsArb, zoneArb, (wanted, variants, zone) => {
      const one = quoteOf(wanted, variants, 0, zone)
      const other = quoteOf(wanted.toReversed(), variants.toReversed(), 0, zone)
      const sorted = (lines: typeof one.lines) =>
        lines.toSorted((a, b) =>
          `${a.product_id}/${a.variant_id}`.localeCompare(`${b.product_id}/${b.variant_id}`),
        )
      expect(sorted(other.lines)).toEqual(sorted(one.lines))
      expect([other.subtotal, other.total, other.is_payable]).toEqual([
        one.subtotal,
        one.total,
        one.is_payable,
      ])
    }),
  )
})

test('lines are summed per variant, never above what is available, and only what can be bought is charged', () => {
  fc.assert(
    fc.property(wantedArb, variantsArb, (wanted, variants) => {
      const lines = quoteLines(wanted, variants)
      const keys = lines.map((line) => line.variant_id)
      expect(new Set(keys).size).toBe(keys.length)
      for (const line of lines) {
        const asked = wanted
          .filter((one) => one.variant_id === line.variant_id)
          .reduce((sum, one) => sum + one.quantity, 0)
        const known = variants.find(
          (one) => one.variantId === line.variant_id && one.productId === line.product_id,
        )
        const sold = known?.isVisible ? Math.min(asked, known.available) : 0
        expect(line.line_total).toBe(sold * (known?.unitPriceMinor ?? 0))
        expect(line.problem === undefined).toBe(sold === asked)
        if (line.problem === 'reduced') expect(line.quantity).toBe(sold)
      }
    }),
  )
})

test('a quote is payable exactly when every line is whole and the fee is known', () => {
  fc.assert(
    fc.property(wantedArb, variantsArb, zoneArb, (wanted, variants, zone) => {
      const quote = quoteOf(wanted, variants, 0, zone)
      const isWhole = quote.lines.length > 0 && quote.lines.every((line) => !line.problem)
      const isKnown = zone?.pricing === 'rate'
      expect(quote.is_payable).toBe(isWhole && isKnown && quote.total <= maxTotalMinor)
      expect(quote.message === null).toBe(quote.is_payable)
    }),
  )
})

test('without a variant the first with stock in order of position is meant, else the first', () => {
  const variants = [variant(6, { available: 3 }), variant(3, { available: 2 }), variant(0, { available: 0 })]
  const wanted = { product_id: 'p0', quantity: 1 }
  expect(chooseVariant(wanted, variants)?.variantId).toBe('v3')
  expect(
    chooseVariant(
      wanted,
      variants.map((one) => ({ ...one, available: 0 })),
    )?.variantId,
  ).toBe('v0')
  expect(chooseVariant({ ...wanted, product_id: 'p1' }, variants)).toBeNull()
})

test('a refused promo code stops the payment with its reason', () => {
  const lines = quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 1 }], [variant(0)])
  const quote = sumQuote({
    lines,
    discountMinor: 0,
    promo: { code: 'OLD', applied: false, message: 'This promo code is not valid' },
    delivery: { kind: 'rate', amount: 1, days_min: 0, days_max: 0, note: '' },
    freeDelivery: null,
  })
  expect(quote).toMatchObject({ is_payable: false, message: 'This promo code is not valid' })
})

test('variants at the same place are told apart by their ids, however they are given', () => {
  const same = [variant(3, { position: 1 }), variant(0, { position: 1 })]
  for (const variants of [same, same.toReversed()])
    expect(chooseVariant({ product_id: 'p0', quantity: 1 }, variants)?.variantId).toBe('v0')
})

test('a variant of another product is not meant', () => {
  const wanted = { product_id: 'p0', variant_id: 'v1', quantity: 1 }
  expect(chooseVariant(wanted, [variant(0), variant(1)])).toBeNull()
})

test('a line that can be bought carries what the shopper sees of it', () => {
  const image = { url: '/m/a.jpg' } as SellableVariant['image']
  const own = { image, size: 'M', color: 'Indigo', compareAtPriceMinor: 1500 }
  expect(quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 2 }], [variant(0, own)])).toEqual([
    {
      product_id: 'p0',
      variant_id: 'v0',
      title: 'Dress 0',
      slug: 'dress-0',
      image,
      size: 'M',
      color: 'Indigo',
      quantity: 2,
      available: 5,
      unit_price: 1000,
      compare_at_price: 1500,
      line_total: 2000,
    },
  ])
})

test('a line that cannot be bought as asked says why, and a hidden product is no link', () => {
  const shown = (own: Partial<SellableVariant>) =>
    quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 6 }], [variant(0, own)])[0]
  expect(shown({})).toMatchObject({
    problem: 'reduced',
    message: 'Only 5 left',
    quantity: 5,
    line_total: 5000,
  })
  expect(shown({ available: 0 })).toMatchObject({
    problem: 'sold_out',
    message: 'Sold out – remove to continue',
    slug: 'dress-0',
    quantity: 6,
    line_total: 0,
  })
  expect(shown({ isVisible: false })).toMatchObject({
    problem: 'unavailable',
    message: 'Unavailable – remove to continue',
    slug: null,
    available: 0,
    line_total: 0,
  })
})

test('what the shop does not know stays a line of its own, once per product and variant', () => {
  const wanted = [
    { product_id: 'p1', variant_id: '1', quantity: 1 },
    { product_id: 'p11', quantity: 1 },
    { product_id: 'p11', quantity: 2 },
    { product_id: 'p11', variant_id: 'gone', quantity: 1 },
  ]
  const lines = quoteLines(wanted, [])
  expect(lines.map(({ variant_id, quantity }) => [variant_id, quantity])).toEqual([
    ['1', 1],
    [null, 3],
    ['gone', 1],
  ])
  expect(lines[1]).toEqual({
    product_id: 'p11',
    variant_id: null,
    title: 'Unavailable item',
    slug: null,
    image: null,
    size: null,
    color: null,
    quantity: 3,
    available: 0,
    unit_price: null,
    compare_at_price: null,
    line_total: 0,
    problem: 'unavailable',
    message: 'Unavailable – remove to continue',
  })
})

const whole = (unitPriceMinor = 1000) =>
  quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 1 }], [variant(0, { unitPriceMinor })])
const soldOut = quoteLines(
  [{ product_id: 'p0', variant_id: 'v0', quantity: 1 }],
  [variant(0, { available: 0 })],
)
const rate = { kind: 'rate', amount: 300, days_min: 0, days_max: 2, note: 'Same day' } as const
const summed = (own: Partial<Parameters<typeof sumQuote>[0]>) =>
  sumQuote({ lines: whole(), discountMinor: 0, promo: null, delivery: rate, freeDelivery: null, ...own })

test('with nothing that can be bought there is nothing to deliver and no way to free delivery', () => {
  const freeDelivery = { threshold: 5000, missing: 4000 }
  expect(summed({ freeDelivery })).toMatchObject({ delivery: rate, free_delivery: freeDelivery, total: 1300 })
  expect(summed({ lines: soldOut, freeDelivery })).toMatchObject({
    delivery: { kind: 'unavailable', amount: null, days_min: null, days_max: null, note: '' },
    free_delivery: null,
    total: 0,
    message: 'Dress 0: Sold out – remove to continue',
  })
})

test('a quote that cannot be paid says what is in the way, the goods first', () => {
  const message = (own: Partial<Parameters<typeof sumQuote>[0]>) => summed(own).message
  const on = (kind: 'quoted' | 'unavailable' | 'estimate') => ({ ...rate, kind, note: `It is ${kind}` })
  expect(message({ lines: [] })).toBe('Cart is empty. Please add items before checkout.')
  expect(message({ delivery: on('estimate') })).toBe('Choose a delivery location')
  expect(message({ delivery: on('quoted') })).toBe('It is quoted')
  expect(message({ delivery: on('unavailable') })).toBe('It is unavailable')
  expect(message({ lines: soldOut, delivery: on('estimate') })).toContain('Dress 0')
  expect(message({ promo: { code: 'TAG5', applied: true, message: '5% off' } })).toBeNull()
})

test('all that is left of a piece can be bought, and then the quote can be paid', () => {
  const lines = quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 5 }], [variant(0)])
  expect(summed({ lines })).toMatchObject({
    subtotal: 5000,
    total: 5300,
    currency: 'NGN',
    is_payable: true,
    message: null,
  })
})

test('one line that can be bought, even in part, is delivered', () => {
  const reduced = quoteLines([{ product_id: 'p0', variant_id: 'v0', quantity: 6 }], [variant(0)])
  for (const lines of [reduced, [...whole(), ...soldOut]])
    expect(summed({ lines }).delivery, lines[0]!.title).toEqual(rate)
})

test('there is something to pay from the first kobo on', () => {
  const free = { ...rate, kind: 'free', amount: 0 } as const
  expect(summed({ discountMinor: 999, delivery: free }).message).toBeNull()
  expect(summed({ discountMinor: 1000, delivery: free }).message).toBe('There is nothing to pay')
})

test('a discount below nothing is none', () => {
  expect(summed({ discountMinor: -5 })).toMatchObject({ discount: 0, total: 1300 })
})

test('twenty million naira can be paid online, a kobo more cannot', () => {
  expect(whyNotOrderable(whole(), 2_000_000_000)).toBeNull()
  expect(whyNotOrderable(whole(), 2_000_000_001)).toBe(
    'This order is too large to place online. Please contact us.',
  )
})

test('an order of nothing is called an empty cart', () => {
  expect([emptyCartTitle, whyNotOrderable([], 0)]).toEqual([
    'Empty Cart',
    'Cart is empty. Please add items before checkout.',
  ])
})
