import { expect, test } from 'vitest'
import { evidence, disputedPayment } from '../testing/disputed-payment.ts'
import { openSandbox } from '../testing/open-sandbox.ts'

test.each([
  ['PUT', '', {}, 'Missing required: refund_amount'],
  ['PUT', '', { refund_amount: 1_800_001 }, 'refund_amount cannot be more'],
  ['PUT', '', { refund_amount: 10.5 }, 'Invalid value for refund_amount'],
  ['PUT', '', { refund_amount: 100, uploaded_filename: 'never' }, 'uploaded_filename is not a file'],
  ['GET', '/upload_url', {}, 'Missing required: upload_filename'],
  ['GET', '/upload_url?file=a.pdf', {}, 'file is not a parameter'],
  [
    'POST',
    '/evidence',
    {},
    'Missing required: customer_email, customer_name, customer_phone, service_details',
  ],
  ['POST', '/evidence', { ...evidence, customer_name: '' }, 'Missing required: customer_name'],
  ['POST', '/evidence', { ...evidence, customer_email: 'ada' }, 'Invalid value for customer_email'],
  ['POST', '/evidence', { ...evidence, delivery_date: '20/11/2026' }, 'Invalid value for delivery_date'],
  ['PUT', '/resolve', {}, 'Missing required: resolution, message, refund_amount, uploaded_filename'],
] as const)('%s %s of %j is refused with what is wrong', async (method, below, body, message) => {
  const { path, get, post, put } = await disputedPayment()
  const call = {
    GET: () => get(path + below),
    POST: () => post(path + below, body),
    PUT: () => put(path + below, body),
  }
  const answer = await call[method]()
  expect(answer.status).toBe(400)
  expect(answer.body.message).toContain(message)
})

test.each([
  [{ resolution: 'auto-accepted' }, 'resolution'],
  [{ refund_amount: 1_800_001 }, 'refund_amount'],
  [{ refund_amount: 0 }, 'refund_amount'],
  [{ message: undefined }, 'message'],
  [{ uploaded_filename: 'never' }, 'uploaded_filename'],
])('an answer with %j is refused and changes nothing', async (fields, name) => {
  const { answer, read } = await disputedPayment()
  const { status, body } = await answer('merchant-accepted', fields)
  expect(status).toBe(400)
  expect(body.message).toContain(name)
  expect(await read()).toMatchObject({ status: 'awaiting-merchant-feedback', attachments: null })
})

test('a dispute is answered once', async () => {
  const { answer, decide, put, post, get, path } = await disputedPayment()
  await answer('declined')
  expect((await put(`${path}/resolve`, {})).body.code).toBe('dispute_answered')
  await decide('won')
  for (const refused of [
    await put(`${path}/resolve`, {}),
    await put(path, { refund_amount: 100 }),
    await post(`${path}/evidence`, evidence),
    await get(`${path}/upload_url?upload_filename=a.pdf`),
  ])
    expect([refused.status, refused.body.code]).toEqual([400, 'dispute_resolved'])
})

test('an unknown dispute is 404', async () => {
  const { get, put, post } = openSandbox()
  for (const { status, body } of [
    await get('/dispute/1'),
    await get('/dispute/one'),
    await put('/dispute/1', { refund_amount: 1 }),
    await put('/dispute/1/resolve', {}),
    await post('/dispute/1/evidence', {}),
    await get('/dispute/1/upload_url?upload_filename=a.pdf'),
  ])
    expect([status, body.code]).toEqual([404, 'dispute_not_found'])
})

test('only paid money is disputed, and no more than was paid', async () => {
  const { initialize, post } = openSandbox()
  await initialize()
  const claim = { reference: 'order-1' }
  expect((await post('/control/dispute', claim)).body.code).toBe('transaction_not_disputable')
  await post('/control/pay', claim)
  expect((await post('/control/dispute', { ...claim, amount: 1_800_001 })).body.code).toBe('invalid_amount')
  expect((await post('/control/dispute', { reference: 'nobody' })).status).toBe(404)
})
