import { mkdtempSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  type EnvError,
  envErrorText,
  googleStandInOf,
  localUrl,
  reachableDemoWarning,
  readEnv,
} from './env.ts'

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
  expect(() => readEnv({ DATA_DIR, STORAGE_URL: 's3://bucket' })).toThrow(
    /^STORAGE_URL=s3:.* needs S3_ACCESS/,
  )
  expect(() => readEnv({ DATA_DIR, BACKUP_DIR: 's3://' })).toThrow(/^BACKUP_DIR needs the name of a bucket/)
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  const store = 'endpoint=https://s3.example.com'
  expect(() =>
    readEnv({
      DATA_DIR,
      ...keys,
      STORAGE_URL: `s3://shop?${store}`,
      BACKUP_DIR: `s3://shop?${store}&force_path_style=true`,
    }),
  ).toThrow(/^BACKUP_DIR needs a bucket of its own/)
  readEnv({ DATA_DIR, ...keys, STORAGE_URL: `s3://shop?${store}`, BACKUP_DIR: `s3://kept?${store}` })
  expect(() => readEnv({ DATA_DIR, BACKUP_PUBLIC_KEY: 'AGE-SECRET-KEY-1X' })).toThrow(
    /^BACKUP_PUBLIC_KEY: must look like age1/,
  )
  expect(() => readEnv({ DATA_DIR, MEDIA_URL: 'https://cdn.example.com/a?b' })).toThrow(
    /^MEDIA_URL: must look like/,
  )
  expect(() => readEnv({ ...liveSettings, MEDIA_URL: 'http://cdn.example.com' })).toThrow(
    /^MODE=live needs MEDIA_URL with https/,
  )
  expect(() => readEnv({ DATA_DIR, GOOGLE_CLIENT_ID: 'x' })).toThrow(/needed together/)
  expect(() => readEnv({ DATA_DIR, DATABASE_REPLICA_URL: 'http://db' })).toThrow(/^DATABASE_REPLICA_URL: /)
  expect(() => readEnv({ DATA_DIR, DATABASE_REPLICA_URL: 'postgres://db/shop' })).toThrow(
    /^DATABASE_REPLICA_URL is a replica of DATABASE_URL/,
  )
})

const AUTH_SECRET = '8f0c5a1b93e74d26a0b1c2d3e4f5a697'
const liveSettings = {
  DATA_DIR,
  MODE: 'live',
  DATABASE_URL: 'postgres://shop@db/shop',
  PAYSTACK_SECRET_KEY: 'sk_live_abc',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Shop <hello@example.com>',
  AUTH_SECRET,
  APP_URL: 'https://shop.example.com/',
}

// (rule: before-live)
test('what a live shop needs is named with where to find it, whether it is there and never its value', () => {
  const { liveNeeds } = readEnv(liveSettings)
  expect(liveNeeds.filter(({ isThere }) => !isThere).map(({ name }) => name)).toEqual(['BACKUP_DIR'])
  expect(readEnv({ DATA_DIR }).liveNeeds.every(({ isThere, where }) => !isThere && where !== '')).toBe(true)
  expect(JSON.stringify(liveNeeds)).not.toContain(AUTH_SECRET)
})

// (rule: before-live)
test('a refused start says what to do', () => {
  try {
    readEnv({ DATA_DIR, MODE: 'live' })
    expect.unreachable()
  } catch (error) {
    expect(envErrorText(error as EnvError)).toMatch(
      /^Settings: MODE=live needs .*\n`npm run setup` asks for each/,
    )
  }
})

// (rule: test-mode)
test('live refuses every stand-in and names the missing settings', () => {
  expect(() => readEnv({ DATA_DIR, MODE: 'live' })).toThrow(
    'MODE=live needs DATABASE_URL (or EMBEDDED_DB=allow), PAYSTACK_SECRET_KEY=sk_live_… (or PAYSTACK_SANDBOX=allow), SMTP_URL, MAIL_FROM, AUTH_SECRET, APP_URL with https://',
  )
  expect(() => readEnv({ ...liveSettings, PAYSTACK_SECRET_KEY: 'sk_test_abc' })).toThrow(
    /^MODE=live needs PAYSTACK_SECRET_KEY=sk_live_… \(or PAYSTACK_SANDBOX=allow\)$/,
  )
  const live = readEnv(liveSettings)
  expect(live).toMatchObject({
    isSandbox: false,
    PAYSTACK_BASE_URL: 'https://api.paystack.co',
    APP_URL: 'https://shop.example.com',
    SEED: 'none',
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
  expect(readEnv({ DATA_DIR, HOST, DEMO_REACHABLE: 'allow' }).APP_URL).toBe(address)
})

test('a demo that other machines can reach says so in one line', () => {
  expect(reachableDemoWarning(readEnv({ DATA_DIR }))).toBeNull()
  expect(reachableDemoWarning(readEnv({ DATA_DIR, HOST: '0.0.0.0', DEMO_REACHABLE: 'allow' }))).toMatch(
    /^This demo can be reached.*$/,
  )
  const reachable = readEnv({ DATA_DIR, APP_URL: 'https://demo.example', DEMO_REACHABLE: 'allow' })
  expect(reachableDemoWarning(reachable)).toContain('demo.example')
})

// (rule: own-host)
test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { APP_URL: 'https://demo.example' }])(
  'a demo that others could reach does not start unless it is allowed explicitly: %o',
  (settings) => {
    expect(() => readEnv({ DATA_DIR, ...settings })).toThrow(
      /^MODE=demo is for this machine only.*DEMO_REACHABLE=allow$/,
    )
  },
)

