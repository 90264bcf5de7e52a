import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { localUrl, readEnv, reachableDemoWarning } from './env.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'shop-env-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

test('the demo needs nothing, and keeps its generated secrets', () => {
  const first = readEnv({ DATA_DIR })
  expect(first).toMatchObject({
    MODE: 'demo',
    PORT: 3000,
    isSandbox: true,
    isAdminGenerated: true,
    APP_URL: 'http://127.0.0.1:3000',
  })
  expect(readEnv({ DATA_DIR }).AUTH_SECRET).toBe(first.AUTH_SECRET)
})

test('a bad value is named in one line', () => {
  expect(() => readEnv({ DATA_DIR, PORT: 'many' })).toThrow(/^PORT: /)
  expect(() => readEnv({ DATA_DIR, PAYSTACK_SECRET_KEY: 'pk_test_x' })).toThrow(
    /^PAYSTACK_SECRET_KEY: must look like/,
  )
  expect(() => readEnv({ DATA_DIR, STORAGE_URL: 's3://bucket' })).toThrow(/^STORAGE_URL: .*not supported/)
  expect(() => readEnv({ DATA_DIR, GOOGLE_CLIENT_ID: 'x' })).toThrow(/needed together/)
})

test('live refuses every stand-in and says which settings are missing', () => {
  expect(() => readEnv({ DATA_DIR, MODE: 'live' })).toThrow(
    'MODE=live needs DATABASE_URL (or EMBEDDED_DB=allow), PAYSTACK_SECRET_KEY=sk_live_… (or PAYSTACK_SANDBOX=allow), SMTP_URL, AUTH_SECRET, APP_URL with https://',
  )
  const live = readEnv({
    DATA_DIR,
    MODE: 'live',
    DATABASE_URL: 'postgres://shop@db/shop',
    PAYSTACK_SECRET_KEY: 'sk_live_abc',
    SMTP_URL: 'smtps://mail.example.com',
    AUTH_SECRET: 'x'.repeat(40),
    APP_URL: 'https://shop.example.com/',
  })
  expect(live).toMatchObject({
    isSandbox: false,
    PAYSTACK_BASE_URL: 'https://api.paystack.co',
    APP_URL: 'https://shop.example.com',
  })
  expect(live.ADMIN_PASSWORD).toBeUndefined()
})

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
])('a shop that listens on %s is at %s on its own machine', (HOST, address) => {
  expect(localUrl({ HOST, PORT: 3000 })).toBe(address)
  expect(readEnv({ DATA_DIR, HOST }).APP_URL).toBe(address)
})

test('a demo that other machines can reach says so in one line', () => {
  expect(reachableDemoWarning(readEnv({ DATA_DIR }))).toBeNull()
  expect(reachableDemoWarning(readEnv({ DATA_DIR, HOST: '0.0.0.0' }))).toMatch(/^This demo can be reached.*$/)
  expect(reachableDemoWarning(readEnv({ DATA_DIR, APP_URL: 'https://demo.example' }))).toContain(
    'demo.example',
  )
})
