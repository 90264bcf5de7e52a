import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, deliveryPhotos, orderLines, orders, payments } from '../../db/schema.ts'
import { insertParcel } from '../../db/test-fixtures.ts'
import { AppError } from '../../lib/errors.ts'
import { hourMs } from '../../lib/time.ts'
import { privateName } from '../../media/storage.server.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import { refundAgain } from '../refunds/refund-again.service.ts'
import { refundOrder } from '../refunds/refund-order.service.ts'
import { syncRefunds } from '../refunds/sync-refunds.service.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { sweepPayments } from '../reconcile.service.ts'
import { acceptDispute, addEvidenceFile, contestDispute } from './answer-dispute.service.ts'
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
test('contesting sends evidence, a file and the answer; won, the money stays', async () => {
  const order = await shop.disputed()
  await contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered on Friday' }, noPictures)
  const there = shop.atBank(order.reference)
  expect(there).toMatchObject({
    status: 'awaiting-bank-feedback',
    resolution: 'declined',
    evidence: { customer_name: 'Ada Obi', service_details: 'Delivered on Friday' },
  })
  const file = shop.sandbox.ledger.evidenceFiles.get(there.uploadedFilename!)!
  expect(file).toMatchObject({ givenName: `${order.orderNumber}.pdf` })
  expect(file.size).toBeGreaterThan(500)
  expect(await shop.openFlags(order.id)).toEqual([])
  await shop.control('dispute-decide', { id: there.id, outcome: 'won' })
  await shop.receive(shop.notice(order.reference, 'resolve'))
  expect(await shop.stored(order.reference)).toMatchObject({ state: 'won', resolvedAt: expect.any(Date) })
  expect(await shop.openFlags(order.id)).toMatchObject([{ kind: 'dispute_won' }])
  expect(await shop.readOrder(order.id)).toMatchObject({ paymentStatus: 'success', balance: 0 })
})

const evidenceOf = ({ reference }: { reference: string }) => shop.atBank(reference).evidence

// (rule: dispute-contact)
test('an order by name and phone, paid by card, is contested: with the email its payment was opened with', async () => {
  const order = await shop.paidFromChat()
  const id = await shop.dispute(order)
  await contestDispute(shop.as(), { id, text: 'Delivered on Friday' }, noPictures)
  const opened = shop.sandbox.ledger.transactions.get(order.reference)!
  expect(opened.email).toBe((await readSettings(shop.ctx)).email)
  expect(evidenceOf(order)).toMatchObject({
    customer_name: 'Bisi',
    customer_email: opened.email,
    customer_phone: '+2348035550001',
  })
  expect(await shop.stored(order.reference)).toMatchObject({ state: 'contested' })
})

// (rule: dispute-contact)
test('what an answer lacks is said at its field before anything is uploaded or stored; what is typed goes', async () => {
  const order = await shop.paidFromChat()
  const id = await shop.dispute(order)
  await shop.ctx.db.update(orders).set({ source: 'counter', phone: '' }).where(eq(orders.id, order.id))
  const files = shop.sandbox.ledger.evidenceFiles.size
  const answer = (typed: object) =>
    contestDispute(shop.as(), { id, text: 'Taken away', ...typed }, noPictures).catch(
      (error: AppError) => [error.code, error.fields] as const,
    )
  await shop.ctx.db.update(payments).set({ payerName: null }).where(eq(payments.orderId, order.id))
  expect(await answer({})).toEqual([
    'DISPUTE_CONTACT',
    { customer_name: 'Type the name of who paid', customer_phone: 'Type a phone number' },
  ])
  const typed = { customer_name: ' Bisi Ade ', customer_phone: '0803 555 0002' }
  expect(await answer({ ...typed, customer_email: 'bisi', customer_phone: '12' })).toMatchObject([
    'DISPUTE_CONTACT',
    { customer_email: expect.any(String), customer_phone: expect.any(String) },
  ])
  expect(shop.sandbox.ledger.evidenceFiles.size).toBe(files)
  expect(await shop.stored(order.reference)).toMatchObject({ state: 'awaiting', evidence: {} })
  await answer({ ...typed, customer_email: ' Bisi@Example.com ' })
  const sent = {
    customer_name: 'Bisi Ade',
    customer_email: 'bisi@example.com',
    customer_phone: '+2348035550002',
  }
  expect(evidenceOf(order)).toMatchObject(sent)
  expect(evidenceOf(order)!.delivery_address ?? null).toBeNull()
  expect(await shop.stored(order.reference)).toMatchObject({ evidence: { contact: sent } })
})

