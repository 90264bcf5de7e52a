import { createMockGoogle } from './google.ts'
import { runShop } from '../scripts/run-shop.ts'
import { owner } from './shopper.ts'

/**
 * Starts the shop once for all journeys; they find it through the environment. A shop that runs already, named by
 * `SHOP_URL` and `SANDBOX_URL`, is used as it is; `owner` must be its admin.
 */
export default async function setup() {
  if (process.env.SHOP_URL && process.env.SANDBOX_URL) return
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
  return async () => {
    await shop.stop()
    await google.stop()
  }
}
