import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { noticeIn, referenceOfEvent } from './paystack-notice.server.ts'
import { createPaystackProvider } from './paystack-provider.server.ts'
import { createPaystack } from './paystack.server.ts'

const refund = '0b7a4e0e-3c1f-4f0e-9d5b-1f2a3b4c5d6e'

/** The provider over a Paystack that answers `body` to everything. */
function answering(body: object, status = 200) {
  const paystack = createPaystack({
    baseUrl: 'http://paystack.test',
    secretKey: 'sk_test_x',
    fetch: async () => new Response(JSON.stringify(body), { status }),
  })
  return createPaystackProvider(paystack, ['sk_test_x', 'sk_test_old'])
}

const transaction = { id: 7, status: 'success', reference: 'R', amount: 100, currency: 'NGN' }
const found = (status: string) =>
  answering({ status: true, data: { ...transaction, status } })
    .find('R')
    .then((answer) => (answer.kind === 'found' ? answer.payment.state : answer.kind))

test('each of Paystack’s words has one of the shop’s; one it does not know counts as still moving', async () => {
  const words = ['success', 'failed', 'abandoned', 'reversed', 'ongoing', 'queued', 'something-new']
  expect(await Promise.all(words.map(found))).toEqual([
    'succeeded',
    'declined',
    'abandoned',
    'reversed',
    'in_flight',
    'in_flight',
    'in_flight',
  ])
})

test('the payer is the sender of a transfer, else the customer, else nobody', async () => {
  const payerOf = async (more: object) => {
    const answer = await answering({ status: true, data: { ...transaction, ...more } }).find('R')
    return answer.kind === 'found' ? answer.payment.payerName : answer.kind
  }
  const customer = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Obi' }
  expect(await payerOf({ customer, authorization: { sender_name: ' BISI OKORO ' } })).toBe('BISI OKORO')
  expect(await payerOf({ customer, authorization: { sender_name: null } })).toBe('Ada Obi')
  expect(await payerOf({ customer: { email: 'ada@example.com' }, authorization: {} })).toBeNull()
  expect(await payerOf({ customer: { ...customer, first_name: 7 }, authorization: 'odd' })).toBe('Obi')
  expect(await payerOf({})).toBeNull()
})

test('an answer about another reference is no answer', async () => {
  expect(await answering({ status: true, data: transaction }).find('other')).toMatchObject({
    kind: 'unknown',
  })
  expect(await answering({ status: false, code: 'transaction_not_found' }, 400).find('R')).toEqual({
    kind: 'not_found',
  })
})

test('a reference that was opened before is not refused: its first answer was lost', async () => {
  const request = {
    email: 'ada@example.com',
    amountMinor: 100,
    currency: 'NGN',
    reference: 'R',
    orderNumber: 'IL-1',
    returnUrl: 'http://shop.test',
    cancelUrl: 'http://shop.test',
    methods: ['card'],
  }
  const refusing = (code: string) => answering({ status: false, message: 'No', code }, 400).open(request)
  expect(await refusing('duplicate_reference')).toMatchObject({ kind: 'unknown' })
  expect(await refusing('invalid_amount')).toEqual({ kind: 'refused', words: 'No' })
})

test('refunds are known by the shop’s key in their note, of earlier versions too', async () => {
  const row = (merchant_note: string, status: string) => ({
    id: 1,
    amount: '50',
    currency: 'NGN',
    status,
    merchant_note,
    transaction_reference: 'R',
  })
  const data = [
    row(`refund:${refund}`, 'processing'),
    row(`unmatched:${refund}`, 'processed'),
    row('by hand', 'needs-attention'),
    row('', 'failed'),
  ]
  const answer = await answering({ status: true, data }).refundsOf({
    reference: 'R',
    providerId: null,
    method: null,
    paidAt: null,
  })
  expect(answer).toMatchObject({
    kind: 'list',
    refunds: [
      { key: refund, state: 'sent', amountMinor: 50 },
      { key: refund, state: 'confirmed' },
      { key: null, state: 'needs_details' },
      { key: null, state: 'refused' },
    ],
  })
})

// (rule: one-settlement)
test('a notice is read only when it is signed with the key, or the old one', () => {
  const provider = answering({})
  const body = new TextEncoder().encode('{"event":"charge.success","data":{"reference":"R"}}')
  const signed = (key: string) => createHmac('sha512', key).update(body).digest('hex')
  const read = (signature?: string) =>
    provider.readNotice(body, new Headers(signature ? { 'x-paystack-signature': signature } : {}))
  for (const key of ['sk_test_x', 'sk_test_old'])
    expect(read(signed(key))).toMatchObject({ kind: 'genuine', notice: { kind: 'payment', reference: 'R' } })
  for (const signature of [undefined, 'x', signed('sk_test_other')])
    expect(read(signature)).toEqual({ kind: 'forged' })
})

test('a notice says what it is about, and which payment where it names one', () => {
  const kinds = [
    'charge.success',
    'refund.failed',
    'charge.dispute.create',
    'charge.dispute.resolve',
    'transfer.success',
  ]
  expect(kinds.map((event) => noticeIn(event, 'R', {}).kind)).toEqual([
    'payment',
    'refund',
    'dispute',
    'dispute_over',
    'ignored',
  ])
  const rejected = { data: { bank_transfer: { transaction_id: '123456789012345678' } } }
  expect(noticeIn('bank.transfer.rejected', null, rejected)).toMatchObject({
    kind: 'payment',
    isPaid: false,
    providerId: 123456789012345678n,
  })
  expect(noticeIn('charge.dispute.remind', 'R', { data: { id: 4_700_000_012 } })).toMatchObject({
    kind: 'dispute_reminder',
    disputeId: 4_700_000_012n,
  })
  expect(
    noticeIn('charge.success', null, { data: { bank_transfer: { transaction_id: 'x' } } }).providerId,
  ).toBe(null)
})

test('a webhook names its transaction in one of three places, or not at all', () => {
  expect(referenceOfEvent({ reference: 'a' })).toBe('a')
  expect(referenceOfEvent({ transaction_reference: 'b' })).toBe('b')
  expect(referenceOfEvent({ reference: null, transaction: { reference: 'c' } })).toBe('c')
  for (const data of [null, 1, 'x', {}, { transaction: 7 }, { transaction: null }, { reference: 5 }])
    expect(referenceOfEvent(data)).toBeNull()
  expect(referenceOfEvent({ reference: '', transaction_reference: 'b' })).toBe('b')
  expect(referenceOfEvent({ reference: '', transaction: { reference: '' } })).toBeNull()
})
