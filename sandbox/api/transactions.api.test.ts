import { expect, test } from 'vitest'
import { headers, openSandbox } from '../testing/open-sandbox.ts'

const valid = { email: 'ada@example.com', amount: 1_800_000 }

test('initialize answers with the address of the checkout page', async () => {
  const { post } = openSandbox()
  const { status, body } = await post('/transaction/initialize', { ...valid, reference: 'a-b.c=1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    status: true,
    message: 'Authorization URL created',
    data: {
      authorization_url: `http://pay.test/${body.data.access_code}`,
      access_code: expect.stringMatching(/^[a-z0-9]{15}$/),
      reference: 'a-b.c=1',
    },
  })
})

test('initialize makes up a reference when there is none in the request', async () => {
  const { post } = openSandbox()
  const { body } = await post('/transaction/initialize', valid)
  expect(body.data.reference).toMatch(/^[a-z0-9]{10}$/)
})

test('a repeated reference is refused, not replayed', async () => {
  const { post } = openSandbox()
  await post('/transaction/initialize', { ...valid, reference: 'once' })
  const { status, body } = await post('/transaction/initialize', { ...valid, reference: 'once' })
  expect(status).toBe(400)
  expect(body).toEqual({
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
    type: 'validation_error',
    code: 'duplicate_reference',
  })
})

test.each([
  ['a fraction', { amount: 1999.5 }, 'invalid_amount'],
  ['a fraction as a string', { amount: '1999.50' }, 'invalid_amount'],
  ['less than ₦50', { amount: 4999 }, 'invalid_amount'],
  ['a negative amount', { amount: -5000 }, 'invalid_amount'],
  ['an unsafe number', { amount: 2 ** 60 }, 'invalid_amount'],
  ['no amount', { amount: undefined }, 'missing_params'],
  ['no e-mail', { email: undefined }, 'missing_params'],
  ['a bad e-mail', { email: 'ada' }, 'invalid_email_address'],
  ['an unknown currency', { currency: 'EUR' }, 'unsupported_currency'],
  ['an underscore in the reference', { reference: 'a_b' }, 'invalid_reference'],
  ['a slash in the reference', { reference: 'a/b' }, 'invalid_reference'],
  ['an empty reference', { reference: '' }, 'invalid_reference'],
  ['a script as callback', { callback_url: 'javascript:alert(1)' }, 'invalid_callback_url'],
  ['an unknown channel', { channels: ['cash'] }, 'invalid_channels'],
])('initialize refuses %s', async (_, fields, code) => {
  const { post, ledger } = openSandbox()
  const { status, body } = await post('/transaction/initialize', { ...valid, ...fields })
  expect([status, body.code, body.type]).toEqual([400, code, 'validation_error'])
  expect(ledger.transactions.size).toBe(0)
})

test('the amount may be a string of digits', async () => {
  const { initialize, verify } = openSandbox()
  await initialize({ amount: '1800000' })
  expect(await verify('order-1')).toMatchObject({ amount: 1_800_000, requested_amount: 1_800_000 })
})

test.each([
  ['channels[]=card&channels[]=ussd', 'application/x-www-form-urlencoded;charset=UTF-8'],
  ['channels[0]=card&channels[1]=ussd', 'Application/X-WWW-Form-Urlencoded'],
])('a form is taken as well as JSON: %s as %s', async (channels, type) => {
  const { app, verify, ledger } = openSandbox()
  const metadata = 'metadata[order]=IL-1&metadata[custom_fields][0][value]=x&metadata[__proto__][admin]=1'
  const response = await app.request('/transaction/initialize', {
    method: 'POST',
    headers: { authorization: headers.authorization, 'content-type': type },
    body: `email=ada@example.com&amount=5000&reference=f1&${channels}&${metadata}`,
  })
  expect(response.status).toBe(200)
  const { amount, metadata: shown } = await verify('f1')
  expect(amount).toBe(5000)
  expect(shown).toMatchObject({ order: 'IL-1', custom_fields: [{ value: 'x' }] })
  expect(ledger.transactions.get('f1')?.channels).toEqual(['card', 'ussd'])
  expect({}).not.toHaveProperty('admin')
})

test('a body that is not JSON is refused in JSON', async () => {
  const { app } = openSandbox()
  const response = await app.request('/transaction/initialize', {
    method: 'POST',
    headers,
    body: '{"amount":',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ status: false, code: 'invalid_json' })
})

test('no currency quietly becomes the default of the account', async () => {
  const { initialize, verify } = openSandbox({ currencies: ['GHS', 'USD'] })
  await initialize({ currency: null })
  expect(await verify('order-1')).toMatchObject({ currency: 'GHS' })
})

test.each([
  ['an object', { cart: 7, nested: { a: [1] } }, { cart: 7, nested: { a: [1] } }],
  ['the JSON of an object', '{"cart":7}', { cart: 7 }],
  ['any other text', 'cart 7', 'cart 7'],
])('metadata sent as %s is returned', async (_, metadata, shown) => {
  const { initialize, verify, get } = openSandbox()
  await initialize({ metadata })
  expect((await verify('order-1')).metadata).toEqual(shown)
  expect((await get('/transaction')).body.data[0].metadata).toEqual(typeof shown === 'object' ? shown : null)
})

test('absent metadata is returned as an empty string', async () => {
  const { initialize, verify } = openSandbox()
  await initialize()
  expect((await verify('order-1')).metadata).toBe('')
})

test('a link that was never paid verifies as abandoned, with status 200', async () => {
  const { initialize, get } = openSandbox()
  await initialize()
  const { status, body } = await get('/transaction/verify/order-1')
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: true, message: 'Verification successful' })
  expect(body.data).toMatchObject({
    status: 'abandoned',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    fees: null,
    authorization: {},
    log: null,
  })
})

