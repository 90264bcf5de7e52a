import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { accountError } from '../account.errors.rules.ts'
import { limitSignIn } from './sign-in-limits.server.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
beforeEach(() => t.ctx.db.delete(rateLimits))
afterAll(() => t.close())

/** What a sign-in is answered with; `password` is right unless it says otherwise. */
const signIn = (email: string, clientIp: string, password = 'right', deviceId: string | null = null) =>
  limitSignIn(t.ctx, { email, clientIp, deviceId }, async () => {
    if (password === 'right') return 200
    throw accountError(password === 'code missing' ? 'SECOND_FACTOR_REQUIRED' : 'INVALID_CREDENTIALS')
  }).catch(({ status }: { status: number }) => status)

// (rules: city-behind-one-address, guessing-limits)
test('a thousand people of one carrier sign in, one after the other and at once, and guessing at one account is stopped', async () => {
  const ip = '102.89.1.1'
  const answers = new Set<number>()
  for (let from = 0; from < 1000; from += 100) {
    const people = Array.from({ length: 100 }, (_, n) => `citizen-${from + n}@example.com`)
    for (const status of await Promise.all(people.map((email) => signIn(email, ip)))) answers.add(status)
  }
  expect([...answers]).toEqual([200])
  const guesses = []
  for (let n = 0; n < 11; n++) guesses.push(await signIn('ada@example.com', ip, `guess ${n}`))
  expect(guesses).toEqual([...Array(10).fill(401), 429])
  expect([await signIn('ada@example.com', ip), await signIn('citizen-1@example.com', ip)]).toEqual([429, 200])
})

// (rule: guessing-limits)
test('guesses that come at once have ten tries too, and right passwords use none up', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => signIn('ada@example.com', '192.0.2.1', 'guess')),
  )
  expect(answers.filter((status) => status === 401)).toHaveLength(10)
  for (let n = 0; n < 30; n++) {
    expect(await signIn('bisi@example.com', '192.0.2.1', 'code missing')).toBe(401)
    expect(await signIn('bisi@example.com', '192.0.2.1')).toBe(200)
  }
})

// (rule: guessing-limits)
test('a thousand IPv6 networks of one /48 have thirty tries, and close neither the account nor its known browser', async () => {
  const answers = []
  for (let n = 0; n < 1000; n++)
    answers.push(await signIn('ada@example.com', `2001:db8:1:${n.toString(16)}::/64`, 'guess'))
  expect(answers.filter((status) => status === 401)).toHaveLength(30)
  expect(await signIn('ada@example.com', '203.0.113.1')).toBe(200)
  expect(await signIn('ada@example.com', '2001:db8:1:ffff::/64', 'right', 'her browser')).toBe(200)
})
