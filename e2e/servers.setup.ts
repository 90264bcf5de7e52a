import { createMockGoogle } from './google.ts'
import { runShop } from '../scripts/run-shop.ts'

/** Starts the shop once for all journeys; they find it through the environment. */
export default async function setup() {
  const google = await createMockGoogle()
  const shop = await runShop({
    GOOGLE_CLIENT_ID: 'journeys',
    GOOGLE_CLIENT_SECRET: 'journeys-secret',
    GOOGLE_ISSUER: google.issuer,
  })
  process.env.SHOP_URL = shop.shopUrl
  process.env.SANDBOX_URL = shop.sandboxUrl
  return async () => {
    await shop.stop()
    await google.stop()
  }
}
