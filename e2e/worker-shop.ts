import { randomBytes } from 'node:crypto'
import { type RunningShop, runShop } from '../scripts/run-shop.ts'
import { onServer, withDatabase } from '../src/db/on-server.ts'
import { createMockGoogle } from './google.ts'

/** The first admin of the shop the journeys run in. */
export const owner = { email: 'owner@example.com', password: 'owner-of-indigo-lane-1' }

/**
 * A shop per worker, so that other workers' journeys do not sell its stock; the helpers find it through the environment. A
 * running shop, named by `SHOP_URL` and `SANDBOX_URL`, is used as it is; `owner` must be its admin.
 */
export async function openWorkerShop(): Promise<Pick<RunningShop, 'shopUrl' | 'stop'>> {
  const { SHOP_URL, SANDBOX_URL } = process.env
  if (SHOP_URL && SANDBOX_URL) return { shopUrl: SHOP_URL, stop: async () => {} }
  const google = await createMockGoogle()
  const shop = await runTestShop({
    GOOGLE_CLIENT_ID: 'journeys',
    GOOGLE_CLIENT_SECRET: 'journeys-secret',
    GOOGLE_ISSUER: google.issuer,
  })
  process.env.SHOP_URL = shop.shopUrl
  process.env.SANDBOX_URL = shop.sandboxUrl
  process.env.SANDBOX_KEY = shop.sandboxKey
  return {
    shopUrl: shop.shopUrl,
    stop: async () => {
      await shop.stop()
      await google.stop()
    },
  }
}

/** A shop of `owner`; its database is on the server of `TEST_DATABASE_URL`, else the embedded one. */
export async function runTestShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const admin = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password }
  const url = process.env.TEST_DATABASE_URL
  if (!url) return runShop({ ...admin, ...env })
  const name = `shop_journeys_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name}`)
  const shop = await runShop({ ...admin, ...env, DATABASE_URL: withDatabase(url, name) })
  return {
    ...shop,
    stop: async () => {
      await shop.stop()
      await onServer(url, `drop database ${name} with (force)`)
    },
  }
}
