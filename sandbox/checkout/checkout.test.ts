import { expect, test, vi } from 'vitest'
import { testCards } from '../payments/test-cards.ts'
import { openSandbox } from '../testing/open-sandbox.ts'

const success = { number: '4084 0840 8408 4081', expiry: '12/40', cvv: '408' }
const declined = { number: '4084 0800 0000 5408', expiry: '12/40', cvv: '001' }
const pinCard = { number: '5078 5078 5078 507812', expiry: '1240', cvv: '081' }
const otpCard = { number: '5060-6666-6666-6666-666', expiry: '12/2040', cvv: '123' }
const returned = 'http://shop.test/return?trxref=order-1&reference=order-1'

const locationOf = (response: Response) => [response.status, response.headers.get('location')]

test('the page shows merchant, e-mail, amount and that it is a test', async () => {
  const { initialize, page } = openSandbox()
  const html = await page(await initialize())
  for (const text of ['TEST page', 'Indigo Lane', 'ada@example.com', 'NGN 18,000.00'])
    expect(html).toContain(text)
  expect(html).not.toContain('<script')
})

test('all input of the merchant or the shopper is escaped', async () => {
  const { initialize, page, submit } = openSandbox({ merchantName: '<b>Lane</b>' })
  const code = await initialize({ callback_url: 'http://shop.test/?a="><img>' })
  expect(await page(code)).toContain('&lt;b&gt;Lane&lt;/b&gt;')
  const answer = await submit(`${code}/card`, { number: '"><script>', expiry: '', cvv: '' })
  expect(await answer.text()).toContain('value="&quot;&gt;&lt;script&gt;"')
})

test('a paid card returns to the callback with the reference twice', async () => {
  const { initialize, submit, verify } = openSandbox()
  const code = await initialize()
  expect(locationOf(await submit(`${code}/card`, success))).toEqual([303, returned])
  expect(await verify('order-1')).toMatchObject({ status: 'success', channel: 'card' })
})

test('the callback keeps the query it already has', async () => {
  const { initialize, submit } = openSandbox()
  const code = await initialize({ callback_url: 'https://shop.test/return?lang=yo#top' })
  const [, location] = locationOf(await submit(`${code}/card`, success))
  expect(location).toBe('https://shop.test/return?lang=yo&trxref=order-1&reference=order-1#top')
})

test('opening the page leaves the payment abandoned', async () => {
  const { initialize, page, verify } = openSandbox()
  await page(await initialize())
  expect((await verify('order-1')).status).toBe('abandoned')
})

test('a PIN card asks for the PIN, is ongoing meanwhile, and refuses a wrong one', async () => {
  const { initialize, submit, page, verify } = openSandbox()
  const code = await initialize()
  expect(locationOf(await submit(`${code}/card`, pinCard))).toEqual([303, code])
  expect(await page(code)).toContain('data-testid="pin"')
  expect((await verify('order-1')).status).toBe('ongoing')
  expect(await (await submit(`${code}/pin`, { pin: '9999' })).text()).toContain('data-testid="step-error"')
  expect(locationOf(await submit(`${code}/pin`, { pin: '1111' }))).toEqual([303, returned])
})

test('a PIN + OTP card asks for both in turn', async () => {
  const { initialize, submit, page, verify } = openSandbox()
  const code = await initialize()
  await submit(`${code}/card`, otpCard)
  await submit(`${code}/otp`, { otp: '123456' }) // not yet requested
  await submit(`${code}/pin`, { pin: '1234' })
  expect(await page(code)).toContain('data-testid="otp"')
  expect((await verify('order-1')).status).toBe('ongoing')
  expect(locationOf(await submit(`${code}/otp`, { otp: '123456' }))).toEqual([303, returned])
})

test('an ongoing payment that is left falls back to abandoned', async () => {
  const { initialize, submit, verify } = openSandbox({ ongoingMs: 2000 })
  await submit(`${await initialize()}/card`, pinCard)
  expect((await verify('order-1')).status).toBe('ongoing')
  await vi.waitFor(async () => expect((await verify('order-1')).status).toBe('abandoned'), 20_000)
})

