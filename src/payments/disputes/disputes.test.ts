import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CheckoutShop, openCheckoutShop } from '../../checkout/test-checkout-shop.ts'
import { auditLog, disputes, orderFlags, rateLimits } from '../../db/schema.ts'
import { AppError } from '../../lib/errors.ts'
import { hourMs } from '../../lib/time.ts'
import { securityCounter } from '../../lib/server/watch/security-events.ts'
import { sweepPayments } from '../settlement/reconcile.service.ts'
import { syncRefunds } from '../refunds/sync-refunds.service.ts'
import { cancelPaidOrder, refundOrder } from '../refunds/refund-order.service.ts'
import { settlePayment } from '../settlement/settle-payment.service.ts'
import { acceptDispute, addEvidenceFile, contestDispute } from './answer-dispute.service.ts'
import { sweepDisputes } from './sync-disputes.service.ts'

let shop: CheckoutShop
beforeAll(async () => {
  shop = await openCheckoutShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.control('reset'))
afterEach(() => shop.expectLedgerWhole())

const code = (error: unknown) => (error instanceof AppError ? error.code : String(error))

async function paid() {
  const { order, payment } = await shop.checkout(await shop.customer(), await shop.variant())
  await shop.pay(payment!.reference)
  await settlePayment(shop.as(), payment!.reference)
  return { ...order, reference: payment!.reference }
}

const atBank = (reference: string) => shop.sandbox.ledger.disputesOf(reference).at(-1)!
const notice = (reference: string, event = 'create') => ({
  event: `charge.dispute.${event}`,
  data: { id: atBank(reference).id, transaction: { reference }, status: atBank(reference).status },
})
const stored = async (reference: string) =>
  (
    await shop.ctx.db
      .select()
      .from(disputes)
      .where(eq(disputes.providerId, BigInt(atBank(reference).id)))
  )[0]!
const openFlags = (orderId: string) =>
  shop.ctx.db
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), isNull(orderFlags.clearedAt)))

/** A paid order whose payment is disputed, and the shop knows it. */
async function disputed(claim: object = {}) {
  const order = await paid()
  await shop.control('dispute', { reference: order.reference, ...claim })
  await shop.receive(notice(order.reference))
  return { ...order, disputeId: (await stored(order.reference)).id }
}

/** What left at the provider, in minor units: a reversed payment, or refunds of it. */
const leftMinor = (reference: string) =>
  shop.sandbox.ledger.transactions.get(reference)!.status === 'reversed' &&
  shop.refundedMinor([reference]) === 0
    ? shop.paidMinor([reference])
    : shop.refundedMinor([reference])

// (rule: disputes)
test('a notice of a dispute is a hint: the dispute is stored with its time, and flags the order once', async () => {
  const order = await disputed()
  await shop.receive(notice(order.reference))
  const dispute = await stored(order.reference)
  expect(dispute).toMatchObject({ state: 'awaiting', amount: order.totalAmount, category: 'chargeback' })
  expect(dispute.dueAt).toEqual(new Date(atBank(order.reference).dueAt))
  expect(await openFlags(order.id)).toMatchObject([
    { kind: 'disputed', dueAt: dispute.dueAt, cause: dispute.id },
  ])
  expect(await shop.reasonOf(order.id)).toMatch(/disputed with the bank .*: answer by \d\d:\d\d on \w+day$/)
  expect((await shop.eventsOf(order.id)).filter(({ kind }) => kind === 'charge_dispute_create')).toHaveLength(
    1,
  )
})

// (rule: disputes)
test('a reminder raises the flag again, so that the owners are notified once more', async () => {
  const order = await disputed()
  const [before] = await openFlags(order.id)
  await shop.receive(notice(order.reference, 'remind'))
  const after = await openFlags(order.id)
  expect(after).toMatchObject([{ kind: 'disputed' }])
  expect(after[0]!.id).not.toBe(before!.id)
})

// (rule: disputes)
test('a forged notice, or one of a dispute that nobody made, changes nothing', async () => {
  const order = await paid()
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
  expect(await openFlags(order.id)).toEqual([])
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'success', balance: 0 })
})

// (rule: disputes)
test('the sweep finds a dispute no notice told of, and what became of one that is over', async () => {
  const order = await paid()
  await shop.control('dispute', { reference: order.reference, webhook: false })
  expect(await sweepDisputes(shop.as())).toBe(true)
  expect(await openFlags(order.id)).toMatchObject([{ kind: 'disputed' }])
  await contestDispute(shop.as(), { id: (await stored(order.reference)).id, text: 'Delivered' })
  await shop.control('dispute-decide', { id: atBank(order.reference).id, outcome: 'won' })
  await sweepDisputes(shop.as())
  expect(await stored(order.reference)).toMatchObject({ state: 'won' })
  await shop.control('faults/http', { route: 'dispute-list', kind: 'html-502' })
  expect(await sweepDisputes(shop.as())).toBe(false)
})