test('a paid transaction shows id, fees, channel, card and customer', async () => {
  const { initialize, post, verify } = openSandbox()
  await initialize()
  await post('/control/pay', { reference: 'order-1' })
  const data = await verify('order-1')
  expect(data).toMatchObject({
    domain: 'test',
    status: 'success',
    amount: 1_800_000,
    currency: 'NGN',
    channel: 'card',
    gateway_response: 'Successful',
    fees: 37_000,
    paid_at: expect.stringMatching(/^\d{4}-.*Z$/),
    authorization: { last4: '4081', channel: 'card', brand: 'visa' },
    customer: { email: 'ada@example.com', customer_code: expect.stringMatching(/^CUS_/) },
  })
  expect(data.id).toBeGreaterThan(2 ** 32)
  expect(data.log.history).toHaveLength(1)
})

test('an unknown reference is 400 transaction_not_found', async () => {
  const { get } = openSandbox()
  const { status, body } = await get('/transaction/verify/nothing')
  expect([status, body.code]).toEqual([400, 'transaction_not_found'])
})

test('a transaction is fetched by its id', async () => {
  const { initialize, verify, get } = openSandbox()
  await initialize()
  const { id } = await verify('order-1')
  expect((await get(`/transaction/${id}`)).body.data.reference).toBe('order-1')
  expect((await get('/transaction/123')).status).toBe(404)
})

test('transactions are listed newest first, in pages, by status', async () => {
  const { initialize, post, get } = openSandbox()
  for (const reference of ['a', 'b', 'c']) await initialize({ reference })
  await post('/control/pay', { reference: 'b' })
  const page = await get('/transaction?per_page=2&page=1')
  expect(page.body.data.map((row: { reference: string }) => row.reference)).toEqual(['c', 'b'])
  expect(page.body.meta).toEqual({
    total: 3,
    total_volume: 5_400_000,
    skipped: 0,
    perPage: 2,
    page: 1,
    pageCount: 2,
  })
  const paid = await get('/transaction?status=success')
  expect(paid.body.data.map((row: { reference: string }) => row.reference)).toEqual(['b'])
  expect((await get('/transaction?from=2100-01-01')).body.data).toEqual([])
  expect((await get('/transaction?page=x')).status).toBe(400)
})

test.each([
  ['no key', {}],
  ['a wrong key', { authorization: 'Bearer sk_test_other' }],
  ['a public key', { authorization: 'Bearer pk_test_sandbox' }],
  ['another scheme', { authorization: 'Basic sk_test_sandbox' }],
])('the API answers 401 to %s', async (_, given) => {
  const { app } = openSandbox()
  for (const path of [
    '/transaction',
    '/transaction/verify/a',
    '/refund',
    '/integration/payment_session_timeout',
  ]) {
    const response = await app.request(path, { headers: given })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      status: false,
      message: 'Invalid key',
      type: 'validation_error',
    })
  }
})

test('calls beyond the rate limit are 429 with the limit in the headers', async () => {
  const { get } = openSandbox({ rateLimitPerMinute: 2 })
  expect((await get('/transaction')).headers.get('x-ratelimit-remaining')).toBe('1')
  await get('/transaction')
  const { status, body, headers: limits } = await get('/transaction')
  expect(status).toBe(429)
  expect(body).toMatchObject({ status: false, message: 'Rate limit exceeded!', code: 'rate_limited' })
  expect(limits.get('x-ratelimit-limit')).toBe('2')
  expect(limits.get('x-ratelimit-remaining')).toBe('0')
  expect(Number(limits.get('x-ratelimit-reset'))).toBeGreaterThan(0)
})

test('the payment session timeout is stored and must be a whole number of seconds', async () => {
  const { put, get } = openSandbox()
  expect((await get('/integration/payment_session_timeout')).body.data).toEqual({
    payment_session_timeout: 0,
  })
  const { body } = await put('/integration/payment_session_timeout', { timeout: 30 })
  expect(body).toMatchObject({ status: true, data: { payment_session_timeout: 30 } })
  expect((await put('/integration/payment_session_timeout', { timeout: 1.5 })).status).toBe(400)
  expect((await get('/integration/payment_session_timeout')).body.data).toEqual({
    payment_session_timeout: 30,
  })
})

test('totals sum payments by currency', async () => {
  const { initialize, post, get } = openSandbox()
  await initialize({ reference: 'unpaid' })
  await initialize({ reference: 'naira', amount: 5000 })
  await initialize({ reference: 'dollars', amount: 700, currency: 'USD' })
  for (const reference of ['naira', 'dollars']) await post('/control/pay', { reference })
  expect((await get('/transaction/totals')).body.data).toMatchObject({
    total_transactions: 2,
    total_volume: 5700,
    total_volume_by_currency: [
      { currency: 'NGN', amount: 5000 },
      { currency: 'USD', amount: 700 },
    ],
  })
})

test.each([
  ['card', { bin: '408408', last4: '4081', card_type: 'visa ', reusable: true }],
  [
    'bank_transfer',
    { bin: '008XXX', last4: 'X553', card_type: 'transfer', reusable: false, signature: null },
  ],
  ['ussd', { bin: 'XXXXXX', last4: 'XXXX', card_type: 'offline', brand: 'offline', reusable: false }],
])('a payment by %s has the authorization of its kind', async (channel, authorization) => {
  const { initialize, post, verify } = openSandbox()
  await initialize()
  await post('/control/pay', { reference: 'order-1', channel })
  expect((await verify('order-1')).authorization).toMatchObject({ channel, ...authorization })
})
