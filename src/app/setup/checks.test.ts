import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionChecks } from './checks.ts'

let provider: Server
let status = 200
let body = '{"status":true,"message":"ok","data":[]}'
beforeAll(async () => {
  provider = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void provider.close())

const check = (name: string, answers: Record<string, string>) => connectionChecks[name]!(answers)
const key = () => ({
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  PAYSTACK_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
})

// (rule: before-live)
test('the provider is asked whether it takes the key', async () => {
  expect(await check('PAYSTACK_SECRET_KEY', key())).toEqual({
    state: 'ok',
    line: 'Paystack takes the live key',
  })
  status = 401
  body = '{"status":false,"message":"Invalid key"}'
  expect(await check('PAYSTACK_SECRET_KEY', key())).toEqual({
    state: 'bad',
    line: 'Paystack refuses the key: Invalid key',
  })
})

// (rule: before-live)
test.each([
  ['DATABASE_URL', 'postgres://shop@127.0.0.1:9/shop', /^The database does not answer: .*ECONNREFUSED/],
  ['SMTP_URL', 'smtp://127.0.0.1:9', /^The mail server refuses: .*ECONNREFUSED/],
])('%s that nobody answers at is bad, in one line', async (name, url, line) => {
  expect(await check(name, { [name]: url })).toEqual({ state: 'bad', line: expect.stringMatching(line) })
})

// (rule: before-live)
test('what may be right later is a warning', async () => {
  expect(await check('APP_URL', { APP_URL: 'https://shop.invalid' })).toMatchObject({ state: 'warn' })
  expect(await check('BACKUP_DIR', { BACKUP_DIR: '/nowhere/at/all' })).toMatchObject({ state: 'warn' })
  expect(await check('BACKUP_DIR', { BACKUP_DIR: '/tmp' })).toMatchObject({ state: 'ok' })
})

// (rule: before-live)
test('a bucket for backups is tried with its keys, and named where it does not answer', async () => {
  const BACKUP_DIR = 's3://backups?endpoint=http://127.0.0.1:9&force_path_style=true'
  expect(await check('BACKUP_DIR', { BACKUP_DIR })).toMatchObject({ state: 'ok' })
  const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(await check('S3_SECRET_ACCESS_KEY', { BACKUP_DIR, STORAGE_URL: '', ...keys })).toEqual({
    state: 'bad',
    line: expect.stringMatching(/^The object storage \(BACKUP_DIR\) does not answer: /),
  })
})

const { TEST_DATABASE_URL } = process.env
test.runIf(TEST_DATABASE_URL)('a PostgreSQL that can be used says its version', async () => {
  expect(await check('DATABASE_URL', { DATABASE_URL: TEST_DATABASE_URL! })).toEqual({
    state: 'ok',
    line: expect.stringMatching(/^PostgreSQL \d+.* answers$/),
  })
})