// (rule: disputes)
test('the owner’s own file goes with the answer; what is no evidence is refused', async () => {
  const order = await shop.disputed()
  const { disputeId: id } = order
  const text = new TextEncoder()
  expect(await addEvidenceFile(shop.as(), { id, bytes: text.encode('<html>') }).catch(code)).toBe(
    'DISPUTE_FILE',
  )
  const large = new Uint8Array(10 * 1024 * 1024 + 1)
  large.set(text.encode('%PDF-1.4'))
  expect(await addEvidenceFile(shop.as(), { id, bytes: large }).catch(code)).toBe('DISPUTE_FILE_TOO_LARGE')
  await addEvidenceFile(shop.as(), { id, bytes: text.encode('%PDF-1.4 a waybill') })
  await contestDispute(shop.as(), { id, text: 'See the waybill' }, noPictures)
  const file = shop.sandbox.ledger.evidenceFiles.get(shop.atBank(order.reference).uploadedFilename!)
  expect(file).toMatchObject({ givenName: `${order.orderNumber}-evidence.pdf`, size: 18 })
})

// (rules: disputes, delivery-photo)
test('riders’ pictures go with the answer’s own file, in the order of their parcels', async () => {
  const order = await shop.disputed()
  const parcel = await insertParcel(shop.ctx, order.id, 'delivered')
  const keys = ['a', 'b'].map((letter) => letter.repeat(24))
  const row = { fulfilmentId: parcel.id, moment: 'delivered' as const, width: 900, height: 1200 }
  await shop.ctx.db.insert(deliveryPhotos).values(keys.map((key) => ({ ...row, key })))
  const jpeg = await jpegOf()
  const storage = { get: async (name: string) => (name === privateName(keys[0]!) ? jpeg : null) }
  await contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered' }, storage)
  const file = shop.sandbox.ledger.evidenceFiles.get(shop.atBank(order.reference).uploadedFilename!)!
  expect(file).toMatchObject({ givenName: `${order.orderNumber}.pdf` })
  // One of the two: the other's file is gone.
  expect(file.size).toBeGreaterThan(jpeg.length)
  expect(file.size).toBeLessThan(jpeg.length + 3000)
})

// (rules: disputes, reversals)
test.each([
  ['all of a payment', {}, 'refunded'],
  ['a part of it', { amount: 500_000 }, 'partially_refunded'],
])(
  'accepting %s gives it back once, and what was ordered still costs the same',
  async (_name, claim, paymentStatus) => {
    const order = await shop.disputed(claim)
    await acceptDispute(shop.as(), { id: order.disputeId })
    const { amount } = await shop.stored(order.reference)
    expect(shop.leftMinor(order.reference)).toBe(amount)
    const isDue = { paymentStatus, charged: order.totalAmount, taken: amount, balance: amount }
    expect(await shop.readOrder(order.id)).toMatchObject(isDue)
    expect(await shop.openFlags(order.id)).toMatchObject([{ kind: 'money_taken' }])
    await shop.receive(shop.notice(order.reference, 'resolve'))
    shop.later(2 * hourMs)
    await sweepPayments(shop.as(), 60_000)
    const [payment] = await shop.paymentsOf(order.id)
    await syncRefunds(shop.as(), payment!)
    expect(await shop.refundsOf(order.id)).toEqual([])
    expect(await shop.readOrder(order.id)).toMatchObject(isDue)
    expect(shop.leftMinor(order.reference)).toBe(amount)
  },
)

// (rule: disputes)
test.each(['contest', 'accept'] as const)(
  '%s whose answer is lost is done once, however often it is pressed',
  async (how) => {
    const order = await shop.disputed()
    const answer = () =>
      how === 'contest'
        ? contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered' }, noPictures)
        : acceptDispute(shop.as(), { id: order.disputeId })
    await shop.control('faults/http', { route: 'dispute-resolve', kind: 'drop-reply' })
    await answer()
    await answer()
    expect(shop.atBank(order.reference).messages).toHaveLength(2)
    expect(shop.leftMinor(order.reference)).toBe(how === 'contest' ? 0 : order.totalAmount)
  },
)

// (rule: disputes)
test('an answer that is not known says so, and is given by the next press', async () => {
  const order = await shop.disputed()
  const answer = () => contestDispute(shop.as(), { id: order.disputeId, text: 'Delivered' }, noPictures)
  await shop.control('faults/http', { route: 'dispute-resolve', kind: 'http-500' })
  expect(await answer().catch(code)).toBe('DISPUTE_UNKNOWN')
  expect(await shop.stored(order.reference)).toMatchObject({
    state: 'awaiting',
    evidence: { text: 'Delivered' },
  })
  await answer()
  expect(await shop.stored(order.reference)).toMatchObject({ state: 'contested' })
})

