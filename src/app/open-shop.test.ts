import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { openTestDatabase } from '../db/test-database.ts'
import { readEnv } from './env.ts'
import { openShop } from './open-shop.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'shop-open-'))
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(async () => {
  await database.close()
  rmSync(DATA_DIR, { recursive: true })
})

async function openLive(admin: { ADMIN_EMAIL?: string; ADMIN_PASSWORD?: string }) {
  const env = readEnv({
    DATA_DIR,
    MODE: 'live',
    EMBEDDED_DB: 'allow',
    PAYSTACK_SECRET_KEY: 'sk_live_abc',
    SMTP_URL: 'smtps://mail.example.com',
    MAIL_FROM: 'Shop <hello@example.com>',
    AUTH_SECRET: '8f0c5a1b93e74d26a0b1c2d3e4f5a697',
    APP_URL: 'https://shop.example.com',
    LOG_LEVEL: 'silent',
    ...admin,
  })
  const shop = await openShop(env, database)
  await shop.close()
}

test('a live shop without an owner names the settings that make one; with an owner it needs neither', async () => {
  await expect(openLive({})).rejects.toThrow(
    /^MODE=live needs ADMIN_EMAIL, ADMIN_PASSWORD: this shop has no owner yet$/,
  )
  await expect(openLive({ ADMIN_EMAIL: 'ada@example.com' })).rejects.toThrow(
    /^MODE=live needs ADMIN_PASSWORD: /,
  )
  await openLive({ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'Harmattan-lantern-4821' })
  await openLive({})
})
