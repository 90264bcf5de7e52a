import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openSandbox, secretKey, temporaryFolder } from '../testing/open-sandbox.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { receiveWebhooks, type Delivery } from '../testing/webhook-receiver.ts'

async function sandboxWithReceiver(answers: number[] = [], options = {}) {
  const receiver = await receiveWebhooks(answers)
  return { receiver, ...openSandbox({ webhookUrl: receiver.url, ...options }) }
}

const isSigned = ({ text, headers }: Delivery) =>
  headers['x-paystack-signature'] === createHmac('sha512', secretKey).update(text).digest('hex')

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
  const { initialize, post, verify, ledger } = await sandboxWithReceiver()
  await initialize()
  await post('/control/pay', { reference: 'order-1', card: 'declined' })
  expect((await verify('order-1')).status).toBe('failed')
  expect(ledger.events.size).toBe(0)
})

test('anything but 200 is tried again by the clock, with the same bytes', async () => {
  const clock = stopClock()
  const { receiver, initialize, post, ledger } = await sandboxWithReceiver([500, 204, 302])
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  for (const [tries, pause] of [10, 20, 40].entries()) {
    await clock.waiting()
    clock.pass(pause - 1)
    expect([clock.isWaiting(), receiver.deliveries.length]).toEqual([true, tries + 1])
    clock.pass(1)
    await receiver.received(tries + 2)
  }
  expect(new Set(receiver.deliveries.map(({ text }) => text)).size).toBe(1)
  await expect.poll(() => ledger.events.get(1)?.state).toBe('delivered')
  expect(ledger.events.get(1)?.attempts.map(({ status }) => status)).toEqual([500, 204, 302, 200])
})

test('when the time runs out the event is abandoned', async () => {
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
  await post('/refund', { transaction: 'order-1' })
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
  expect(processed!.data).toMatchObject({
    amount: '1800000',
    refund_reference: expect.stringMatching(/^TRF_/),
  })
  expect(processed!.data).not.toHaveProperty('id')
})

test.each([
  ['failed', { amount: 1_800_000, processor: 'instant-transfer' }],
  [
    'needs-attention',
    { amount: 1_800_000, id: expect.stringMatching(/^\d+$/), customer_note: expect.any(String) },
  ],
])('a refund that ends %s says so with its amount as a number', async (status, data) => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { refundStepMs: 60_000 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  const { body } = await post('/refund', { transaction: 'order-1' })
  await post('/control/refund', { id: body.data.id, status })
  await vi.waitFor(() => expect(receiver.names()).toContain(`refund.${status}`))
  const event = receiver.deliveries.find(({ event }) => event === `refund.${status}`)
  expect(event!.data).toMatchObject({ status, transaction_reference: 'order-1', ...data })
})

test('a dispute that is accepted returns the money, one that is declined does not', async () => {
  const { receiver, initialize, post, verify } = await sandboxWithReceiver()
  for (const [reference, data] of [
    ['kept', { resolution: 'declined' }],
    ['lost', {}],
  ] as const) {
    await initialize({ reference })
    await post('/control/pay', { reference })
    await post('/control/webhook', { reference, event: 'charge.dispute.resolve', data })
  }
  expect([(await verify('kept')).status, (await verify('lost')).status]).toEqual(['success', 'reversed'])
  await vi.waitFor(() => expect(receiver.deliveries).toHaveLength(4))
  const lost = receiver.deliveries.find(({ data }) => data.resolution === 'auto-accepted')
  expect(lost!.data).toMatchObject({
    bin: '408408',
    last4: '4081',
    transaction: { status: 'reversed', reference: 'lost', authorization: {} },
    transaction_reference: null,
  })
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

test('a delayed event is sent later', async () => {
  const clock = stopClock()
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'delay', ms: 80 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  clock.pass(79)
  expect([clock.isWaiting(), receiver.deliveries]).toEqual([true, []])
  clock.pass(1)
  await receiver.received(1)
})

test('a duplicated event comes as often as configured', async () => {
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

test('an event held for reordering is sent alone when no other follows', async () => {
  const clock = stopClock()
  const { receiver, initialize, post } = await sandboxWithReceiver()
  await post('/control/faults/webhooks', { kind: 'reorder', ms: 30 })
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  clock.pass(29)
  expect([clock.isWaiting(), receiver.deliveries]).toEqual([true, []])
  clock.pass(1)
  await receiver.received(1)
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

test('undelivered events continue after a restart', async () => {
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

test('600 webhooks go over eight connections and take less than 5 ms of work each', async () => {
  const { receiver, initialize, post } = await sandboxWithReceiver([], { webhookConcurrency: 8 })
  await initialize()
  const before = process.cpuUsage()
  for (let round = 0; round < 6; round += 1)
    await post('/control/webhook', { reference: 'order-1', copies: 100 })
  await receiver.received(600)
  // Not the time it takes, which is that of the whole machine.
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 600).toBeLessThan(5)
  expect(receiver.connections()).toBeLessThanOrEqual(8)
})