// (rule: disputes)
test('a dispute is answered once, in its time, by who entered the password', async () => {
  const order = await shop.disputed()
  const { disputeId: id } = order
  const stale = {
    ...shop.as(),
    actor: { kind: 'customer', role: 'admin', userId: 'u', email: '', guestKey: null },
  }
  expect(await contestDispute(stale as never, { id, text: 'x' }, noPictures).catch(code)).toBe(
    'PASSWORD_AGAIN',
  )
  expect(await acceptDispute(stale as never, { id }).catch(code)).toBe('PASSWORD_AGAIN')
  await contestDispute(shop.as(), { id, text: 'Delivered' }, noPictures)
  expect(await contestDispute(shop.as(), { id, text: 'Otherwise' }, noPictures).catch(code)).toBe(
    'DISPUTE_ANSWERED',
  )
  expect(await acceptDispute(shop.as(), { id }).catch(code)).toBe('DISPUTE_ANSWERED')
  const late = await shop.disputed({ due_in_ms: 30 })
  await expect.poll(() => shop.atBank(late.reference).resolution).toBe('auto-accepted')
  expect(await contestDispute(shop.as(), { id: late.disputeId, text: 'x' }, noPictures).catch(code)).toBe(
    'DISPUTE_OVER',
  )
  expect(await acceptDispute(shop.as(), { id: order.id }).catch(code)).toBe('DISPUTE_NOT_FOUND')
  const lines = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, order.id))
  expect(lines.map(({ action }) => action)).toEqual(['dispute.contest'])
})

// (rule: disputes)
test('contested and accepted at once, one answer counts', async () => {
  const order = await shop.disputed()
  const { disputeId: id } = order
  const outcomes = await Promise.allSettled([
    contestDispute(shop.as(), { id, text: 'Delivered' }, noPictures),
    acceptDispute(shop.as(), { id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(shop.leftMinor(order.reference)).toBe((await shop.readOrder(order.id)).taken)
})

// (rules: disputes, reversals)
test.each([
  ['back', 'cancelled', 10, 0],
  ['lost', 'cancelled', 9, 0],
  ['send', 'paid', 9, 0],
] as const)(
  'a claim that is accepted with its pieces decided (%s) leaves nothing due',
  async (pieces, status, stock, balance) => {
    const order = await shop.disputed()
    await acceptDispute(shop.as(), { id: order.disputeId, pieces })
    const { refunded, ...now } = await shop.readOrder(order.id)
    expect(now).toMatchObject({ status, balance, taken: order.totalAmount })
    expect(refunded).toBe(0)
    const [line] = await shop.ctx.db.select().from(orderLines).where(eq(orderLines.orderId, order.id))
    expect((await shop.readVariant(line!.variantId!)).stock).toBe(stock)
    expect(await shop.openFlags(order.id)).toEqual([])
  },
)

// (rules: disputes, reversals)
test('of a claim that is accepted after a parcel left, the pieces that are still here are cancelled', async () => {
  const order = await shop.paidLines([2, 1])
  const [sent, here] = await shop.linesOf(order.id)
  await shop.sendPieces(order.id, sent!.id, 2)
  await shop.claim(order.reference)
  await acceptDispute(shop.as(), { id: (await shop.stored(order.reference)).id, pieces: 'back' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'shipped', balance: 0, moneyMissing: 0 })
  expect(await shop.linesOf(order.id)).toMatchObject([
    { id: sent!.id, cancelledQuantity: 0, returnedQuantity: 0 },
    { id: here!.id, cancelledQuantity: 1 },
  ])
  expect((await shop.readVariant(here!.variantId!)).stock).toBe(10)
  expect(await shop.openFlags(order.id)).toEqual([])
})

// (rules: disputes, which-piece)
test('the piece of a refund that failed is decided already: accepting a claim ends the refund, and counts the piece once', async () => {
  const order = await shop.paidLines([1, 1])
  const [here, sent] = await shop.linesOf(order.id)
  const lines = [{ lineId: here!.id, quantity: 1, restock: true }]
  await refundOrder(shop.as(), { orderId: order.id, lines })
  await shop.sendPieces(order.id, sent!.id, 1)
  const [listed] = shop.sandbox.ledger.refundsOf(order.reference)
  await shop.control('refund', { id: listed!.id, status: 'failed' })
  await shop.receive({ event: 'refund.failed', data: { transaction_reference: order.reference } })
  const id = await shop.dispute(order, { amount: listed!.amount + 100_000 })
  await acceptDispute(shop.as(), { id, pieces: 'back' })
  expect(await shop.readOrder(order.id)).toMatchObject({ status: 'shipped', balance: 0 })
  const [refund, ...more] = await shop.refundsOf(order.id)
  expect([refund!.state, more]).toEqual(['dropped', []])
  expect(await shop.openFlags(order.id)).toEqual([])
  const again = { orderId: order.id, refundId: refund!.id, attempt: refund!.attempt }
  expect(await refundAgain(shop.as(), again).catch(code)).toBe('REFUND_NOT_FAILED')
  expect((await shop.linesOf(order.id))[0]).toMatchObject({ cancelledQuantity: 1, restockedQuantity: 1 })
})
