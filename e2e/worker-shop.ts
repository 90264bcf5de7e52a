import { type RunningShop, runShop } from '../scripts/run-shop.ts'
import { createMockGoogle } from './google.ts'

/** The first admin of the shop the journeys run in. */
export const owner = { email: 'owner@example.com', password: 'owner-of-indigo-lane-1' }

/**
 * A shop per worker, so that other workers' journeys do not sell its stock; the helpers find it through the
 * environment. A running shop, named by `SHOP_URL` and `SANDBOX_URL`, is used as it is; `owner` must be its
 * admin.
 */
export async function openWorkerShop(): Promise<Pick<RunningShop, 'shopUrl' | 'stop'>> {
  const { SHOP_URL, SANDBOX_URL } = process.env
  if (SHOP_URL && SANDBOX_URL) return { shopUrl: SHOP_URL, stop: async () => {} }
  const google = await createMockGoogle()
  const shop = await runShop({
    GOOGLE_CLIENT_ID: 'journeys',
    GOOGLE_CLIENT_SECRET: 'journeys-secret',
    GOOGLE_ISSUER: google.issuer,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  })
  process.env.SHOP_URL = shop.shopUrl
  process.env.SANDBOX_URL = shop.sandboxUrl
  return {
    shopUrl: shop.shopUrl,
    stop: async () => {
      await shop.stop()
      await google.stop()
    },
  }
}
