import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  guestActor,
  insertCategory,
  insertCustomer,
  insertDemoSettings,
  insertProduct,
  insertPromoCode,
  insertZone,
  insertZoneAbroad,
} from '../../db/test-fixtures.ts'
import { shippingZones } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { addToCart } from '../cart.service.ts'
import { writeShippingSetting } from '../../shipping/shipping-texts.service.ts'
import { quoteCart, quoteForOrder } from './quote.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
  await insertDemoSettings(t.ctx)
})
afterAll(() => t.close())

// (rule: one-quote)
test('a quote takes prices, stock and pictures from the database and adds up to the kobo', async () => {
  const dress = await insertProduct(t.ctx, { priceNgn: 1_250_050, compareAtPrice: 1_500_000 })
  const zone = await insertZone(t.ctx)
  const { quote, lines } = await quoteForOrder(t.ctx, {
    items: [
      { product_id: dress.id, quantity: 1 },
      { product_id: dress.id, variant_id: dress.variants[0]!.id, quantity: 2 },
    ],
    country: 'NG',
    state: 'Lagos',
    shippingLocation: zone.id,
  })
  expect(quote.lines).toHaveLength(1)
  expect(quote.lines[0]).toMatchObject({
    title: dress.title,
    quantity: 3,
    available: 10,
    unit_price: 1_250_050,
    compare_at_price: 1_500_000,
    line_total: 3_750_150,
    image: { width: 800, height: 1000, thumbhash: 'AAAA' },
  })
  expect(quote.lines[0]!.image!.url).toMatch(/^\/media\/key-.+\/800\.avif$/)
  expect(quote).toMatchObject({ subtotal: 3_750_150, discount: 0, total: 4_000_150, is_payable: true })
  expect(quote.delivery).toMatchObject({ kind: 'rate', amount: 250_000, days_min: 0, days_max: 2 })
  expect(quote.free_delivery).toEqual({ threshold: 5_000_000, missing: 1_249_850 })
  expect(lines[0]).toMatchObject({ variantId: dress.variants[0]!.id, quantity: 3, lineTotal: 3_750_150 })
})

// (rule: excluded-goods)
test('a line says that its piece is a final sale, and no other does', async () => {
  const final = await insertProduct(t.ctx, { tags: ['gift', 'Final Sale'] })
  const dress = await insertProduct(t.ctx, { tags: ['sale'] })
  const items = [final, dress].map(({ id }) => ({ product_id: id, quantity: 1 }))
  const { lines } = await quoteCart(t.ctx, { items })
  expect(lines.map(({ is_final_sale }) => is_final_sale)).toEqual([true, undefined])
})

// (rules: cart-delivery-price, delivery-location)
test('delivery is an estimate until a location is known', async () => {
  const dress = await insertProduct(t.ctx)
  const quote = await quoteCart(t.ctx, { items: [{ product_id: dress.id, quantity: 1 }] })
  expect(quote.delivery).toMatchObject({ kind: 'estimate', amount: 250_000 })
  expect(quote).toMatchObject({ is_payable: false, message: 'Choose a shipping location' })
})

// (rule: promo-pieces)
test('a code for a category takes its part off these lines alone, and the refusal names it', async () => {
  const [bags, wax] = [await insertCategory(t.ctx, 'bags'), await insertCategory(t.ctx, 'Wax')]
  const bag = await insertProduct(t.ctx, { categoryId: bags.id, priceNgn: 700_000 })
  const gown = await insertProduct(t.ctx, { categoryId: wax.id, priceNgn: 1_000_015 })
  const zone = await insertZone(t.ctx)
  await insertPromoCode(t.ctx, {
    code: 'WAX10',
    value: 10,
    categoryIds: [wax.id],
    productIds: [randomUUID()],
  })
  const quoteOf = (...ids: string[]) =>
    quoteForOrder(t.ctx, {
      items: ids.map((product_id) => ({ product_id, quantity: 1 })),
      shippingLocation: zone.id,
      promoCode: 'wax10',
    })
  const both = await quoteOf(bag.id, gown.id)
  expect(both.quote).toMatchObject({
    discount: 100_002,
    total: 1_700_015 - 100_002 + 250_000,
    promo: { applied: true, message: '10% off wax' },
  })
  expect(both.lines.map(({ isDiscounted }) => isDiscounted)).toEqual([false, true])
  expect((await quoteOf(bag.id)).quote).toMatchObject({
    discount: 0,
    is_payable: false,
    promo: { applied: false, message: 'WAX10 counts for wax: there are none in your cart' },
  })
})

