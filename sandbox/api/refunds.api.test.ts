import { expect, test, vi } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'

async function paidSandbox(card = 'success', options = {}) {
  const sandbox = openSandbox(options)
  await sandbox.initialize()
  await sandbox.post('/control/pay', { reference: 'order-1', card })
  return sandbox
}

test('a refund is queued and answers with the transaction inside', async () => {
  const { post } = await paidSandbox()
  const { status, body } = await post('/refund', { transaction: 'order-1', merchant_note: 'Torn hem' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: true,
    message: 'Refund has been queued for processing',
    data: {
      status: 'pending',
      amount: 1_800_000,
      currency: 'NGN',
      merchant_note: 'Torn hem',
      transaction: { reference: 'order-1', amount: 1_800_000 },
    },
  })
})

test('a full refund ends processed and reverses the transaction', async () => {
  const { post, get, verify } = await paidSandbox()
  const { body } = await post('/refund', { transaction: 'order-1' })
  await vi.waitFor(async () => {
    expect((await get(`/refund/${body.data.id}`)).body.data.status).toBe('processed')
  })
  expect((await verify('order-1')).status).toBe('reversed')
})

test('a refund that the bank sends back leaves the transaction a success, and can be made again', async () => {
  const { post, get, verify } = await paidSandbox()
  const { body } = await post('/refund', { transaction: 'order-1' })
  const { id } = body.data
  await vi.waitFor(async () => expect((await get(`/refund/${id}`)).body.data.status).toBe('processed'))
  await post('/control/refund', { id, status: 'failed' })
  expect((await verify('order-1')).status).toBe('success')
  expect((await post('/refund', { transaction: 'order-1' })).status).toBe(200)
})

test('a partial refund leaves the transaction a success, and the rest can follow by id', async () => {
  const { post, get, verify } = await paidSandbox()
  await post('/refund', { transaction: 'order-1', amount: '500000' })
  await vi.waitFor(async () => {
    expect((await get('/refund')).body.data[0].status).toBe('processed')
  })
  const { status, id } = await verify('order-1')
  expect(status).toBe('success')
  expect((await post('/refund', { transaction: id })).body.data.amount).toBe(1_300_000)
})

test('a second full refund is transaction_reversed, also before the first is processed', async () => {
  const { post } = await paidSandbox('success', { refundStepMs: 60_000 })
  await post('/refund', { transaction: 'order-1' })
  const { status, body } = await post('/refund', { transaction: 'order-1' })
  expect([status, body.code]).toEqual([400, 'transaction_reversed'])
})

test.each([
  ['more than was paid', { amount: 1_800_001 }, 400, 'invalid_amount'],
  ['a fraction', { amount: 10.5 }, 400, 'invalid_amount'],
  ['nothing', { amount: 0 }, 400, 'invalid_amount'],
  ['another currency', { currency: 'USD' }, 400, 'unsupported_currency'],
  ['an unknown transaction', { transaction: 'other' }, 404, 'transaction_not_found'],
  ['no transaction', { transaction: undefined }, 400, 'missing_params'],
])('a refund of %s is refused', async (_, fields, status, code) => {
  const { post, ledger } = await paidSandbox()
  const answer = await post('/refund', { transaction: 'order-1', ...fields })
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(ledger.refunds.size).toBe(0)
})

test('an unpaid transaction cannot be refunded', async () => {
  const { initialize, post } = openSandbox()
  await initialize()
  const { status, body } = await post('/refund', { transaction: 'order-1' })
  expect([status, body.code]).toEqual([400, 'transaction_not_refundable'])
})

test('the cards made for it end in a failed refund or one that needs attention', async () => {
  const { initialize, post, get, verify } = openSandbox()
  for (const card of ['refund-fails', 'refund-attention']) {
    await initialize({ reference: card })
    await post('/control/pay', { reference: card, card })
    await post('/refund', { transaction: card })
  }
  await vi.waitFor(async () => {
    const statusOf = async (reference: string) =>
      (await get(`/refund?transaction=${(await verify(reference)).id}`)).body.data.map(
        (row: { status: string }) => row.status,
      )
    expect(await statusOf('refund-fails')).toEqual(['failed'])
    expect(await statusOf('refund-attention')).toEqual(['needs-attention'])
  })
  expect((await get('/refund')).body.meta).toMatchObject({ total: 2, failedRefundCount: 1 })
})

test('after a failed refund the money can be refunded again', async () => {
  const { post, get } = await paidSandbox('refund-fails')
  await post('/refund', { transaction: 'order-1' })
  await vi.waitFor(async () => {
    expect((await get('/refund')).body.data[0].status).toBe('failed')
  })
  expect((await post('/refund', { transaction: 'order-1' })).status).toBe(200)
})

test('an unknown refund is 404', async () => {
  const { get } = openSandbox()
  expect((await get('/refund/1')).status).toBe(404)
})

test('a refund that needs attention goes through once the customer’s account is known', async () => {
  const { post, get } = await paidSandbox('refund-attention')
  const { body } = await post('/refund', { transaction: 'order-1' })
  const path = `/refund/retry_with_customer_details/${body.data.id}`
  const refund_account_details = { currency: 'NGN', account_number: '1234567890', bank_id: '9' }
  expect((await post(path, {})).status).toBe(400)
  await vi.waitFor(async () => {
    expect((await get(`/refund/${body.data.id}`)).body.data.status).toBe('needs-attention')
  })
  expect((await post(path, { refund_account_details })).body.data.status).toBe('pending')
  await vi.waitFor(async () => {
    expect((await get(`/refund/${body.data.id}`)).body.data.status).toBe('processed')
  })
  expect((await post(path, { refund_account_details })).body.code).toBe('refund_not_retryable')
})

test('a fault rule has the list of refunds pass over its filter', async () => {
  const { post, get, initialize, verify } = await paidSandbox()
  await initialize({ reference: 'order-2' })
  await post('/refund', { transaction: 'order-1' })
  const path = `/refund?transaction=${(await verify('order-2')).id}`
  expect((await get(path)).body.data).toEqual([])
  await post('/control/faults/http', { route: 'refund-list', kind: 'ignore-filters' })
  expect((await get(path)).body.data).toHaveLength(1)
})
