import { expect, test } from 'vitest'
import { createPaystack, isUnknownReference } from './paystack.server.ts'

/** A Paystack that answers every call with this. */
function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const calls: { url: string; init: RequestInit }[] = []
  const paystack = createPaystack({
    baseUrl: 'https://paystack.test',
    secretKey: 'sk_test_x',
    timeoutMs: 50,
    fetch: async (url, init) => {
      calls.push({ url: String(url), init: init! })
      return new Response(body, { status, headers })
    },
  })
  return { paystack, calls }
}

const transaction = (more: string) =>
  `{"status":true,"message":"ok","data":{"id":4099260516123456789,"status":"success","reference":"R","amount":5000,"currency":"NGN"${more}}}`

test('ids of 64 bits are read to the last digit, and odd metadata is no trouble', async () => {
  for (const metadata of ['""', '0', 'null', '"{}"', '{"a":[1]}']) {
    const { paystack } = answering(
      200,
      transaction(`,"metadata":${metadata},"fees":null,"paid_at":"2026-11-20T10:00:00.000Z"`),
    )
    const answer = await paystack.verify('R')
    expect(answer).toMatchObject({ kind: 'ok', data: { id: 4099260516123456789n, amount: 5000, fees: null } })
  }
})

test('a refund id or amount sent as text is understood', async () => {
  const { paystack, calls } = answering(
    200,
    '{"status":true,"data":[{"id":"3018284","amount":"5000","currency":"NGN","status":"new-word","transaction":"4099260516123456789"}]}',
  )
  const of = { reference: 'R', providerId: 4099260516123456789n, paidAt: new Date('2026-11-20T10:00:00Z') }
  expect(await paystack.listRefunds(of)).toMatchObject({
    kind: 'ok',
    data: [{ id: 3018284n, amount: 5000, currency: 'NGN', status: 'pending', merchant_note: null }],
  })
  expect(calls[0]!.url).toBe('https://paystack.test/refund?perPage=100&page=1&from=2026-11-20T09:00:00.000Z')
})

// (rule: refunds)
test('of a list with the refunds of other payments only the rows that name this one are its refunds', async () => {
  const row = (id: number, more: object) => ({
    id,
    amount: 5000,
    currency: 'NGN',
    status: 'processed',
    ...more,
  })
  const rows = [
    row(1, { transaction: 7, transaction_reference: 'OTHER' }),
    row(2, { transaction: 8, transaction_reference: 'R' }),
    row(3, { transaction: 8 }),
    row(4, { transaction_reference: 'R' }),
    row(5, {}),
    row(6, { transaction: null, transaction_reference: null }),
  ]
  const { paystack } = answering(200, JSON.stringify({ status: true, data: rows }))
  const idsOf = async (providerId: bigint | null) => {
    const answer = await paystack.listRefunds({ reference: 'R', providerId, paidAt: null })
    return answer.kind === 'ok' ? answer.data.map(({ id }) => id) : answer
  }
  expect(await idsOf(8n)).toEqual([2n, 3n, 4n])
  expect(await idsOf(null)).toEqual([2n, 4n])
})

test('refunds are looked for page by page; a list without an end is no answer', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ id: i, amount: 1, currency: 'NGN', transaction: 7 }))
  const { paystack, calls } = answering(200, JSON.stringify({ status: true, data: rows }))
  const answer = await paystack.listRefunds({ reference: 'R', providerId: 8n, paidAt: null })
  expect(answer).toEqual({ kind: 'unreachable', cause: 'unreadable' })
  expect(new Set(calls.map(({ url }) => url)).size).toBe(50)
})

test.each([
  ['an HTML page', 200, '<html>'],
  ['half of a JSON', 200, transaction('').slice(0, 60)],
  ['nothing', 200, ''],
  ['status true without data', 200, '{"status":true}'],
  ['an amount that is no whole number', 200, transaction('').replace('5000', '50.5')],
  ['an HTML page with 404', 404, '<html>'],
])('%s is unreadable, not a decision', async (_, status, body) => {
  expect(await answering(status, body).paystack.verify('R')).toEqual({
    kind: 'unreachable',
    cause: 'unreadable',
  })
})

test('server errors, rate limits, lost connections and time-outs are told apart and never thrown', async () => {
  expect(await answering(502, '<html>').paystack.verify('R')).toEqual({
    kind: 'unreachable',
    cause: 'server_error',
  })
  const limited = '{"status":false,"message":"Rate limit exceeded!","code":"rate_limited"}'
  expect(await answering(429, limited).paystack.verify('R')).toEqual({
    kind: 'unreachable',
    cause: 'rate_limited',
  })
  const options = { baseUrl: 'https://paystack.test', secretKey: 'sk_test_x', timeoutMs: 30 }
  const lost = createPaystack({ ...options, fetch: () => Promise.reject(new TypeError('fetch failed')) })
  expect(await lost.verify('R')).toEqual({ kind: 'unreachable', cause: 'network' })
  const slow = createPaystack({
    ...options,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason)),
      ),
  })
  expect(await slow.verify('R')).toEqual({ kind: 'unreachable', cause: 'timeout' })
})

test('a clear no keeps its code; both ways of not knowing a reference are understood', async () => {
  const no = (status: number, code: string) =>
    answering(status, `{"status":false,"message":"No","code":"${code}"}`)
  expect(await no(400, 'duplicate_reference').paystack.verify('R')).toEqual({
    kind: 'refused',
    status: 400,
    code: 'duplicate_reference',
    message: 'No',
  })
  expect(isUnknownReference(await no(400, 'transaction_not_found').paystack.verify('R'))).toBe(true)
  expect(isUnknownReference(await no(404, '').paystack.verify('R'))).toBe(true)
  expect(isUnknownReference(await no(401, 'invalid_Key').paystack.verify('R'))).toBe(false)
})

test('initialize sends whole kobo, the currency, the reference and the key, and escapes a reference in the path', async () => {
  const { paystack, calls } = answering(
    200,
    '{"status":true,"data":{"authorization_url":"https://checkout.test/a","access_code":"a","reference":"R"}}',
  )
  const answer = await paystack.initialize({
    email: 'ada@example.com',
    amount: 1_999_950,
    currency: 'NGN',
    reference: 'R',
    callback_url: 'https://shop.test/checkout/success',
    channels: ['card'],
    metadata: { order_number: 'IL-1' },
  })
  expect(answer).toMatchObject({ kind: 'ok', data: { access_code: 'a' } })
  expect(JSON.parse(String(calls[0]!.init.body))).toMatchObject({
    amount: 1_999_950,
    currency: 'NGN',
    reference: 'R',
  })
  expect(calls[0]!.init.headers).toMatchObject({ authorization: 'Bearer sk_test_x' })
  await paystack.verify('a/../b')
  expect(calls[1]!.url).toBe('https://paystack.test/transaction/verify/a%2F..%2Fb')
})
