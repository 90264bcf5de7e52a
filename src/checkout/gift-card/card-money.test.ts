import { checkConsistency } from '../../admin/shop-health/consistency.service.ts'
import { adminActor } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { listOpenFlags } from '../../orders/changes/order-flags.service.ts'
import { closeSeenFlags } from '../../payments/ledger/close-seen-flags.service.ts'
import { changeDelivery } from '../../payments/pickup/change-delivery.service.ts'
import { cancelPaidOrder } from '../../payments/refunds/cancel-paid.service.ts'
import { cancelOwnOrder } from '../../payments/settlement/cancel-order.service.ts'
import { createPickupPlace } from '../../shipping/pickup/pickup-places.service.ts'
import { yabaShop } from '../test-pickup-shop.ts'
import { contestDispute } from '../../payments/disputes/answer-dispute.service.ts'
import { noPictures } from '../../payments/disputes/test-disputed-shop.ts'
import { disputes, orderLines } from '../../db/schema.ts'
import { eq } from 'drizzle-orm'
import { changeLines } from '../../payments/changed-lines/change-lines.service.ts'
import { recordPayment } from '../../payments/manual/record-payment.service.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refundOrder } from '../../payments/refunds/refund-order.service.ts'
import { settlePayment } from '../../payments/settlement/settle-payment.service.ts'
import { sweepPayments } from '../../payments/reconcile.service.ts'
import { hourMs } from '../../lib/time.ts'
import { payWith, refused } from '../test-credit-shop.ts'
import { type CardShop, openCardShop } from './test-card-shop.ts'

let cards: CardShop
let shop: CardShop['shop']
beforeAll(async () => {
  cards = await openCardShop()
  shop = cards.shop
})
afterEach(() => cards.credit.expectLedgerWhole())
afterAll(() => shop.close())

// (rule: card-follows-its-money)
test('a refund of a card stops that card alone; the part that was spent is a flag', async () => {
  const [order, other] = [await cards.bought(), await cards.bought()]
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(1_250_000, code))
  await refundOrder(shop.as(), { orderId: order.id })
  await expect(refundOrder(shop.as(), { orderId: order.id })).rejects.toThrow()
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
  expect(await shop.reasonOf(order.id)).toBe(
    `The money of gift card •••• ${account!.codeEnd} was refunded after ₦12,500 of it was spent`,
  )
  expect((await cards.cardOf(other.id)).account).toMatchObject({ balance: 2_500_000, stoppedAt: null })
  expect(
    await shop.checkout(await shop.customer(), await shop.variant(), payWith(1, code)).catch(refused),
  ).toBe('CANNOT_ORDER')
})

test('a part that goes back leaves the rest; a refund that the bank refuses is good again', async () => {
  const order = await cards.buy()
  await shop.control('pay', { reference: order.reference, card: 'refund-fails' })
  await settlePayment(shop.as(), order.reference)
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_000_000 })
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 1_500_000, stoppedAt: null })
  await expect.poll(() => shop.sandbox.ledger.refundsOf(order.reference).at(-1)!.status).toBe('failed')
  for (let i = 0; i < 2; i++) {
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
  }
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 2_500_000, stoppedAt: null })
  expect(await shop.reasonOf(order.id)).not.toContain('gift card')
})

test('while the bank looks at its payment a card pays nothing, and once it took the money never again', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.control('dispute', { reference: order.reference })
  const atBank = () => shop.sandbox.ledger.disputesOf(order.reference).at(-1)!
  const notice = (event: string) => ({
    event: `charge.dispute.${event}`,
    data: { id: atBank().id, transaction: { reference: order.reference }, status: atBank().status },
  })
  await shop.receive(notice('create'))
  expect((await cards.cardOf(order.id)).account).toMatchObject({
    balance: 2_500_000,
    stoppedAt: expect.any(Date),
  })
  const variant = await shop.variant()
  expect(await shop.checkout(await shop.customer(), variant, payWith(1, code)).catch(refused)).toBe(
    'CANNOT_ORDER',
  )
  const [dispute] = await shop.ctx.db.select().from(disputes)
  await contestDispute(
    shop.as(),
    { id: dispute!.id, text: 'Emailed', customer_phone: '08031234567' },
    noPictures,
  )
  await shop.control('dispute-decide', { id: atBank().id, outcome: 'lost' })
  await shop.receive(notice('resolve'))
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
})