// (rule: free-delivery)
test('while no place delivers free, the quote has no distance to it', async () => {
  const dress = await insertProduct(t.ctx, { priceNgn: 6_000_000 })
  const items = [{ product_id: dress.id, quantity: 1 }]
  await t.ctx.db.update(shippingZones).set({ freeDelivery: false })
  const without = await quoteCart(t.ctx, { items })
  expect(without.free_delivery).toBeNull()
  expect(without.delivery).toMatchObject({ kind: 'estimate', amount: 250_000 })
  await insertZone(t.ctx, { isActive: false })
  expect((await quoteCart(t.ctx, { items })).free_delivery).toBeNull()
  await insertZone(t.ctx)
  const somewhere = await quoteCart(t.ctx, { items })
  expect(somewhere.free_delivery).toEqual({ threshold: 5_000_000, missing: 0 })
  expect(somewhere.delivery.amount).toBe(0)
})

// (rule: unavailable-line)
test('a missing, hidden or sold-out product is named and not counted; a short one counts its stock', async () => {
  const hidden = await insertProduct(t.ctx, { status: 'archived' })
  const soldOut = await insertProduct(t.ctx, { variants: [{ stock: 3, held: 3 }] })
  const short = await insertProduct(t.ctx, { priceNgn: 100, variants: [{ stock: 5, held: 3 }] })
  const quote = await quoteCart(t.ctx, {
    items: [randomUUID(), hidden.id, soldOut.id, short.id].map((product_id) => ({ product_id, quantity: 4 })),
  })
  expect(quote.lines.map((line) => line.problem)).toEqual([
    'unavailable',
    'unavailable',
    'sold_out',
    'reduced',
  ])
  expect(quote.lines[1]!.title).not.toBe(hidden.title)
  expect(quote.lines[0]!.message).toBe('Unavailable – remove to continue')
  expect(quote.lines[3]).toMatchObject({ quantity: 2, line_total: 200, message: 'Only 2 left' })
  expect(quote).toMatchObject({ subtotal: 200, is_payable: false })
})

test('without a variant the first one with stock is quoted, in the order of positions', async () => {
  const dress = await insertProduct(t.ctx, { variants: [{ stock: 0 }, { stock: 2 }, { stock: 9 }] })
  const quote = await quoteCart(t.ctx, { items: [{ product_id: dress.id, quantity: 1 }] })
  expect(quote.lines[0]).toMatchObject({ variant_id: dress.variants[1]!.id, size: 'M', available: 2 })
})

test('a variant of another product is unavailable, not sold at the wrong price', async () => {
  const [dear, cheap] = [
    await insertProduct(t.ctx, { priceNgn: 9_000_000 }),
    await insertProduct(t.ctx, { priceNgn: 100 }),
  ]
  const quote = await quoteCart(t.ctx, {
    items: [{ product_id: cheap.id, variant_id: dear.variants[0]!.id, quantity: 1 }],
  })
  expect(quote.lines[0]!.problem).toBe('unavailable')
  expect(quote.subtotal).toBe(0)
})

test('TAG5 takes five per cent off the goods and nothing off the delivery', async () => {
  await insertPromoCode(t.ctx)
  const { actor } = await insertCustomer(t.ctx)
  const dress = await insertProduct(t.ctx, { priceNgn: 1_000_010 })
  const zone = await insertZone(t.ctx)
  const input = { items: [{ product_id: dress.id, quantity: 1 }], shippingLocation: zone.id }
  const { quote, promoCodeId } = await quoteForOrder(t.ctxFor(actor), { ...input, promoCode: ' tag5 ' })
  expect(quote).toMatchObject({ discount: 50_001, total: 1_000_010 - 50_001 + 250_000, is_payable: true })
  expect(quote.promo).toEqual({ code: 'TAG5', applied: true, message: '5% off your items' })
  expect(promoCodeId).not.toBeNull()
  const refused = await quoteForOrder(t.ctxFor(actor), { ...input, promoCode: 'NOPE' })
  expect(refused).toMatchObject({ promoCodeId: null, quote: { discount: 0, is_payable: false } })
})

// (rule: free-delivery)
test('the discount counts before the free-delivery threshold does', async () => {
  await insertPromoCode(t.ctx, { code: 'TEN', kind: 'fixed', value: 1 })
  const dress = await insertProduct(t.ctx, { priceNgn: 5_000_000 })
  const zone = await insertZone(t.ctx)
  const input = { items: [{ product_id: dress.id, quantity: 1 }], shippingLocation: zone.id }
  expect((await quoteCart(t.ctx, input)).delivery).toMatchObject({ kind: 'free', amount: 0 })
  expect((await quoteCart(t.ctx, { ...input, promoCode: 'TEN' })).delivery).toMatchObject({ kind: 'rate' })
})

