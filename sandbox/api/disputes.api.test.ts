import { expect, test } from 'vitest'
import { evidence, disputedPayment } from '../testing/disputed-payment.ts'
import { stopClock } from '../testing/stop-clock.ts'

test('a dispute waits for the merchant, with what is claimed and until when', async () => {
  const { read, dispute } = await disputedPayment({ category: 'fraud', amount: 500_000 })
  expect(dispute.id).toBeGreaterThan(2 ** 31)
  expect(await read()).toMatchObject({
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'fraud',
    refund_amount: 500_000,
    currency: 'NGN',
    transaction: { reference: 'order-1', amount: 1_800_000 },
    resolvedAt: null,
    evidence: null,
    attachments: null,
    history: [{ status: 'pending', by: 'ada@example.com' }],
  })
  const hours = (Date.parse((await read()).dueAt) - Date.parse((await read()).createdAt)) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(15.99)
})

test('the list is filtered by status, transaction and time, in pages, newest first', async () => {
  const { initialize, post, get, verify, dispute, answer } = await disputedPayment()
  await answer('declined')
  await initialize({ reference: 'order-2' })
  await post('/control/pay', { reference: 'order-2' })
  const { body } = await post('/control/dispute', { reference: 'order-2', webhook: false })
  const second = body.data.id
  const ids = async (query: string) =>
    (await get(`/dispute${query}`)).body.data.map(({ id }: { id: number }) => id)
  expect(await ids('')).toEqual([second, dispute.id])
  expect(await ids('?status=awaiting-merchant-feedback')).toEqual([second])
  expect(await ids('?status=awaiting-bank-feedback')).toEqual([dispute.id])
  expect(await ids(`?transaction=${(await verify('order-1')).id}`)).toEqual([dispute.id])
  expect(await ids('?perPage=1&page=2')).toEqual([dispute.id])
  expect(await ids('?from=2100-01-01T00:00:00Z')).toEqual([])
  expect(await ids('?to=2100-01-01T00:00:00Z')).toHaveLength(2)
  expect((await get('/dispute?perPage=1')).body.meta).toMatchObject({ total: 2, pageCount: 2 })
  expect((await get('/dispute?status=won')).status).toBe(400)
})

test('a transaction answers with its newest dispute', async () => {
  const { get, verify, dispute, initialize } = await disputedPayment()
  const { body } = await get(`/dispute/transaction/${(await verify('order-1')).id}`)
  expect(body.data).toMatchObject({ id: dispute.id, merchant_transaction_reference: 'order-1' })
  await initialize({ reference: 'order-2' })
  for (const id of [(await verify('order-2')).id, 1])
    expect((await get(`/dispute/transaction/${id}`)).status).toBe(404)
})

test('accepting all of a payment reverses it', async () => {
  const { answer, read, verify, ledger } = await disputedPayment()
  const { status, body } = await answer('merchant-accepted')
  expect([status, body.data.status, body.data.resolution]).toEqual([200, 'resolved', 'merchant-accepted'])
  expect(body.data.message).toMatchObject({ sender: 'merchant@sandbox.test', body: 'Our word' })
  expect((await read()).resolvedAt).not.toBeNull()
  expect((await verify('order-1')).status).toBe('reversed')
  expect(ledger.refunds.size).toBe(0)
})

test('accepting a part of it leaves as a refund that names the dispute', async () => {
  const { answer, verify, get, dispute } = await disputedPayment()
  await answer('merchant-accepted', { refund_amount: 500_000 })
  await expect.poll(async () => (await get('/refund')).body.data[0].status).toBe('processed')
  expect((await get('/refund')).body.data).toMatchObject([{ amount: 500_000, dispute: dispute.id }])
  expect((await verify('order-1')).status).toBe('success')
})

test('a part leaves no more than earlier refunds have left', async () => {
  const { post, answer, ledger, verify } = await disputedPayment({ amount: 500_000 })
  await post('/refund', { transaction: 'order-1', amount: 1_600_000 })
  await answer('merchant-accepted')
  expect([...ledger.refunds.values()].map(({ amount }) => amount)).toEqual([1_600_000, 200_000])
  await expect.poll(async () => (await verify('order-1')).status).toBe('reversed')
})