// (rule: card-follows-its-money)
test('what comes back to a card whose money went back is taken off it, and its flag follows', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  const spend = async (used: number) =>
    (await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(used, code))).order
  const [first, second] = [await spend(1_250_000), await spend(1_250_000)]
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_500_000 })
  const missing = async () => (await listOpenFlags(shop.ctx, order.id)).map(({ params }) => params)
  const end = code.slice(-4)
  expect(await missing()).toEqual([{ amountMinor: 1_500_000, end }])
  await cancelPaidOrder(shop.as(), { orderId: first.id, why: 'Out of cloth' })
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: null })
  expect(await missing()).toEqual([{ amountMinor: 250_000, end }])
  await cancelPaidOrder(shop.as(), { orderId: second.id, why: 'Out of cloth' })
  expect(await cards.credit.balanceOf(account!.id)).toBe(1_000_000)
  expect(await missing()).toEqual([])
})

test('an order that ends unpaid gives nothing back to a card whose money went back meanwhile', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  const held = await shop.checkout(
    await shop.customer(),
    await shop.variant(10, 4_000_000),
    payWith(2_500_000, code),
  )
  await refundOrder(shop.as(), { orderId: order.id })
  await cancelOwnOrder(shop.asBuyerOf(held.order), held.order.id)
  const { account } = await cards.cardOf(order.id)
  expect(account).toMatchObject({ balance: 0, stoppedAt: expect.any(Date) })
  expect(await listOpenFlags(shop.ctx, order.id)).toEqual([])
})

test('an owner who has seen what was spent of a card is not told again, until it is another sum', async () => {
  const order = await cards.bought()
  const { code } = (await cards.mailsOf(order.id))[0]!
  await shop.checkout(await shop.customer(), await shop.variant(10, 1_000_000), payWith(1_250_000, code))
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 1_500_000 })
  await closeSeenFlags(requireOwner(shop.as(adminActor)), order.id)
  expect(await listOpenFlags(shop.ctx, order.id)).toEqual([])
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 500_000 })
  expect(await listOpenFlags(shop.ctx, order.id)).toMatchObject([{ params: { amountMinor: 750_000 } }])
})

test('a card goes nowhere: it is neither fetched nor brought, and the nightly check finds nothing odd about it', async () => {
  const pickup = (await createPickupPlace(shop.as(), yabaShop)).id
  const order = await cards.buy()
  const { updatedAt } = await shop.readOrder(order.id)
  const change = { orderId: order.id, to: { pickup }, shownMinor: 2_500_000, startedFrom: updatedAt }
  await expect(changeDelivery(shop.as(), change)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
  await shop.pay(order.reference)
  await settlePayment(shop.as(), order.reference)
  const { findings } = await checkConsistency(shop.as())
  expect(findings.filter(({ kind }) => kind === 'status')).toEqual([])
})

test('a card is good for what it was ordered for, and no more than the shop holds when its money came in parts', async () => {
  const order = await cards.buy()
  const { updatedAt } = await shop.readOrder(order.id)
  const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  const more = {
    key: crypto.randomUUID(),
    orderId: order.id,
    quantities: [{ lineId: line!.id, quantity: 3 }],
    shownMinor: 7_500_000,
    dueMinor: 0,
    startedFrom: updatedAt,
    added: { items: [], pieces: [], fees: [] },
  }
  await expect(changeLines(shop.as(), more)).rejects.toMatchObject({ code: 'NOT_CHANGEABLE' })
  await shop.control('settle', { reference: order.reference, status: 'success', amount: 2_400_000 })
  await settlePayment(shop.as(), order.reference)
  await refundOrder(shop.as(), { orderId: order.id, amountMinor: 500_000 })
  const note = 'At the shop'
  const rest = (await shop.readOrder(order.id)).balance
  await recordPayment(shop.as(), {
    orderId: order.id,
    method: 'cash',
    amountMinor: rest,
    reference: '',
    note,
  })
  const { held, status } = await shop.readOrder(order.id)
  expect(status).toBe('delivered')
  expect(held).toBeLessThan(2_500_000)
  expect((await cards.cardOf(order.id)).account).toMatchObject({ balance: held })
})
