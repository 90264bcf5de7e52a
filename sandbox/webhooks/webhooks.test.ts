import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openSandbox, secretKey, temporaryFolder } from '../testing/open-sandbox.ts'
import { receiveWebhooks, type Delivery } from '../testing/webhook-receiver.ts'

async function sandboxWithReceiver(answers: number[] = [], options = {}) {
  const receiver = await receiveWebhooks(answers)
  return { receiver, ...openSandbox({ webhookUrl: receiver.url, ...options }) }
}

const isSigned = ({ text, headers }: Delivery) =>
  headers['x-paystack-signature'] === createHmac('sha512', secretKey).update(text).digest('hex')

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('a payment raises charge.success, signed over the exact bytes', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await initialize({ metadata: { note: 'Ṣẹ́ọ ₦' } })
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
  const [delivery] = receiver.deliveries
  expect(Object.keys(JSON.parse(delivery!.text))).toEqual(['event', 'data'])
  expect(delivery).toMatchObject({
    event: 'charge.success',
    data: { reference: 'order-1', status: 'success', amount: 1_800_000, metadata: { note: 'Ṣẹ́ọ ₦' } },
  })
  expect(isSigned(delivery!)).toBe(true)
})

test('a declined card raises nothing', async () => {
  const { receiver, initialize, post, verify } = await sandboxWithReceiver()
  await initialize()
  await post('/control/pay', { reference: 'order-1', card: 'declined' })
  expect((await verify('order-1')).status).toBe('failed')
  await pause(50)
  expect(receiver.deliveries).toEqual([])
})

test('anything but 200 is tried again by the clock, with the same bytes', async () => {
  const { receiver, initialize, post, ledger } = await sandboxWithReceiver([500, 204, 302])
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(4))
  expect(new Set(receiver.deliveries.map(({ text }) => text)).size).toBe(1)
  const times = receiver.deliveries.map(({ at }) => at)
  expect(times[3]! - times[2]!).toBeGreaterThan(30)
  await vi.waitFor(() => expect(ledger.events.get(1)?.state).toBe('delivered'))
  expect(ledger.events.get(1)?.attempts.map(({ status }) => status)).toEqual([500, 204, 302, 200])
})

test('when the clock runs out the event is given up', async () => {
  const { receiver, initialize, post, ledger } = await sandboxWithReceiver([500, 500, 500, 500, 500])
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(ledger.events.get(1)?.state).toBe('given-up'))
  expect(receiver.deliveries).toHaveLength(4)
})

test('a receiver that is down is tried again', async () => {
  const { initialize, post, ledger } = openSandbox({ webhookUrl: 'http://127.0.0.1:9/', webhookRetryMs: [5] })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(ledger.events.get(1)?.state).toBe('given-up'))
  expect(ledger.events.get(1)?.attempts).toMatchObject([
    { status: null, error: expect.stringContaining('ECONNREFUSED') },
    { status: null },
  ])
})

test('a refund raises pending, processing and processed in Paystack’s uneven shapes', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { webhookConcurrency: 1 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  const { body } = await post('/refund', { transaction: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(4))
  expect(receiver.names()).toEqual([
    'charge.success',
    'refund.pending',
    'refund.processing',
    'refund.processed',
  ])
  const [, pending, , processed] = receiver.deliveries
  expect(pending!.data).toMatchObject({
    transaction_reference: 'order-1',
    amount: '1800000',
    refund_reference: null,
  })
  expect(pending!.data).not.toHaveProperty('id')
  expect(Number(processed!.data.amount)).toBe(1_800_000)
  expect(processed!.data.id ?? body.data.id).toBe(body.data.id)
})

test('a dropped event is never sent', async () => {
  const { receiver, initialize, post, ledger } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'drop' })
  for (const reference of ['a', 'b']) {
    await initialize({ reference })
    await post('/control/pay', { reference })
  }
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
  expect(receiver.deliveries[0]!.data.reference).toBe('b')
  expect(ledger.events.get(1)).toMatchObject({ reference: 'a', state: 'dropped', attempts: [] })
})

test('a delayed event comes later', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'delay', ms: 80 })
  await initialize()
  const paid = performance.now()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
  expect(receiver.deliveries[0]!.at - paid).toBeGreaterThan(75)
})

test('a duplicated event comes as often as asked', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'duplicate', copies: 3 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(3))
  expect(new Set(receiver.deliveries.map(({ text }) => text)).size).toBe(1)
})

test('reordered events come last first', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { webhookConcurrency: 1 })
  await post('/control/faults/webhooks', { kind: 'reorder', size: 2 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await post('/refund', { transaction: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries.length).toBeGreaterThan(1))
  expect(receiver.names().slice(0, 2)).toEqual(['refund.pending', 'charge.success'])
})

test('an event held for reordering goes alone when no other comes', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'reorder', ms: 30 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
})

test('a mis-signed attempt carries a wrong signature, the next one a right one', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([401])
  await post('/control/faults/webhooks', { kind: 'mis-sign' })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(2))
  expect(receiver.deliveries.map(isSigned)).toEqual([false, true])
})

test('a rule without a count holds until the reset, and can name one event', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { webhookConcurrency: 1 })
  await post('/control/faults/webhooks', { kind: 'drop', event: 'charge.success', times: null })
  for (const reference of ['a', 'b']) {
    await initialize({ reference })
    await post('/control/pay', { reference })
  }
  await post('/control/webhook', { reference: 'a', event: 'bank.transfer.rejected' })
  await post('/control/reset')
  await initialize({ reference: 'c' })
  await post('/control/pay', { reference: 'c' })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(2))
  expect(receiver.names()).toEqual(['bank.transfer.rejected', 'charge.success'])
})

test('undelivered events go on after a restart', async () => {
  const dataFolder = temporaryFolder()
  const before = openSandbox({ webhookUrl: 'http://127.0.0.1:9/', webhookRetryMs: [60_000], dataFolder })
  await before.initialize()
  await before.post('/control/pay', { reference: 'order-1' })
  await vi.waitFor(() => expect(before.ledger.events.get(1)?.attempts).toHaveLength(1))
  await before.close()

  const { receiver, ledger } = await sandboxWithReceiver([], { dataFolder })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(1))
  expect(isSigned(receiver.deliveries[0]!)).toBe(true)
  await vi.waitFor(() => expect(ledger.events.get(1)?.state).toBe('delivered'))
})

test('at least 200 webhooks a second are delivered over a few connections', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { webhookConcurrency: 8 })
  await initialize()
  const started = performance.now()
  for (let round = 0; round < 6; round += 1)
    await post('/control/webhook', { reference: 'order-1', copies: 100 })
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(600), 3000)
  expect(performance.now() - started).toBeLessThan(3000)
})