test('the PIN step can be left for another card', async () => {
  const { initialize, submit, page, verify } = openSandbox()
  const code = await initialize()
  await submit(`${code}/card`, pinCard)
  expect(locationOf(await submit(`${code}/another-card`))).toEqual([303, `${code}?tab=card`])
  expect(await page(code)).toContain('data-testid="card-number"')
  expect((await verify('order-1')).status).toBe('abandoned')
})

test('a declined card says so and the same link can be paid with another card', async () => {
  const { initialize, submit, page, get } = openSandbox()
  const code = await initialize()
  expect(locationOf(await submit(`${code}/card`, declined))).toEqual([303, `${code}?tab=card`])
  const html = await page(`${code}?tab=card`)
  expect(html).toContain('<strong>Declined.</strong>')
  expect(html).toContain('Try another card')
  const failed = await get('/transaction/verify/order-1')
  expect([failed.status, failed.body.data.status, failed.body.data.gateway_response]).toEqual([
    200,
    'failed',
    'Declined',
  ])
  expect(locationOf(await submit(`${code}/card`, success))).toEqual([303, returned])
  expect((await get('/transaction/verify/order-1')).body.data).toMatchObject({
    status: 'success',
    log: { attempts: 2, errors: 1, success: true },
  })
})

test('every test card has a button that fills the form with a card that is taken', async () => {
  const { initialize, page, submit } = openSandbox()
  for (const { name } of testCards) {
    const code = await initialize({ reference: name })
    const html = await page(`${code}?tab=card&card=${name}`)
    expect(html).toContain(`data-testid="test-card-${name}"`)
    const value = (field: string) => new RegExp(`name="${field}"\\s+value="([^"]*)"`).exec(html)?.[1] ?? ''
    const filled = { number: value('number'), expiry: value('expiry'), cvv: value('cvv') }
    expect((await submit(`${code}/card`, filled)).status).toBe(303)
    expect(filled).toMatchObject({
      expiry: expect.stringMatching(/^12\/\d\d$/),
      cvv: expect.stringMatching(/^\d{3}$/),
    })
  }
})

test.each([
  ['a card that is no test card', { number: '4111 1111 1111 1111' }, 'card-number-error'],
  ['an expiry in the past', { expiry: '01/20' }, 'card-expiry-error'],
  ['an impossible month', { expiry: '13/40' }, 'card-expiry-error'],
  ['a wrong CVV', { cvv: '999' }, 'card-cvv-error'],
])('the card form refuses %s at its field', async (_, fields, error) => {
  const { initialize, submit, ledger } = openSandbox()
  const answer = await submit(`${await initialize()}/card`, { ...success, ...fields })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`data-testid="${error}"`)
  expect(ledger.transactions.get('order-1')?.attempts).toEqual([])
})

test('the tabs are those of the transaction’s channels', async () => {
  const { initialize, page, submit } = openSandbox()
  const code = await initialize({ channels: ['bank_transfer', 'ussd', 'qr'] })
  const html = await page(code)
  expect(html).toContain('data-testid="tab-bank-transfer"')
  expect(html).toContain('data-testid="tab-ussd"')
  expect(html).not.toContain('data-testid="tab-card"')
  expect((await submit(`${code}/card`, success)).status).toBe(404)
})

test('there is no bank transfer below ₦100', async () => {
  const { initialize, page } = openSandbox()
  expect(await page(await initialize({ amount: 9999 }))).not.toContain('tab-bank-transfer')
})

test('a bank transfer shows an account, is ongoing, and is paid when the money is sent', async () => {
  const { initialize, page, submit, verify } = openSandbox()
  const code = await initialize()
  expect(await page(`${code}?tab=bank_transfer`)).toMatch(/data-testid="transfer-account">\d{10}</)
  expect((await verify('order-1')).status).toBe('ongoing')
  expect(locationOf(await submit(`${code}/transfer`, { money: 'sent' }))).toEqual([303, returned])
  expect(await verify('order-1')).toMatchObject({ status: 'success', channel: 'bank_transfer' })
})