// (rule: disputes)
test('a notice that comes while Paystack cannot be asked is taken up later', async () => {
  const order = await paid()
  await shop.control('dispute', { reference: order.reference })
  await shop.control('faults/http', { route: 'dispute-fetch', kind: 'reset' })
  await shop.receive(notice(order.reference))
  expect(await openFlags(order.id)).toEqual([])
  shop.later(2 * 60_000)
  await sweepPayments(shop.as(), 60_000)
  expect(await openFlags(order.id)).toMatchObject([{ kind: 'disputed' }])
})

// (rule: disputes)
test('contesting sends evidence, a file and the answer; won, the money stays', async () => {
  const order = await disputed()
  await contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered on Friday' })
  const there = atBank(order.reference)
  expect(there).toMatchObject({
    status: 'awaiting-bank-feedback',
    resolution: 'declined',
    evidence: { customer_name: 'Ada Obi', service_details: 'Delivered on Friday' },
  })
  const file = shop.sandbox.ledger.evidenceFiles.get(there.uploadedFilename!)!
  expect(file).toMatchObject({ givenName: `${order.orderNumber}.pdf` })
  expect(file.size).toBeGreaterThan(500)
  expect(await openFlags(order.id)).toEqual([])
  await shop.control('dispute-decide', { id: there.id, outcome: 'won' })
  await shop.receive(notice(order.reference, 'resolve'))
  expect(await stored(order.reference)).toMatchObject({ state: 'won', resolvedAt: expect.any(Date) })
  expect(await openFlags(order.id)).toMatchObject([{ kind: 'dispute_won' }])
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'success', balance: 0 })
})

// (rule: disputes)
test('the owner’s own file goes with the answer; what is no evidence is refused', async () => {
  const order = await disputed()
  const { disputeId: id } = order
  const text = new TextEncoder()
  expect(await addEvidenceFile(shop.as(), { id, bytes: text.encode('<html>') }).catch(code)).toBe(
    'DISPUTE_FILE',
  )
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(text.encode('%PDF-1.4'))
  expect(await addEvidenceFile(shop.as(), { id, bytes: large }).catch(code)).toBe('DISPUTE_FILE_TOO_LARGE')
  await addEvidenceFile(shop.as(), { id, bytes: text.encode('%PDF-1.4 a waybill') })
  await contestDispute(shop.as(), { id, text: 'See the waybill' })
  const file = shop.sandbox.ledger.evidenceFiles.get(atBank(order.reference).uploadedFilename!)
  expect(file).toMatchObject({ givenName: `${order.orderNumber}-evidence.pdf`, size: 18 })
})

// (rule: disputes)
test.each([
  ['all of a payment', {}, 'refunded'],
  ['a part of it', { amount: 500_000 }, 'partially_refunded'],
])('accepting %s gives it back once, and the balance stays right', async (_name, claim, paymentStatus) => {
  const order = await disputed(claim)
  await acceptDispute(shop.as(), { id: order.disputeId })
  const { amount } = await stored(order.reference)
  expect(leftMinor(order.reference)).toBe(amount)
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus, refunded: amount, balance: 0 })
  expect(await shop.refundsOf(order.id)).toMatchObject([{ cause: 'dispute', state: 'confirmed', amount }])
  expect(await openFlags(order.id)).toEqual([])
  await shop.receive(notice(order.reference, 'resolve'))
  shop.later(2 * hourMs)
  await sweepPayments(shop.as(), 60_000)
  const [payment] = await shop.paymentsOf(order.id)
  await syncRefunds(shop.as(), payment!)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ cause: 'dispute', state: 'confirmed', amount }])
  expect(leftMinor(order.reference)).toBe(amount)
})

// (rule: disputes)
test('unanswered, or lost at the bank, the money is counted as given back and the owner sees it', async () => {
  const silent = await disputed({ due_in_ms: 30 })
  await expect.poll(() => atBank(silent.reference).resolution).toBe('auto-accepted')
  await shop.receive(notice(silent.reference, 'resolve'))
  const lost = await disputed({ amount: 700_000 })
  await contestDispute(shop.as(), { id: lost.disputeId, text: 'Delivered' })
  await shop.control('dispute-decide', { id: atBank(lost.reference).id, outcome: 'lost' })
  await shop.receive(notice(lost.reference, 'resolve'))
  for (const [order, amount] of [
    [silent, silent.totalAmount],
    [lost, 700_000],
  ] as const) {
    expect(await stored(order.reference)).toMatchObject({ state: 'lost', amount })
    expect(await openFlags(order.id)).toMatchObject([
      { kind: 'dispute_lost', params: { amountMinor: amount } },
    ])
    expect(await shop.readOrder(order.id)).toMatchObject({ refunded: amount, balance: 0 })
  }
})

