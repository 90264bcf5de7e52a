import { expect, test, vi } from 'vitest'
import { evidence } from '../testing/disputed-payment.ts'
import { openSandbox, temporaryFolder } from '../testing/open-sandbox.ts'
import { stopClock } from '../testing/stop-clock.ts'
import { receiveWebhooks } from '../testing/webhook-receiver.ts'

async function paidSandbox(options = {}) {
  const receiver = await receiveWebhooks()
  const sandbox = openSandbox({ webhookUrl: receiver.url, webhookConcurrency: 1, ...options })
  await sandbox.initialize()
  await sandbox.post('/control/pay', { reference: 'order-1' })
  return { receiver, ...sandbox }
}

test('a dispute nobody answers is announced, reminded of once and resolved', async () => {
  const { receiver, dispute } = await paidSandbox()
  const { id } = await dispute({ due_in_ms: 60 })
  await receiver.received(4)
  expect(receiver.names().slice(1)).toEqual([
    'charge.dispute.create',
    'charge.dispute.remind',
    'charge.dispute.resolve',
  ])
  const [, created, reminded, resolved] = receiver.deliveries
  expect(created!.data).toMatchObject({
    id,
    status: 'awaiting-merchant-feedback',
    refund_amount: 1_800_000,
    transaction: { reference: 'order-1', status: 'success', authorization: {} },
    transaction_reference: null,
    bin: '408408',
  })
  expect(Date.parse(created!.data.dueAt) - Date.parse(created!.data.created_at)).toBeLessThanOrEqual(70)
  expect(reminded!.data).toMatchObject({ id, resolution: null, dueAt: created!.data.dueAt })
  expect(resolved!.data).toMatchObject({
    id,
    status: 'resolved',
    resolution: 'auto-accepted',
    transaction: { status: 'reversed' },
  })
})

test('a part that is accepted raises the events of a refund', async () => {
  const { receiver, dispute, uploadEvidence, put } = await paidSandbox()
  const { id } = await dispute()
  const uploaded_filename = await uploadEvidence(id)
  const answer = {
    resolution: 'merchant-accepted',
    message: 'Half',
    refund_amount: 900_000,
    uploaded_filename,
  }
  await put(`/dispute/${id}/resolve`, answer)
  // One that was answered late is sent again.
  await expect
    .poll(() => [...new Set(receiver.names())].toSorted())
    .toEqual([
      'charge.dispute.create',
      'charge.dispute.resolve',
      'charge.success',
      'refund.pending',
      'refund.processed',
      'refund.processing',
    ])
})

test('a dispute that is in the list alone raises nothing', async () => {
  const { dispute, get, ledger } = await paidSandbox()
  const { id } = await dispute({ due_in_ms: 10, webhook: false })
  await expect.poll(async () => (await get(`/dispute/${id}`)).body.data.status).toBe('resolved')
  expect([...ledger.events.values()].map(({ event }) => event)).toEqual(['charge.success'])
})

test('an event of a dispute sent again is of the dispute as it is, and takes no money', async () => {
  const { receiver, dispute, post, verify } = await paidSandbox()
  const { id } = await dispute()
  await post('/control/webhook', { reference: 'order-1', event: 'charge.dispute.resolve' })
  await receiver.received(3)
  expect(receiver.deliveries[2]).toMatchObject({
    event: 'charge.dispute.resolve',
    data: { id, status: 'awaiting-merchant-feedback' },
  })
  expect((await verify('order-1')).status).toBe('success')
})

test('a restart neither reminds again nor gives a number again', async () => {
  const dataFolder = temporaryFolder()
  const addEvidence = async ({ post }: Pick<typeof before, 'post'>, id: number) =>
    (await post(`/dispute/${id}/evidence`, evidence)).body.data.id
  const clock = stopClock()
  const before = await paidSandbox({ dataFolder, webhookUrl: undefined })
  const { id } = await before.dispute({ due_in_ms: 60_000 })
  const firstEvidence = await addEvidence(before, id)
  clock.pass(30_000)
  await before.close()
  const after = openSandbox({ dataFolder })
  clock.pass(40_000)
  expect([...after.ledger.events.values()].map(({ event }) => event)).toEqual([
    'charge.success',
    'charge.dispute.create',
    'charge.dispute.remind',
  ])
  expect(await addEvidence(after, id)).toBeGreaterThan(firstEvidence)
})

test('disputes, evidence and files are there after a restart, and a dispute due meanwhile is accepted', async () => {
  const dataFolder = temporaryFolder()
  const before = await paidSandbox({ dataFolder })
  const { id } = await before.dispute()
  const uploaded_filename = await before.uploadEvidence(id)
  await before.put(`/dispute/${id}`, { refund_amount: 100, uploaded_filename })
  await before.post(`/dispute/${id}/evidence`, evidence)
  const known = (await before.get(`/dispute/${id}`)).body.data
  await before.close()

  const between = openSandbox({ dataFolder })
  expect((await between.get(`/dispute/${id}`)).body.data).toEqual(known)
  expect(between.ledger.evidenceFiles.get(uploaded_filename)).toMatchObject({
    size: 5,
    givenName: 'waybill.pdf',
  })
  expect((await between.dispute()).id).toBeGreaterThan(id)
  await between.close()

  const aWeekLater = Date.now() + 7 * 24 * 60 * 60 * 1000
  vi.spyOn(Date, 'now').mockReturnValue(aWeekLater)
  const after = openSandbox({ dataFolder })
  await expect
    .poll(async () => (await after.get(`/dispute/${id}`)).body.data.resolution)
    .toBe('auto-accepted')
  expect((await after.verify('order-1')).status).toBe('reversed')
})
