import { expect, test } from 'vitest'
import { createProviderGate } from './provider-gate.server.ts'
import { createPaystack } from '../paystack/paystack.server.ts'

function openGate() {
  const clock = { ms: 1_800_000_000_000 }
  const gate = createProviderGate(() => clock.ms)
  const limited = (headers: Record<string, string>) =>
    gate.saw({ kind: 'limited', headers: new Headers(headers) })
  const hang = (times: number) => {
    for (let i = 0; i < times; i++) gate.saw({ kind: 'hang' })
  }
  return { clock, gate, limited, hang }
}

test.each([
  [{ 'retry-after': '30' }, 30],
  [{ 'retry-after': new Date(1_800_000_020_000).toUTCString() }, 20],
  [{ 'x-ratelimit-reset': '12' }, 12],
  [{ 'x-ratelimit-reset': '1800000040' }, 40],
  [{ 'retry-after': '86400' }, 120],
  [{ 'retry-after': 'soon' }, 5],
  [{}, 5],
])('after a 429 with %o nothing goes out for %i seconds', (headers, seconds) => {
  const { clock, gate, limited } = openGate()
  limited(headers)
  expect(gate.waitMs()).toBe(seconds * 1000)
  clock.ms += seconds * 1000 - 1
  expect(gate.refusal()).toBe('rate_limited')
  clock.ms += 1
  expect(gate.refusal()).toBeNull()
})

// (rule: provider-gate)
test('a Paystack that hangs five times is spared for 15 seconds; then one call tries for all', () => {
  const { clock, gate, hang } = openGate()
  hang(4)
  gate.saw({ kind: 'answer' })
  hang(4)
  expect(gate.refusal()).toBeNull()
  hang(1)
  expect(gate.refusal()).toBe('resting')
  expect(gate.waitMs()).toBe(15_000)
  clock.ms += 15_000
  expect([gate.refusal(), gate.refusal(), gate.refusal()]).toEqual([null, 'resting', 'resting'])
  hang(1)
  expect(gate.refusal()).toBe('resting')
  clock.ms += 15_000
  expect(gate.refusal()).toBeNull()
  gate.saw({ kind: 'answer' })
  expect([gate.refusal(), gate.refusal()]).toEqual([null, null])
})

test('while it is spared no call leaves the program, and each says so at once', async () => {
  let calls = 0
  const paystack = createPaystack({
    baseUrl: 'https://paystack.test',
    secretKey: 'sk_test_x',
    fetch: () => {
      calls += 1
      return Promise.reject(new TypeError('fetch failed'))
    },
  })
  for (let i = 0; i < 5; i++) await paystack.verify('R')
  expect(await paystack.verify('R')).toEqual({ kind: 'unreachable', cause: 'resting' })
  expect(calls).toBe(5)
  expect(paystack.waitMs()).toBeGreaterThan(10_000)
})

// (rule: provider-gate)
test('a 429 is obeyed by every call of the client', async () => {
  const urls: string[] = []
  const paystack = createPaystack({
    baseUrl: 'https://paystack.test',
    secretKey: 'sk_test_x',
    fetch: async (url) => {
      urls.push(String(url))
      return new Response('{"status":false}', { status: 429, headers: { 'retry-after': '60' } })
    },
  })
  expect(await paystack.verify('R')).toEqual({ kind: 'unreachable', cause: 'rate_limited' })
  expect(await paystack.checkKey()).toEqual({ kind: 'unreachable', cause: 'rate_limited' })
  expect(urls).toHaveLength(1)
})