test('a location of another country or state, or an unknown one, is refused', async () => {
  const zone = await insertZone(t.ctx)
  const off = await insertZone(t.ctx, { isActive: false })
  const quote = (place: object) => quoteCart(t.ctx, { items: [], ...place })
  await expect(quote({ shippingLocation: zone.id, country: 'GB' })).rejects.toMatchObject({ status: 400 })
  await expect(quote({ shippingLocation: zone.id, country: 'NG', state: 'Oyo' })).rejects.toMatchObject({
    status: 400,
    code: 'ZONE_MISMATCH',
  })
  await expect(quote({ shippingLocation: off.id })).rejects.toMatchObject({ status: 404 })
  await expect(quote({ shippingLocation: randomUUID() })).rejects.toMatchObject({ status: 404 })
})

test("a place's only zone is meant without choosing it; abroad the price is on request", async () => {
  await insertZoneAbroad(t.ctx)
  const dress = await insertProduct(t.ctx, { priceNgn: 6_000_000 })
  const items = [{ product_id: dress.id, quantity: 1 }]
  const abroad = await quoteCart(t.ctx, { items, country: 'GH' })
  expect(abroad.delivery).toMatchObject({ kind: 'quoted', amount: null })
  await writeShippingSetting(t.ctx, 'international_rate_text', 'Write to us for a price')
  const worded = await quoteCart(t.ctx, { items, country: 'GH' })
  expect([worded.delivery.note, worded.message]).toEqual(Array(2).fill('Write to us for a price'))
  expect(abroad).toMatchObject({ total: 6_000_000, free_delivery: null, is_payable: false })
  const somewhere = await quoteCart(t.ctx, { items, country: 'NG' })
  expect(somewhere.delivery.kind).toBe('estimate')
})

// (rule: empty-cart)
test('an empty cart quotes to nothing', async () => {
  const quote = await quoteCart(t.ctxFor(guestActor()), {})
  expect(quote).toMatchObject({
    lines: [],
    subtotal: 0,
    is_payable: false,
    message: 'Cart is empty. Please add items before checkout.',
  })
})

test('a quote takes four statements, however many lines it has', async () => {
  const ctx = t.ctxFor((await insertCustomer(t.ctx)).actor)
  const zone = await insertZone(t.ctx)
  const items = []
  for (let index = 0; index < 6; index++) {
    const { id } = await insertProduct(t.ctx)
    items.push({ product_id: id, quantity: 1 })
    await addToCart(ctx, { product_id: id, quantity: 1 })
  }
  let statements = 0
  const db = new Proxy(ctx.db, {
    get(target, name) {
      if (['select', 'execute', 'insert', 'update', 'delete'].includes(String(name))) statements++
      return Reflect.get(target, name)
    },
  })
  const place = { shippingLocation: zone.id, country: 'NG', state: 'Lagos', promoCode: 'TAG5' }
  const fromItems = await quoteCart({ ...ctx, db }, { ...place, items })
  expect(statements).toBe(4)
  const fromCart = await quoteCart({ ...ctx, db }, place)
  expect(statements).toBe(8)
  expect({ ...fromCart, lines: [] }).toEqual({ ...fromItems, lines: [] })
  expect(fromCart.lines).toHaveLength(6)
})

// (rule: promo-code)
test('a code for free delivery pays for it wherever it has a price, and is refused where it has none', async () => {
  const dress = await insertProduct(t.ctx, { priceNgn: 1_000_000 })
  const code = `FREE${randomUUID().slice(0, 8).toUpperCase()}`
  await insertPromoCode(t.ctx, { code, kind: 'free_delivery', value: 0 })
  const zone = await insertZone(t.ctx, { freeDelivery: false })
  const onRequest = await insertZone(t.ctx, { pricing: 'quoted', rate: null })
  const ask = (shippingLocation?: string) =>
    quoteCart(t.ctx, {
      items: [{ product_id: dress.id, quantity: 1 }],
      promoCode: code,
      ...(shippingLocation && { country: 'NG', state: 'Lagos', shippingLocation }),
    })
  expect(await ask(zone.id)).toMatchObject({
    discount: 0,
    total: 1_000_000,
    delivery: { kind: 'free', amount: 0 },
    free_delivery: null,
    promo: { applied: true, message: 'Free delivery' },
    is_payable: true,
  })
  expect(await ask()).toMatchObject({ total: 1_000_000, delivery: { kind: 'estimate', amount: 0 } })
  expect(await ask(onRequest.id)).toMatchObject({
    promo: { applied: false, message: 'This promo code is for places where delivery has a fixed price' },
    is_payable: false,
  })
})
