import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPayLink } from '../../checkout/chat-order/chat-order.service.ts'
import { options } from '../../checkout/test-checkout-shop.ts'
import { auditLog } from '../../db/schema.ts'
import { changedSums } from '../../orders/order/changed-lines.rules.ts'
import { packOrder } from '../../orders/steps/staff-steps.service.ts'
import { recordPayment } from '../manual/record-payment.service.ts'
import { askDeposit } from '../deposits/ask-deposit.service.ts'
import { type ChangedShop, code, openChangedShop } from './test-changed-lines.ts'

let shop: ChangedShop
beforeAll(async () => {
  shop = await openChangedShop()
})
afterAll(() => shop.close())
afterEach(() => shop.expectLedgerWhole())
const ordered = (...input: Parameters<ChangedShop['ordered']>) => shop.ordered(...input)
const linesOf = (orderId: string) => shop.linesOf(orderId)
const pay = (orderId: string) => shop.payOpen(orderId)
const change = (...input: Parameters<ChangedShop['change']>) => shop.change(...input)
const owner = () => shop.owner()
let keys = 0

// (rule: changed-lines)
test('an unpaid order gets other pieces: hold, lines and total follow, and a new link asks for the new total', async () => {
  const { order, variants, lines } = await ordered([5, 5], [3, 1], 10)
  const other = await shop.variant(2, 900_000)
  const shownMinor = 1_800_000 + 2 * 800_000 - 180_000 + 250_000
  await change(order.id, {
    quantities: [
      { lineId: lines[0]!.id, quantity: 1 },
      { lineId: lines[1]!.id, quantity: 0 },
    ],
    added: [{ product_id: other.productId, variant_id: other.id, quantity: 2, price: 800_000 }],
    shownMinor,
  })
  const now = await shop.readOrder(order.id)
  expect(now).toMatchObject({
    subtotal: 3_400_000,
    discount: 180_000,
    totalAmount: shownMinor,
    balance: shownMinor,
  })
  expect(
    (await linesOf(order.id)).map(({ quantity, unitPrice, listPrice }) => [quantity, unitPrice, listPrice]),
  ).toEqual([
    [1, 1_800_000, null],
    [2, 800_000, 900_000],
  ])
  const held = []
  for (const { id } of [...variants, other]) held.push((await shop.readVariant(id)).held)
  expect(held).toEqual([1, 0, 2])
  const [event] = (await shop.eventsOf(order.id)).filter(({ kind }) => kind === 'lines_changed')
  expect(event!.description).toMatch(
    /1 instead of 3\. Added: 2 × .*Taken out: .*₦34,700 instead of ₦67,300\.$/,
  )
  const jobs = (await shop.mailJobsOf(order.id)).filter(({ kinds }) => kinds.includes('order_changed'))
  expect(jobs.map(({ note }) => note)).toEqual([event!.description])
  const { pay_url: payUrl } = await openPayLink({ ...owner(), ...options }, order)
  const asked = (await shop.paymentsOf(order.id)).find(({ checkoutUrl }) => checkoutUrl === payUrl)!.asked
  expect(asked).toBe(shownMinor)
  const audit = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
  expect(audit.map(({ action }) => action)).toContain('order.change_lines')
})

// (rules: changed-lines, payment-mismatch)
test('the payment of the old total that comes later goes to Needs you', async () => {
  const { order, lines } = await ordered([5], [2])
  await change(order.id, { quantities: [{ lineId: lines[0]!.id, quantity: 1 }], shownMinor: 2_050_000 })
  await pay(order.id)
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'pending_review', received: 3_850_000 })
  expect(await change(order.id, { shownMinor: 1 }).catch(code)).toBe('NOT_CHANGEABLE')
})

// (rules: changed-lines, refunds)
test('pieces are taken out of a paid order: they go back on the shelf and their money to who paid, with their discount', async () => {
  const { order, variants, lines } = await ordered([5, 5], [3, 1], 10)
  await pay(order.id)
  const input = {
    key: `own-${++keys}`,
    quantities: [{ lineId: lines[0]!.id, quantity: 1 }],
    shownMinor: 3_240_000,
    startedFrom: (await shop.readOrder(order.id)).updatedAt,
  }
  await Promise.all([change(order.id, input), change(order.id, input)])
  await change(order.id, input)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ amount: 3_240_000, cause: 'cancelled' }])
  const after = await shop.readOrder(order.id)
  expect(after).toMatchObject({ status: 'paid', balance: 0, charged: 6_730_000 - 3_240_000 })
  expect(await shop.readVariant(variants[0]!.id)).toMatchObject({ stock: 4, held: 0 })
  const jobs = (await shop.mailJobsOf(order.id)).filter(({ kinds }) => kinds.includes('order_changed'))
  expect(jobs).toHaveLength(1)
  expect(jobs[0]!.note).toContain('₦34,900 instead of ₦67,300')
  expect(await change(order.id, { ...input, key: `own-${++keys}` }).catch(code)).toBe('STALE')
})

// (rules: changed-lines, part-payment)
test('an order in parts that is made smaller than what came in is paid, and the rest goes back', async () => {
  const { order, variants, lines } = await ordered([5, 5], [1, 1])
  await askDeposit(owner(), { orderId: order.id, percent: 80, dueOn: dayFromNow() })
  await recordPayment(owner(), {
    orderId: order.id,
    amountMinor: 3_080_000,
    reference: 'TRF 80',
    note: 'Bank',
  })
  const { received, balance } = await shop.readOrder(order.id)
  expect([received, balance]).toEqual([3_080_000, 770_000])
  const quantities = [{ lineId: lines[1]!.id, quantity: 0 }]
  await change(order.id, { quantities, shownMinor: 2_050_000 })
  expect(await shop.readOrder(order.id)).toMatchObject({
    status: 'paid',
    holdState: 'sold',
    totalAmount: 2_050_000,
    depositAmount: null,
    balance: 0,
  })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ amount: 1_030_000, cause: 'overpaid' }])
  const stock = []
  for (const { id } of variants) stock.push((await shop.readVariant(id)).stock)
  expect(stock).toEqual([4, 5])
})

