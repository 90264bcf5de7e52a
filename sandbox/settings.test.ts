import { expect, test } from 'vitest'
import { readEnvironment } from './settings.ts'

const SANDBOX_SECRET_KEY = 'sk_test_local'

test('only the key is required; empty values count as absent', () => {
  expect(readEnvironment({ SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_URL: '', SANDBOX_DATA: ' ' })).toMatchObject({
    host: '127.0.0.1',
    port: 3001,
    publicUrl: undefined,
    webhookUrl: undefined,
    dataFolder: undefined,
    webhookRetryMs: [1000, 3000, 10_000, 30_000, 60_000],
    rateLimitPerMinute: 0,
    disputeDueMs: undefined,
  })
})

test('the retry clock is a comma list', () => {
  const read = readEnvironment({ SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_RETRY_MS: '5, 10,20' })
  expect(read.webhookRetryMs).toEqual([5, 10, 20])
})

test('the time for an answer to a dispute is in milliseconds', () => {
  expect(readEnvironment({ SANDBOX_SECRET_KEY, SANDBOX_DISPUTE_DUE_MS: '5000' }).disputeDueMs).toBe(5000)
})

test.each([
  [{ SANDBOX_SECRET_KEY: '' }, 'SANDBOX_SECRET_KEY is required (a test key, sk_test_…)'],
  [{ SANDBOX_SECRET_KEY: 'sk_live_1' }, 'SANDBOX_SECRET_KEY must be a test key, sk_test_…'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port number'],
  [{ SANDBOX_PORT: 'http' }, 'SANDBOX_PORT must be a port number'],
  [{ SANDBOX_PUBLIC_URL: 'localhost:3001' }, 'SANDBOX_PUBLIC_URL must be an http or https URL'],
  [{ SANDBOX_WEBHOOK_URL: 'ftp://a' }, 'SANDBOX_WEBHOOK_URL must be an http or https URL'],
  [
    { SANDBOX_WEBHOOK_RETRY_MS: '1s' },
    'SANDBOX_WEBHOOK_RETRY_MS must be a comma list of milliseconds, such as 1000,3000',
  ],
  [{ SANDBOX_DISPUTE_DUE_MS: '16h' }, 'SANDBOX_DISPUTE_DUE_MS must be a number of milliseconds'],
  [{ SANDBOX_RATE_LIMIT: '-1' }, 'SANDBOX_RATE_LIMIT must be calls per minute, 0 for none'],
])('%j is refused by name', (environment, message) => {
  expect(() => readEnvironment({ SANDBOX_SECRET_KEY, ...environment })).toThrow(new Error(message))
})
