import fc from 'fast-check'
import { expect, test } from 'vitest'
import { settingDefaults } from '../../settings/settings.rules.ts'
import { deliveryFor, freeDeliveryFor, type ShippingZone } from '../../shipping/delivery-fee.rules.ts'
import { maxTotalMinor } from './cart-limits.rules.ts'
import { chooseVariant, goodsOf, quoteLines, type SellableVariant, sumQuote } from './quote.rules.ts'
import type { RequestedLine } from './quote.schema.ts'
import { variant } from './test-variant.ts'

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

const wantedArb: fc.Arbitrary<RequestedLine[]> = fc.array(
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

const settings = { ...settingDefaults, cart_delivery_estimate: 250_000, free_delivery_threshold: 5_000_000 }

function quoteOf(
  wanted: RequestedLine[],
  variants: SellableVariant[],
  discountMinor: number,
  zone: ShippingZone | null,
) {
  const lines = quoteLines(wanted, variants)
  const goodsAfterDiscountMinor = goodsOf(lines) - Math.min(discountMinor, goodsOf(lines))
  const forDelivery = { zone, goodsAfterDiscountMinor, settings, now: new Date('2026-11-24T09:00:00Z') }
  return sumQuote({
    lines,
    discountMinor,
    promo: null,
    delivery: deliveryFor(forDelivery),
    freeDelivery: freeDeliveryFor(forDelivery),
  })
}

// (rule: one-quote)
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

test('lines are summed per variant, never above the stock, and only buyable lines are charged', () => {
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

// (rule: default-variant)
test('without a variant the first with stock in order of position is meant, else the first', () => {
  const variants = [
    variant(3, { position: 2, available: 3 }),
    variant(6, { position: 1, available: 2 }),
    variant(9, { position: 0, available: 0 }),
  ]
  const wanted = { product_id: 'p0', quantity: 1 }
  expect(chooseVariant(wanted, variants)?.variantId).toBe('v6')
  expect(
    chooseVariant(
      wanted,
      variants.map((one) => ({ ...one, available: 0 })),
    )?.variantId,
  ).toBe('v9')
  expect(chooseVariant({ ...wanted, product_id: 'p1' }, variants)).toBeNull()
})

// (rule: promo-code)
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