test('a transfer that arrives later is pending, then settles and the waiting page continues', async () => {
  const { app, initialize, submit, verify, ledger } = openSandbox()
  const code = await initialize()
  expect(locationOf(await submit(`${code}/transfer`, { money: 'later' }))).toEqual([303, `${code}/waiting`])
  expect((await verify('order-1')).status).toBe('pending')
  const waiting = await app.request(`${code}/waiting`)
  expect([waiting.status, waiting.headers.get('refresh')]).toEqual([200, '1'])
  await vi.waitFor(async () => expect((await verify('order-1')).status).toBe('success'))
  expect(locationOf(await app.request(`${code}/waiting`))).toEqual([303, returned])
  expect(ledger.events.size).toBe(1)
})

test('a wrong transfer raises bank.transfer.rejected and stays payable', async () => {
  const { initialize, submit, ledger, verify } = openSandbox()
  const code = await initialize()
  const answer = await submit(`${code}/transfer`, { money: 'wrong-amount' })
  expect(await answer.text()).toContain('data-testid="transfer-rejected"')
  expect(ledger.events.get(1)?.event).toBe('bank.transfer.rejected')
  expect((await verify('order-1')).paid_at).toBe(null)
})

test('USSD is paid the same way', async () => {
  const { initialize, page, submit, verify } = openSandbox()
  const code = await initialize()
  expect(await page(`${code}?tab=ussd`)).toContain('data-testid="ussd-code"')
  expect(locationOf(await submit(`${code}/ussd`, { money: 'sent' }))).toEqual([303, returned])
  expect(await verify('order-1')).toMatchObject({ status: 'success', channel: 'ussd' })
})

test.each([
  ['to cancel_action', { cancel_action: 'http://shop.test/cart' }, 'http://shop.test/cart'],
  [
    'to cancel_action in a metadata string',
    '{"cancel_action":"http://shop.test/cart"}',
    'http://shop.test/cart',
  ],
  ['to the callback without one', { cart: 1 }, returned],
  ['to the callback when it is no web address', { cancel_action: 'javascript:alert(1)' }, returned],
])('cancel goes %s', async (_, metadata, location) => {
  const { initialize, submit, verify } = openSandbox()
  const code = await initialize({ metadata })
  await submit(`${code}/card`, pinCard)
  expect(locationOf(await submit(`${code}/cancel`))).toEqual([303, location])
  expect((await verify('order-1')).status).toBe('abandoned')
})

test('pay, then close the tab pays and never returns, also after a PIN', async () => {
  const { initialize, submit, page, verify } = openSandbox()
  const code = await initialize()
  await submit(`${code}/card`, { ...pinCard, after: 'close' })
  expect(locationOf(await submit(`${code}/pin`, { pin: '1111' }))).toEqual([303, `${code}/done`])
  expect(await page(`${code}/done`)).toContain('You can close this tab now')
  expect((await verify('order-1')).status).toBe('success')
})

test('a paid link says so and links to the merchant', async () => {
  const { initialize, submit, page, ledger } = openSandbox()
  const code = await initialize()
  await submit(`${code}/card`, success)
  const html = await page(code)
  expect(html).toContain('already been paid')
  expect(html).toContain(`href="${returned.replace('&', '&amp;')}"`)
  expect(locationOf(await submit(`${code}/card`, success))).toEqual([303, returned])
  expect(ledger.transactions.get('order-1')?.attempts).toHaveLength(1)
})

test('a link expires only when a session timeout is set', async () => {
  const { initialize, put, page, submit, verify, ledger } = openSandbox()
  const code = await initialize()
  await put('/integration/payment_session_timeout', { timeout: 60 })
  expect(await page(code)).toContain('data-testid="pay"')
  ledger.updateTransaction(ledger.transactions.get('order-1')!, {
    createdAt: new Date(Date.now() - 61_000).toISOString(),
  })
  expect(await page(code)).toContain('has expired')
  expect(await (await submit(`${code}/card`, success)).text()).toContain('has expired')
  expect((await verify('order-1')).status).toBe('abandoned')
  await put('/integration/payment_session_timeout', { timeout: 0 })
  expect(await page(code)).toContain('data-testid="pay"')
})

test('an unknown link has its own page', async () => {
  const { app } = openSandbox()
  const response = await app.request('/abcdefghijklmno')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Unknown payment link')
})

test('the pages allow no scripts, no frames and no caching', async () => {
  const { app, initialize } = openSandbox()
  const { headers } = await app.request(await initialize())
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await app.request('/favicon.ico')).status).toBe(204)
})