// (rule: disputes)
test.each(['contest', 'accept'] as const)(
  '%s whose answer is lost is done once, however often it is pressed',
  async (how) => {
    const order = await disputed()
    const answer = () =>
      how === 'contest'
        ? contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered' })
        : acceptDispute(shop.as(), { id: order.disputeId })
    await shop.control('faults/http', { route: 'dispute-resolve', kind: 'drop-reply' })
    await answer()
    await answer()
    expect(atBank(order.reference).messages).toHaveLength(2)
    expect(leftMinor(order.reference)).toBe(how === 'contest' ? 0 : order.totalAmount)
  },
)

// (rule: disputes)
test('an answer that is not known says so, and is given by the next press', async () => {
  const order = await disputed()
  const answer = () => contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered' })
  await shop.control('faults/http', { route: 'dispute-resolve', kind: 'http-500' })
  expect(await answer().catch(code)).toBe('DISPUTE_UNKNOWN')
  expect(await stored(order.reference)).toMatchObject({ state: 'awaiting', evidence: { text: 'Delivered' } })
  await answer()
  expect(await stored(order.reference)).toMatchObject({ state: 'contested' })
})

// (rule: disputes)
test('a dispute is answered once, in its time, by who entered the password', async () => {
  const order = await disputed()
  const { disputeId: id } = order
  const stale = {
    ...shop.as(),
    actor: { kind: 'customer', role: 'admin', userId: 'u', email: '', guestKey: null },
  }
  expect(await contestDispute(stale as never, { id, text: 'x' }).catch(code)).toBe('PASSWORD_AGAIN')
  expect(await acceptDispute(stale as never, { id }).catch(code)).toBe('PASSWORD_AGAIN')
  await contestDispute(shop.as(), { id, text: 'Delivered' })
  expect(await contestDispute(shop.as(), { id, text: 'Otherwise' }).catch(code)).toBe('DISPUTE_ANSWERED')
  expect(await acceptDispute(shop.as(), { id }).catch(code)).toBe('DISPUTE_ANSWERED')
  const late = await disputed({ due_in_ms: 30 })
  await expect.poll(() => atBank(late.reference).resolution).toBe('auto-accepted')
  expect(await contestDispute(shop.as(), { id: late.disputeId, text: 'x' }).catch(code)).toBe('DISPUTE_OVER')
  expect(await acceptDispute(shop.as(), { id: order.id }).catch(code)).toBe('DISPUTE_NOT_FOUND')
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
  expect(lines.map(({ action }) => action)).toEqual(['dispute.contest'])
})

// (rule: disputes)
test('contested and accepted at once, one answer counts', async () => {
  const order = await disputed()
  const { disputeId: id } = order
  const outcomes = await Promise.allSettled([
    contestDispute(shop.as(), { id, text: 'Delivered' }),
    acceptDispute(shop.as(), { id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(leftMinor(order.reference)).toBe((await shop.readOrder(order.id)).refunded)
})

// (rule: disputes)
test('while a dispute is open nothing else gives its money back, and a refund before it stops accepting', async () => {
  const order = await disputed()
  const accepting = acceptDispute(shop.as(), { id: order.disputeId })
  expect(await refundOrder(shop.as(), { orderId: order.id }).catch(code)).toMatch(
    /DISPUTE_OPEN|NOTHING_TO_REFUND/,
  )
  await accepting
  expect(
    await cancelPaidOrder(shop.as(), { orderId: order.id, why: 'x' }).then(() => 'cancelled', code),
  ).toBe('cancelled')
  expect(leftMinor(order.reference)).toBe(order.totalAmount)

  const refunded = await paid()
  await refundOrder(shop.as(), { orderId: refunded.id, amountMinor: 50_000 })
  await shop.control('dispute', { reference: refunded.reference })
  await shop.receive(notice(refunded.reference))
  const { id } = await stored(refunded.reference)
  expect(await acceptDispute(shop.as(), { id }).catch(code)).toBe('DISPUTE_REFUNDED')
  expect(await cancelPaidOrder(shop.as(), { orderId: refunded.id, why: 'x' }).catch(code)).toBe(
    'DISPUTE_OPEN',
  )
  expect(shop.refundedMinor([refunded.reference])).toBe(50_000)
})

// (rule: disputes)
test('a dispute of money no order knows is stored, and reported to the owner', async () => {
  const reference = `elsewhere-${Date.now()}`
  await shop.paystack.initialize({
    email: 'bola@example.com',
    amount: 300_000,
    currency: 'NGN',
    reference,
    callbackUrl: 'http://elsewhere.test',
    channels: ['card'],
    metadata: {},
  })
  await shop.pay(reference)
  await shop.control('dispute', { reference })
  await shop.receive(notice(reference))
  const { id } = await stored(reference)
  expect(await contestDispute(shop.as(), { id, text: 'x' }).catch(code)).toBe('DISPUTE_WITHOUT_ORDER')
  const counted = await shop.ctx.db.select({ key: rateLimits.key }).from(rateLimits)
  expect(counted.filter(({ key }) => key.includes(securityCounter('disputed_money')))).toHaveLength(1)
})