test('money that was given back already is not taken again', async () => {
  const { post, answer, ledger, verify } = await disputedPayment({ amount: 500_000 })
  await post('/control/settle', { reference: 'order-1', status: 'reversed' })
  expect((await answer('merchant-accepted')).status).toBe(200)
  expect([(await verify('order-1')).status, ledger.refunds.size]).toEqual(['reversed', 0])
})

test('what is offered is changed without a file', async () => {
  const { put, path } = await disputedPayment()
  const { status, body } = await put(path, { refund_amount: '500000' })
  expect([status, body.data.refund_amount, body.data.attachments]).toEqual([200, 500_000, null])
})

test('a claim that is declined waits for the bank, and won it keeps the money', async () => {
  const { answer, decide, read, verify } = await disputedPayment()
  const { body } = await answer('declined', { refund_amount: 0 })
  expect(body.data).toMatchObject({
    status: 'awaiting-bank-feedback',
    resolution: 'declined',
    resolvedAt: null,
  })
  expect((await decide('won')).status).toBe(200)
  expect(await read()).toMatchObject({ status: 'resolved', resolution: 'declined' })
  expect((await read()).history.map((entry: { status: string }) => entry.status)).toEqual([
    'pending',
    'awaiting-bank-feedback',
    'resolved',
  ])
  expect((await verify('order-1')).status).toBe('success')
})

test('a claim that is declined and lost takes all that was claimed', async () => {
  const { answer, decide, read, get } = await disputedPayment({ amount: 700_000 })
  await answer('declined', { refund_amount: 0 })
  await decide('lost')
  expect(await read()).toMatchObject({
    status: 'resolved',
    resolution: 'auto-accepted',
    refund_amount: 700_000,
  })
  expect((await get('/refund')).body.data).toMatchObject([{ amount: 700_000 }])
})

test('the bank decides only what was declined, and once', async () => {
  const { answer, decide, post } = await disputedPayment()
  expect((await decide('won')).body.code).toBe('dispute_not_at_bank')
  await answer('declined')
  await decide('won')
  expect((await decide('lost')).body.code).toBe('dispute_not_at_bank')
  expect((await post('/control/dispute-decide', { id: 1, outcome: 'won' })).status).toBe(404)
})

test('unanswered until it is due, all that was claimed is taken, whatever was offered', async () => {
  const clock = stopClock()
  const { put, path, uploadEvidence, dispute, read, verify } = await disputedPayment({ due_in_ms: 60_000 })
  const uploaded_filename = await uploadEvidence(dispute.id)
  const { body } = await put(path, { refund_amount: 100, uploaded_filename })
  expect(body.data).toMatchObject({ refund_amount: 100, attachments: uploaded_filename })
  clock.pass(59_000)
  expect((await read()).status).toBe('awaiting-merchant-feedback')
  clock.pass(1000)
  expect(await read()).toMatchObject({
    status: 'resolved',
    resolution: 'auto-accepted',
    refund_amount: 1_800_000,
  })
  expect((await verify('order-1')).status).toBe('reversed')
})

test('the setting compresses the time for an answer', async () => {
  const { read } = await disputedPayment({}, { disputeDueMs: 20 })
  await expect.poll(async () => (await read()).resolution).toBe('auto-accepted')
})

test('an answered dispute is not accepted when its time is over', async () => {
  const clock = stopClock()
  const { answer, read } = await disputedPayment({ due_in_ms: 60_000 })
  await answer('declined')
  clock.pass(60_000)
  expect((await read()).status).toBe('awaiting-bank-feedback')
})

test('evidence is kept with the dispute, and its id goes with the answer', async () => {
  const { post, path, answer, read } = await disputedPayment({ category: 'fraud' })
  const given = { ...evidence, delivery_address: '3 Allen Avenue, Ikeja', delivery_date: '2026-11-20' }
  const { status, body } = await post(`${path}/evidence`, given)
  expect([status, body.data]).toMatchObject([200, { ...given, dispute: (await read()).id }])
  expect((await read()).evidence).toMatchObject(given)
  expect((await answer('declined', { evidence: body.data.id + 1 })).body.message).toContain('evidence')
  expect((await answer('declined', { evidence: body.data.id })).body.data.evidence).toBe(body.data.id)
})
