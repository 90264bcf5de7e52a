import type { RunningShop } from '../scripts/run-shop.ts'
import { test } from './shopper.ts'
import { runTestShop } from './worker-shop.ts'

/** The journeys of this file, or of this `describe`, are in a shop of their own that nothing was put into. */
export const useEmptyShop = (): void => useShopWith({ SEED: 'none' })

/** The same in a shop with these settings. */
export function useShopWith(env: Record<string, string>): void {
  let shop: RunningShop
  let before: Record<'SHOP_URL' | 'SANDBOX_URL', string | undefined>
  test.beforeAll(async () => {
    test.setTimeout(200_000)
    shop = await runTestShop(env)
    const { SHOP_URL, SANDBOX_URL } = process.env
    before = { SHOP_URL, SANDBOX_URL }
    Object.assign(process.env, { SHOP_URL: shop.shopUrl, SANDBOX_URL: shop.sandboxUrl })
  })
  test.afterAll(async () => {
    Object.assign(process.env, before)
    await shop.stop()
  })
}
