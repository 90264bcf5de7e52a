import { expect, test, vi } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'
import { receiveWebhooks } from '../testing/webhook-receiver.ts'

test.each(['ongoing', 'pending', 'processing', 'queued', 'failed', 'abandoned', 'reversed'])(
  'a transaction is settled as %s without an event',
  async (status) => {
    const receiver = await receiveWebhooks()
    const { initialize, post, verify, ledger } = openSandbox({ webhookUrl: receiver.url })
    await initialize()
    await post('/control/settle', { reference: 'order-1', status })
    expect((await verify('order-1')).status).toBe(status)
    expect(ledger.events.size).toBe(0)
  },
)

test('settling as success can alter the amount and the currency', async () => {
  const receiver = await receiveWebhooks()
  const { initialize, post, verify } = openSandbox({ webhookUrl: receiver.url })
  await initialize()
  await post('/control/settle', { reference: 'order-1', status: 'success', amount: 5000, currency: 'GHS' })
  const altered = { status: 'success', amount: 5000, requested_amount: 1_800_000, currency: 'GHS' }
  expect(await verify('order-1')).toMatchObject(altered)
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
  expect(receiver.deliveries[0]!.data).toMatchObject(altered)
})

test('settling as success can stay silent', async () => {
  const { initialize, post, verify, ledger } = openSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
  await initialize()
  await post('/control/settle', { reference: 'order-1', status: 'success', webhook: false, channel: 'ussd' })
  expect(await verify('order-1')).toMatchObject({ status: 'success', channel: 'ussd' })
  expect(ledger.events.size).toBe(0)
})

test('pay settles once, whatever is paid afterwards', async () => {
  const { initialize, post, ledger, verify } = openSandbox()
  await initialize()
  await post('/control/pay', { reference: 'order-1', card: '4084 0800 0000 5408' })
  expect(await verify('order-1')).toMatchObject({ status: 'failed', gateway_response: 'Declined' })
  await post('/control/pay', { reference: 'order-1', channel: 'bank_transfer' })
  await post('/control/pay', { reference: 'order-1', card: 'declined' })
  await post('/control/pay', { reference: 'order-1' })
  expect(await verify('order-1')).toMatchObject({ status: 'success', channel: 'bank_transfer' })
  expect([...ledger.events.values()].map(({ event }) => event)).toEqual(['charge.success'])
})

test('any event can be sent for a transaction, with fields laid over', async () => {
  const receiver = await receiveWebhooks()
  const { initialize, post } = openSandbox({ webhookUrl: receiver.url, webhookConcurrency: 1 })
  await initialize()
  const send = (fields: object) => post('/control/webhook', { reference: 'order-1', ...fields })
  await send({ event: 'charge.dispute.create' })
  await send({ event: 'charge.dispute.resolve', data: { resolution: 'declined' } })
  await send({ event: 'bank.transfer.rejected' })
  await send({ data: { amount: 1 }, copies: 2 })
  expect((await send({ event: 'refund.failed' })).status).toBe(404)
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(5))
  const [dispute, resolved, rejected, forged] = receiver.deliveries
  expect(dispute!.data).toMatchObject({ transaction: { reference: 'order-1' }, transaction_reference: null })
  expect(resolved!.data).toMatchObject({ status: 'resolved', resolution: 'declined' })
  expect(rejected!.data.bank_transfer).toMatchObject({ message_type: 'INCORRECT_AMOUNT', amount: '1799900' })
  expect(rejected!.text).not.toContain('order-1')
  expect(forged!).toMatchObject({ event: 'charge.success', data: { amount: 1 } })
})

test('a refund is moved to any state', async () => {
  const { initialize, post, get, ledger } = openSandbox({ refundStepMs: 60_000 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  const { body } = await post('/refund', { transaction: 'order-1' })
  await post('/control/refund', { id: body.data.id, status: 'needs-attention' })
  expect((await get(`/refund/${body.data.id}`)).body.data.status).toBe('needs-attention')
  expect([...ledger.events.values()].at(-1)?.event).toBe('refund.needs-attention')
})

test('the ledger lists every charge, refund and webhook attempt, also of one reference', async () => {
  const receiver = await receiveWebhooks()
  const { initialize, post, get } = openSandbox({ refundStepMs: 60_000 })
  await post('/control/webhook-url', { url: receiver.url })
  for (const reference of ['a', 'b']) {
    await initialize({ reference })
    await post('/control/pay', { reference })
  }
  await post('/refund', { transaction: 'b' })
  await vi.waitFor(async () => expect((await get('/control/ledger')).body.waitingWebhooks).toBe(0))
  const all = (await get('/control/ledger')).body.data
  expect([all.transactions.length, all.refunds.length, all.webhooks.length]).toEqual([2, 1, 3])
  const one = (await get('/control/ledger?reference=a')).body.data
  expect(one).toMatchObject({
    transactions: [{ reference: 'a', status: 'success', attempts: [{ channel: 'card', status: 'success' }] }],
    refunds: [],
    webhooks: [{ event: 'charge.success', state: 'delivered', attempts: [{ status: 200 }] }],
  })
})

test('a mistyped control call is refused with the reason', async () => {
  const { post } = openSandbox()
  const { status, body } = await post('/control/faults/http', { route: 'verify', kind: 'latency', milis: 5 })
  expect(status).toBe(400)
  expect(body.message).toContain('milis')
  expect((await post('/control/settle', { reference: 'nobody', status: 'success' })).status).toBe(404)
  expect((await post('/control/pay', { reference: 'nobody', card: '4242' })).status).toBe(404)
})

test('control answers this machine only', async () => {
  const { app } = openSandbox()
  const from = (remoteAddress: string) =>
    app.request('/control/ledger', {}, { incoming: { socket: { remoteAddress } } } as never)
  expect((await from('127.0.0.1')).status).toBe(200)
  expect((await from('::1')).status).toBe(200)
  expect((await from('10.0.0.7')).status).toBe(404)
  const proxied = await app.request('/control/ledger', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(proxied.status).toBe(404)
  expect((await app.request('http://pay.shop.example/control/ledger')).status).toBe(404)
})

test('a web page cannot post to control', async () => {
  const { app } = openSandbox()
  const init = { method: 'POST', body: '{"kind":"drop"}', headers: { 'content-type': 'text/plain' } }
  expect((await app.request('/control/faults/webhooks', init)).status).toBe(400)
})
