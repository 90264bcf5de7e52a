import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountTest, openAccountTest } from '../test-account-app.ts'

let t: AccountTest
beforeAll(async () => {
  t = await openAccountTest()
})
afterAll(() => t.close())

// (rule: one-time-codes)
test("a stranger's request and wrong tries behind the same address spoil neither the code in her mail nor her tries", async () => {
  const email = 'spoiled@example.com'
  const start = t.ctx.now()
  const [she, stranger] = [t.browser(), t.browser()]
  const ask = (browser: typeof she) =>
    browser.post('/api/functions/send-auth-otp', { email, purpose: 'signup' }, '10.40.0.1')
  const tryOut = async (browser: typeof she, code: string | null) => {
    const body = { email, code, purpose: 'signup', password: 'correct horse' }
    return (await browser.post('/api/functions/verify-auth-otp', body, '10.40.0.1')).status
  }
  await ask(she)
  const code = await t.codeFor(email)
  const wrong = code === '111111' ? '222222' : '111111'
  t.setNow(new Date(start.getTime() + 3 * 60_000))
  expect((await ask(stranger)).status).toBe(200)
  for (let n = 0; n < 6; n++) expect(await tryOut(stranger, wrong)).toBe(400)
  t.setNow(new Date(start.getTime() + 11 * 60_000))
  expect(await tryOut(she, code)).toBe(200)
  t.setNow(start)
})

// (rule: one-time-codes)
test('asked for again and again a code is another one after half an hour at most, and so is one that died', async () => {
  const start = t.ctx.now()
  const codeAt = async (email: string, minutes: number, ip: number) => {
    t.setNow(new Date(start.getTime() + minutes * 60_000))
    expect(
      (await t.browser().post('/api/functions/send-auth-otp', { email, purpose: 'signup' }, `10.41.0.${ip}`))
        .status,
    ).toBe(200)
    return t.codeFor(email)
  }
  const codes = []
  for (let minute = 0; minute <= 27; minute += 9) codes.push(await codeAt('long@example.com', minute, minute))
  expect([new Set(codes.slice(0, 3)).size, codes[3] === codes[0]]).toEqual([1, false])
  const first = await codeAt('died@example.com', 0, 1)
  expect(await codeAt('died@example.com', 11, 2)).not.toBe(first)
  t.setNow(start)
})