// (rule: changed-lines)
test('what cannot be is refused with its reason and changes nothing', async () => {
  const { order, variants, lines } = await ordered([5], [2])
  const foreign = await ordered([5], [1])
  const [lineId] = [lines[0]!.id]
  const item = (quantity: number) => ({
    product_id: variants[0]!.productId,
    variant_id: variants[0]!.id,
    quantity,
  })
  const before = [await shop.readOrder(order.id), await linesOf(order.id)]
  const refused = async (more: Parameters<typeof change>[1]) => change(order.id, more).catch(code)
  expect(await refused({ quantities: [{ lineId, quantity: 6 }], shownMinor: 11_050_000 })).toBe(
    'OUT_OF_STOCK',
  )
  expect(await refused({ added: [item(4)], shownMinor: 1 })).toBe('CANNOT_ADD')
  expect(await refused({ quantities: [{ lineId, quantity: 0 }], shownMinor: 250_000 })).toBe('CANCEL_INSTEAD')
  expect(await refused({ quantities: [{ lineId, quantity: 1 }], shownMinor: 2_049_999 })).toBe(
    'TOTAL_CHANGED',
  )
  expect(await refused({ quantities: [{ lineId, quantity: 2 }], shownMinor: 3_850_000 })).toBe(
    'NOTHING_CHANGED',
  )
  const other = foreign.lines[0]!.id
  expect(await refused({ quantities: [{ lineId: other, quantity: 0 }], shownMinor: 1 })).toBe(
    'LINE_NOT_OF_ORDER',
  )
  const twice = [1, 0].map((quantity) => ({ lineId, quantity }))
  expect(await refused({ quantities: twice, shownMinor: 1 })).toBe('LINE_NOT_OF_ORDER')
  const stale = { quantities: [{ lineId, quantity: 1 }], shownMinor: 2_050_000, startedFrom: new Date(0) }
  expect(await refused(stale)).toBe('STALE')
  expect([await shop.readOrder(order.id), await linesOf(order.id)]).toEqual(before)
  await askDeposit(owner(), { orderId: order.id, percent: 60, dueOn: dayFromNow() })
  expect(await refused({ quantities: [{ lineId, quantity: 1 }], shownMinor: 2_050_000 })).toBe(
    'TOTAL_IMPOSSIBLE',
  )
  // Of ₦23,140 the deposit of ₦23,100 would leave ₦40 (rule: least-amount).
  const little = { quantities: [{ lineId, quantity: 1 }], fees: [{ title: 'Wrapping', price: 264_000 }] }
  await expect(change(order.id, { ...little, shownMinor: 2_314_000 })).rejects.toMatchObject({
    code: 'TOTAL_IMPOSSIBLE',
    message: 'This leaves ₦40 to pay: less than can be paid. The least is ₦50.',
  })

  await pay(foreign.order.id)
  const wrapping = { fees: [{ title: 'Wrapping', price: 4_000 }], shownMinor: 0, dueMinor: 4_000 }
  expect(await change(foreign.order.id, wrapping).catch(code)).toBe('TOTAL_IMPOSSIBLE')
  await packOrder(owner(), { id: foreign.order.id })
  const packed = { quantities: [{ lineId: other, quantity: 0 }], shownMinor: 0 }
  expect(await change(foreign.order.id, packed).catch(code)).toBe('NOT_CHANGEABLE')
})

const dayFromNow = () => new Date(shop.ctx.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10)

// (rules: changed-lines, order-balance)
test('whatever is changed how often, an unpaid order costs its lines and holds its pieces', async () => {
  const { order, variants } = await ordered([6, 6], [2, 2], 7)
  const step = fc.record({
    at: fc.nat(5),
    quantity: fc.nat(4),
    adds: fc.boolean(),
    price: fc.integer({ min: 1, max: 3_000_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { at, quantity, adds, price } of steps) {
        const [now, lines] = [await shop.readOrder(order.id), await linesOf(order.id)]
        const line = lines[at % lines.length]!
        const variant = variants[at % 2]!
        const added = adds
          ? [{ product_id: variant.productId, variant_id: variant.id, quantity: 1, price }]
          : []
        const { total } = changedSums(
          { discount: now.discount, delivery: now.delivery! },
          lines.map((one) => ({ ...one, now: one.id === line.id ? quantity : one.quantity })),
          added.map((one) => ({ unitPrice: price, quantity: one.quantity })),
        )
        const quantities = [{ lineId: line.id, quantity }]
        const refusal = await change(order.id, { quantities, added, shownMinor: total }).catch(code)
        if (refusal)
          expect(['OUT_OF_STOCK', 'CANNOT_ADD', 'CANCEL_INSTEAD', 'NOTHING_CHANGED']).toContain(refusal)
        const [after, left] = [await shop.readOrder(order.id), await linesOf(order.id)]
        const goods = left.reduce((sum, one) => sum + one.lineTotal, 0)
        expect(after).toMatchObject({ subtotal: goods, totalAmount: goods - after.discount + 250_000 })
        expect(after.balance).toBe(after.totalAmount)
        for (const { id } of variants) {
          const pieces = left.filter(({ variantId }) => variantId === id)
          const { stock, held } = await shop.readVariant(id)
          expect([stock, held]).toEqual([6, pieces.reduce((sum, one) => sum + one.quantity, 0)])
        }
      }
    }),
    { numRuns: 12 },
  )
})
