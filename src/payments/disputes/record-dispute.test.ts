import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { AppError } from '../../lib/errors.ts'
import type { OwnerNotice } from '../../orders/order/owner-notice.rules.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { contestDispute } from './answer-dispute.service.ts'
import { sweepDisputes } from './sync-disputes.service.ts'
import { type DisputedShop, noPictures, openDisputedShop } from './test-disputed-shop.ts'

let shop: DisputedShop
beforeAll(async () => {
  shop = await openDisputedShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

// (rule: disputes)
test('a notice of a dispute is a hint: the dispute is stored with its time, and flags the order once', async () => {
  const order = await shop.disputed()
  await shop.receive(shop.notice(order.reference))
  const dispute = await shop.stored(order.reference)
  expect(dispute).toMatchObject({ state: 'awaiting', amount: order.totalAmount, category: 'chargeback' })
  expect(dispute.dueAt).toEqual(new Date(shop.atBank(order.reference).dueAt))
  expect(await shop.openFlags(order.id)).toMatchObject([
    { kind: 'disputed', dueAt: dispute.dueAt, cause: dispute.id },
  ])
  expect(await shop.reasonOf(order.id)).toMatch(/^Payment disputed .*: answer by \w+ \d+ \w+, \d\d:\d\d$/)
  expect((await shop.eventsOf(order.id)).filter(({ kind }) => kind === 'charge_dispute_create')).toHaveLength(
    1,
  )
})

// (rule: disputes)
test('a reminder raises the flag again, so that the owners are notified once more', async () => {
  const order = await shop.disputed()
  const [before] = await shop.openFlags(order.id)
  await shop.receive(shop.notice(order.reference, 'remind'))
  const after = await shop.openFlags(order.id)
  expect(after).toMatchObject([{ kind: 'disputed' }])
  expect(after[0]!.id).not.toBe(before!.id)
})

// (rule: disputes)
test('a forged notice, or one of a dispute that nobody made, changes nothing', async () => {
  const order = await shop.paid()
  const event = {
    event: 'charge.dispute.resolve',
    data: { id: 1, transaction: { reference: order.reference } },
  }
  const body = new TextEncoder().encode(JSON.stringify(event))
  const signature = createHmac('sha512', 'sk_test_wrong').update(body).digest('hex')
  expect(shop.provider.readNotice(body, new Headers({ 'x-paystack-signature': signature }))).toEqual({
    kind: 'forged',
  })
  await shop.receive(event)
  expect(await shop.openFlags(order.id)).toEqual([])
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'success', balance: 0 })
})

// (rule: disputes)
test('the sweep finds a dispute no notice told of, and what became of one that is over', async () => {
  const order = await shop.paid()
  await shop.control('dispute', { reference: order.reference, webhook: false })
  expect(await sweepDisputes(shop.as())).toBe(true)
  expect(await shop.openFlags(order.id)).toMatchObject([{ kind: 'disputed' }])
  await contestDispute(
    shop.as(),
    { id: (await shop.stored(order.reference)).id, text: 'Delivered' },
    noPictures,
  )
  await shop.control('dispute-decide', { id: shop.atBank(order.reference).id, outcome: 'won' })
  await sweepDisputes(shop.as())
  expect(await shop.stored(order.reference)).toMatchObject({ state: 'won' })
  await shop.control('faults/http', { route: 'dispute-list', kind: 'html-502' })
  expect(await sweepDisputes(shop.as())).toBe(false)
})

// (rule: disputes)
test('a notice that comes while Paystack cannot be asked is taken up later', async () => {
  const order = await shop.paid()
  await shop.control('dispute', { reference: order.reference })
  await shop.control('faults/http', { route: 'dispute-fetch', kind: 'reset' })
  await shop.receive(shop.notice(order.reference))
  expect(await shop.openFlags(order.id)).toEqual([])
  shop.later(2 * 60_000)
  await sweepPayments(shop.as(), 60_000)
  expect(await shop.openFlags(order.id)).toMatchObject([{ kind: 'disputed' }])
})

// (rules: disputes, reversals)
test('unanswered, or lost at the bank, the money is due again, and the owner is asked what becomes of it', async () => {
  const silent = await shop.disputed({ due_in_ms: 30 })
  await expect.poll(() => shop.atBank(silent.reference).resolution).toBe('auto-accepted')
  await shop.receive(shop.notice(silent.reference, 'resolve'))
  const lost = await shop.disputed({ amount: 700_000 })
  await contestDispute(shop.as(), { id: lost.disputeId, text: 'Delivered' }, noPictures)
  await shop.control('dispute-decide', { id: shop.atBank(lost.reference).id, outcome: 'lost' })
  await shop.receive(shop.notice(lost.reference, 'resolve'))
  for (const [order, amount] of [
    [silent, silent.totalAmount],
    [lost, 700_000],
  ] as const) {
    expect(await shop.stored(order.reference)).toMatchObject({ state: 'lost', amount })
    expect(await shop.openFlags(order.id)).toMatchObject([
      { kind: 'money_taken', params: { amountMinor: amount, dueMinor: amount, how: 'dispute' } },
    ])
    expect(await shop.readOrder(order.id)).toMatchObject({
      charged: order.totalAmount,
      taken: amount,
      refunded: 0,
      balance: amount,
      moneyMissing: amount,
    })
  }
})

// (rules: disputes, deadline-notices)
test('of a dispute of money that no order knows the owners are notified, once and on a reminder', async () => {
  const reference = `elsewhere-${Date.now()}`
  await shop.paystack.initialize({
    email: 'bola@example.com',
    amount: 300_000,
    currency: 'NGN',
    reference,
    callback_url: 'http://elsewhere.test',
    channels: ['card'],
    metadata: {},
  })
  await shop.pay(reference)
  await shop.control('dispute', { reference })
  await shop.receive(shop.notice(reference))
  const { id } = await shop.stored(reference)
  expect(await contestDispute(shop.as(), { id, text: 'x' }, noPictures).catch(code)).toBe(
    'DISPUTE_WITHOUT_ORDER',
  )
  const notices = () =>
    rowsOf<{ data: OwnerNotice }>(shop.ctx.db)`select data from pgboss.job
      where name = 'orders.owner-notice' and data->>'disputeId' = ${id} order by created_on, data->>'isLastCall' nulls first`
  const { dueAt } = await shop.stored(reference)
  const notice = { kind: 'dispute', disputeId: id, dueAt: dueAt!.toISOString() }
  await shop.receive(shop.notice(reference))
  expect((await notices()).map(({ data }) => data)).toEqual([notice, { ...notice, isLastCall: true }])
  await shop.receive(shop.notice(reference, 'remind'))
  expect((await notices()).at(-1)!.data).toEqual({ ...notice, isReminder: true })
})
