import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../../db/test-database.ts'
import { rateLimits } from '../../../db/schema.ts'
import { secondMs } from '../../time.ts'
import { defineLimit, limitFailures, limitRate } from './rate-limit.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const carrier = 'It exists in a test alone.'
const limit = defineLimit({
  name: 'a-test',
  by: 'network and thing',
  most: 2,
  windowMs: 60 * secondMs,
  carrier,
})

// (rule: guessing-limits)
test('a thing is counted by network, and a little further by the /48 of an IPv6 network', async () => {
  const hit = (network: string, thing: string) =>
    limitRate(t.ctx, { limit, network, thing }).then(
      () => true,
      ({ retryAfterSeconds }: { retryAfterSeconds: number }) => retryAfterSeconds <= 60 && false,
    )
  expect([await hit('192.0.2.1', 'a'), await hit('192.0.2.1', 'a'), await hit('192.0.2.1', 'a')]).toEqual([
    true,
    true,
    false,
  ])
  expect([await hit('192.0.2.1', 'b'), await hit('192.0.2.2', 'a')]).toEqual([true, true])
  const networks = []
  for (let n = 1; n <= 8; n++) networks.push(await hit(`2001:db8:1:${n}::/64`, 'a'))
  expect(networks).toEqual([...Array(6).fill(true), false, false])
})

// (rule: guessing-limits)
test('what one place is refused for does not count for the thing everywhere', async () => {
  const everywhere = defineLimit({
    name: 'everywhere',
    by: 'thing',
    most: 4,
    windowMs: 60 * secondMs,
    carrier,
  })
  const hit = (network: string) =>
    limitRate(t.ctx, { limit, network, thing: 'd' }, { limit: everywhere, thing: 'd' }).then(
      () => true,
      () => false,
    )
  for (let n = 0; n < 9; n++) expect(await hit('192.0.2.3')).toBe(n < 2)
  expect([await hit('192.0.2.4'), await hit('192.0.2.4'), await hit('192.0.2.5')]).toEqual([
    true,
    true,
    false,
  ])
})

// (rule: guessing-limits)
test('only what failed counts, and tries at once are bounded all the same', async () => {
  const hits = [{ limit, network: '192.0.2.9', thing: 'c' }]
  const work = (ok: boolean) =>
    limitFailures(t.ctx, hits, async () => {
      if (!ok) throw new Error('wrong')
      return 'right'
    }).catch(({ message }: Error) => message)
  for (let n = 0; n < 5; n++) expect(await work(true)).toBe('right')
  const answers = await Promise.all([1, 2, 3, 4].map(() => work(false)))
  expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(2)
  const rows = await t.ctx.db.select().from(rateLimits)
  expect(rows.every(({ hits }) => hits >= 0)).toBe(true)
})
