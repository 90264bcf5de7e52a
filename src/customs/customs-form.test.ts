import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, products } from '../db/schema.ts'
import { insertZoneAbroad } from '../db/test-fixtures.ts'
import { type CheckoutShop, openCheckoutShop } from '../checkout/test-checkout-shop.ts'
import { readStaffOrder } from '../orders/reading/read-staff-order.service.ts'
import { settlePayment } from '../payments/settlement/settle-payment.service.ts'
import { saveAbroad } from '../shipping/abroad/abroad.service.ts'
import { britain, dressFacts } from '../shipping/abroad/test-abroad.ts'
import { asSystem, requireStaff, type StaffCtx } from '../lib/server/context.ts'
import { readCustomsForm } from './customs-form.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())

const helperId = crypto.randomUUID()
const helper = () =>
  requireStaff(
    shop.as({
      kind: 'customer',
      userId: helperId,
      email: 'h@example.com',
      role: 'helper',
      guestKey: null,
    }),
  )

// (rule: customs-form)
test('a parcel to London has a form with what was paid, its terms and the facts of now; one to Lagos has none', async () => {
  const london = await insertZoneAbroad(shop.ctx, { name: 'United Kingdom', country: 'GB' })
  const until = new Date(shop.ctx.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  await saveAbroad(asSystem(shop.ctx, 'test'), {
    country: 'GB',
    ...britain,
    valid_until: until,
    updated_at: null,
  })
  const variant = await shop.variant(10, 20_000_000)
  await shop.ctx.db.update(products).set(dressFacts).where(eq(products.id, variant.productId))
  const shipping_address = {
    firstName: 'Ada',
    lastName: 'Obi',
    address: '1 High Street',
    city: 'London',
    state: '',
    country: 'GB',
    zipCode: 'SE15 4QL',
    shippingLocation: london.id,
  }
  const order = { phone: '+447700900123', shipping_address }
  const buyer = await shop.customer()
  const placed = await shop.checkout(buyer, variant, { quantity: 2, order })
  await shop.pay(placed.payment!.reference)
  await settlePayment(shop.as(), placed.payment!.reference)
  await shop.ctx.db.update(products).set({ hsCode: '6204.49' }).where(eq(products.id, variant.productId))

  const { id } = placed.order
  expect(await readCustomsForm(helper(), { id })).toMatchObject({
    order_number: placed.order.orderNumber,
    sender: { name: 'Indigo Lane' },
    addressee: {
      name: 'Ada Obi',
      lines: ['1 High Street', expect.stringContaining('SE15 4QL'), 'United Kingdom'],
    },
    contents: [{ pieces: 2, value: 40_000_000, weight_grams: 800, hs_code: '6204.49', made_in: 'Nigeria' }],
    value: 40_000_000,
    weight: 800,
    terms: 'She pays duty and tax at her door: send it “delivered at place” (DAP).',
  })
  const links = { appUrl: 'http://shop.test', authSecret: 'a-secret-of-at-least-thirty-two-characters' }
  const seenBy = (ctx: StaffCtx) => readStaffOrder({ ...ctx, ...links }, { id, sort: 'newest' })
  expect(await seenBy(helper())).toMatchObject({
    money: null,
    customs: { terms: expect.stringContaining('(DAP)'), arithmetic: [] },
  })
  expect((await seenBy(asSystem(shop.ctx, 'test'))).customs!.arithmetic).toContainEqual({
    label: 'Tax, 20 % of ₦448,000',
    text: '₦89,600',
  })
  const opened = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(opened.filter(({ action }) => action === 'order.open')).toHaveLength(1)

  const home = await shop.checkout(await shop.customer(), variant)
  await expect(readCustomsForm(helper(), { id: home.order.id })).rejects.toMatchObject({
    code: 'ORDER_NOT_FOUND',
  })
})