test.each([{ PAYSTACK_SECRET_KEY: 'sk_live_abc' }, { PAYSTACK_SECRET_KEY_OLD: 'sk_live_abc' }])(
  'the demo takes no live key: %o',
  (key) => {
    expect(() => readEnv({ DATA_DIR, ...key })).toThrow(/^MODE=demo takes no live Paystack key.*$/)
  },
)

// (rule: own-host)
test.each([
  [{ AUTH_SECRET: 'x'.repeat(40) }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: 'please-change-me-before-going-live-1' }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: 'abcdefghijkl'.repeat(3) }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: '8f0c5a1b93e7'.repeat(3) }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: `${'8f0c5a1b93e74d26'.repeat(2)}8f0` }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: 'abcdefghijklmnopqrstuvwxyz012345' }, 'AUTH_SECRET that is random'],
  [{ AUTH_SECRET: 'qwertyuiop[]asdfghjkl;zxcvbnm,./' }, 'AUTH_SECRET that is random'],
  [{ SEED: 'demo' }, 'SEED=none'],
  [{ TERMINAL_SECRET_KEY: 'sk_test_abc' }, 'TERMINAL_SECRET_KEY=sk_live_… or none'],
  [{ TERMINAL_BASE_URL: 'http://carrier.example' }, 'TERMINAL_BASE_URL with https://'],
  [{ SEED: 'goods' }, 'SEED=none'],
  [{ SEED: '500' }, 'SEED=none'],
  [{ ADMIN_PASSWORD: 'Password123' }, 'ADMIN_PASSWORD that is hard to guess'],
  [{ PAYSTACK_BASE_URL: 'http://api.paystack.co' }, 'PAYSTACK_BASE_URL with https://'],
  [{ PAYSTACK_BASE_URL: 'http://pay.example', PAYSTACK_SANDBOX: 'allow' }, 'PAYSTACK_BASE_URL with https://'],
  [{ RATE_LIMIT_SCALE: '1000000' }, 'RATE_LIMIT_SCALE of 10 or less'],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'http://127.0.0.1:3002' },
    'GOOGLE_ISSUER of https://accounts.google.com',
  ],
  [
    { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y', GOOGLE_ISSUER: 'https://id.example.com' },
    'GOOGLE_ISSUER of https://accounts.google.com: with no other issuer was signing in tried',
  ],
])('live refuses weak secrets: %o', (weak, named) => {
  expect(() => readEnv({ ...liveSettings, ...weak })).toThrow(`MODE=live needs ${named}`)
})

// (rule: google-sign-in)
test('only a demo of this machine without credentials of its own has a stand-in for Google', () => {
  expect(googleStandInOf(readEnv({ DATA_DIR }))).toMatchObject({
    GOOGLE_CLIENT_ID: 'demo',
    GOOGLE_ISSUER: 'http://127.0.0.1:3002',
  })
  const own = { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' }
  expect(googleStandInOf(readEnv({ DATA_DIR, ...own }))).toBeNull()
  expect(googleStandInOf(readEnv({ DATA_DIR, HOST: '0.0.0.0', DEMO_REACHABLE: 'allow' }))).toBeNull()
  expect(googleStandInOf(readEnv(liveSettings))).toBeNull()
})

test('random secrets are accepted in any encoding', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    for (let n = 0; n < 300; n++) {
      // Hashes are the same in every run; a rare random secret has too few characters or contains a word.
      const AUTH_SECRET = createHash('sha256').update(String(n)).digest(encoding)
      expect(readEnv({ ...liveSettings, AUTH_SECRET }).AUTH_SECRET).toBe(AUTH_SECRET)
    }
})

test("an empty demo is filled with the demo's goods, a live shop with nothing", () => {
  expect(readEnv({ ...liveSettings, SEED: 'none' }).SEED).toBe('none')
  expect(readEnv(liveSettings).SEED).toBe('none')
  expect(readEnv({ DATA_DIR }).SEED).toBe('demo')
})

test('without the folder demo/ a demo begins empty, and says so when its goods are asked for', () => {
  expect(readEnv({ DATA_DIR }, false)).toMatchObject({ SEED: 'none', ADMIN_EMAIL: 'owner@shop.example' })
  for (const SEED of ['demo', 'goods', '500'])
    expect(() => readEnv({ DATA_DIR, SEED }, false)).toThrow(`SEED=${SEED} needs the folder demo/`)
})

// (rule: traces)
test('a collector is an address, and nothing is sent anywhere without one', () => {
  const asked = { DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }
  expect(readEnv(asked)).toMatchObject({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_SERVICE_NAME: 'shop',
  })
  expect(readEnv({ DATA_DIR }).OTEL_EXPORTER_OTLP_ENDPOINT).toBeUndefined()
  expect(() => readEnv({ DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
    /^OTEL_EXPORTER_OTLP_ENDPOINT: /,
  )
  expect(() => readEnv({ ...asked, OTEL_EXPORTER_OTLP_HEADERS: 'key' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS: must look like name=value,name=value',
  )
})
