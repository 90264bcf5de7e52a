import { expect, test } from 'vitest'
import { openSandbox } from '../testing/open-sandbox.ts'
import { document, faultsOf, operationOf } from '../testing/paystack-document.ts'

const cards = ['success', 'pin', 'otp', 'declined', 'insufficient-funds', 'refund-fails', 'refund-attention']

type BusySandbox = Awaited<ReturnType<typeof openBusySandbox>>

/** Transactions in every state, paid in every way, with metadata of every kind. */
async function openBusySandbox() {
  const sandbox = openSandbox({ refundStepMs: 60_000 })
  const { initialize, post } = sandbox
  for (const card of cards) {
    await initialize({ reference: card, metadata: { order: card } })
    await post('/control/pay', { reference: card, card })
  }
  for (const channel of ['bank_transfer', 'ussd']) {
    const reference = channel.replace('_', '-')
    await initialize({ reference, metadata: '{"custom_fields":[]}' })
    await post('/control/pay', { reference, channel })
  }
  for (const status of ['abandoned', 'ongoing', 'pending', 'processing', 'queued', 'failed', 'reversed']) {
    await initialize({ reference: status, metadata: 'plain text' })
    await post('/control/settle', { reference: status, status })
  }
  await initialize({ reference: 'untouched' })
  return sandbox
}

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<unknown>

/** Disputes in every state, of payments of every kind. */
async function callDisputes({ ledger, post, dispute, uploadEvidence }: BusySandbox, call: Call) {
  const said = { customer_email: 'ada@example.com', customer_name: 'Ada', customer_phone: '08012345678' }
  const answers = [
    ['success', 'merchant-accepted', null],
    ['pin', 'declined', 'lost'],
    ['bank-transfer', 'declined', 'won'],
    ['ussd', 'declined', null],
    ['otp', null, null],
  ] as const
  for (const [reference, resolution, outcome] of answers) {
    const { id } = await dispute({ reference, amount: 5000 })
    const uploaded_filename = await uploadEvidence(id)
    const seeIt = async () => {
      await call('GET', `/dispute/${id}`)
      await call('GET', `/dispute/transaction/${ledger.transactions.get(reference)!.id}`)
      await call('GET', '/dispute?perPage=2')
    }
    await seeIt()
    await call('GET', `/dispute/${id}/upload_url?upload_filename=waybill.pdf`)
    await call('PUT', `/dispute/${id}`, { refund_amount: 4000, uploaded_filename })
    if (reference !== 'success')
      await call('POST', `/dispute/${id}/evidence`, { ...said, service_details: 'A dress' })
    await seeIt()
    const answer = { resolution, message: 'As agreed', refund_amount: 3000, uploaded_filename }
    if (resolution) await call('PUT', `/dispute/${id}/resolve`, answer)
    await seeIt()
    if (outcome) await post('/control/dispute-decide', { id, outcome })
    await seeIt()
  }
}

// (rule: faithful-sandbox)
test('every operation answers as the document says, in every state of the transaction', async () => {
  const sandbox = await openBusySandbox()
  const { ledger, get, post, put } = sandbox
  const seen = new Set<string>()
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body: unknown = {}) => {
    const answer = await (method === 'GET'
      ? get(path)
      : method === 'PUT'
        ? put(path, body)
        : post(path, body))
    if (answer.status === 200) seen.add(operationOf(method, path)!.name)
    return answer
  }
  await call('POST', '/transaction/initialize', { email: 'ada@example.com', amount: 5000 })
  for (const { id, reference } of ledger.transactions.values()) {
    await call('GET', `/transaction/verify/${reference}`)
    await call('GET', `/transaction/${id}`)
    await call('GET', `/transaction/timeline/${id}`)
  }
  await call('GET', '/transaction?per_page=100')
  await call('GET', '/transaction/totals?from=2020-01-01T00:00:00Z')
  const refund = await call('POST', '/refund', { transaction: 'success', amount: 5000 })
  const stuck = await call('POST', '/refund', { transaction: 'refund-attention' })
  for (const status of ['processing', 'processed', 'failed', 'needs-attention']) {
    await post('/control/refund', { id: stuck.body.data.id, status })
    await call('GET', `/refund/${stuck.body.data.id}`)
  }
  const refund_account_details = { currency: 'NGN', account_number: '1234567890', bank_id: '9' }
  await call('POST', `/refund/retry_with_customer_details/${stuck.body.data.id}`, { refund_account_details })
  await call('GET', '/refund')
  await call('GET', `/refund/${refund.body.data.id}`)
  await callDisputes(sandbox, call)
  await call('PUT', '/integration/payment_session_timeout', { timeout: 30 })
  await call('GET', '/integration/payment_session_timeout')
  const all = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...seen].toSorted()).toEqual(all.toSorted())
})

test.each([
  ['a field too few', (data: any) => delete data.requested_amount],
  ['a field too many', (data: any) => (data.helpdesk_link = null)],
  ['an amount as text', (data: any) => (data.amount = '5000')],
  ['no log where there is one', (data: any) => (data.log = 'none')],
])('an answer with %s is noticed', async (_, spoil) => {
  const { initialize, get } = openSandbox()
  await initialize()
  const { body } = await get('/transaction/verify/order-1')
  expect(faultsOf('GET', '/transaction/verify/order-1', 200, body)).toEqual([])
  spoil(body.data)
  expect(faultsOf('GET', '/transaction/verify/order-1', 200, body)).not.toEqual([])
})

// (rule: faithful-sandbox)
test('no list takes a filter the document lacks, but a transaction’s id for its refunds', async () => {
  const { get } = openSandbox()
  const isTaken = async (path: string, name: string, value: string) =>
    (await get(`${path}?${name}=${value}`)).status === 200
  for (const [path, name, value] of [
    ['/transaction', 'customer', '1'],
    ['/transaction', 'reference', 'order-1'],
    ['/transaction', 'use_cursor', 'true'],
    ['/refund', 'reference', 'order-1'],
    ['/refund', 'transaction', 'order-1'],
    ['/refund', 'currency', 'NGN'],
    ['/refund', 'per_page', '1'],
    ['/dispute', 'transaction', 'order-1'],
    ['/dispute', 'reference', 'order-1'],
    ['/dispute', 'per_page', '1'],
  ] as const)
    expect(await isTaken(path, name, value), `${path}?${name}`).toBe(false)
  expect(await isTaken('/refund', 'transaction', '5400000001')).toBe(true)
  expect(await isTaken('/refund', 'perPage', '1')).toBe(true)
  expect(await isTaken('/dispute', 'transaction', '5400000001')).toBe(true)
  expect(await isTaken('/transaction', 'per_page', '1')).toBe(true)
})

test.each(['/transaction/export', '/dispute/export', '/transaction?use_cursor=true'])(
  '%s says that it is not in the sandbox',
  async (path) => {
    const { get } = openSandbox()
    const { status, body } = await get(path)
    expect([status, body.code]).toEqual([501, 'not_in_the_sandbox'])
  },
)
