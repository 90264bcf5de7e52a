import { AppError } from '../lib/errors.ts'
import { type Actor, asSystem } from '../lib/server/context.ts'
import { testCredit } from '../credit/test-credit.ts'
import { openCheckoutShop, options } from './test-checkout-shop.ts'

/** The shop of checkout's tests with customers who have credit; both ledgers are compared between tests. */
export async function openCreditShop() {
  const shop = await openCheckoutShop()
  const credit = testCredit(asSystem(shop.ctx, 'test'), options.authSecret)
  return {
    shop,
    credit,
    customer: async () => (await shop.customer()) as Extract<Actor, { kind: 'customer' }>,
    /** A piece, and what an order of it costs with its delivery. */
    pieceOf: async (price = 1_000_000) => {
      const variant = await shop.variant(10, price)
      const { order } = await shop.checkout(await shop.customer(), variant)
      return { variant, total: order.totalAmount }
    },
    expectLedgersWhole: async () => {
      await shop.expectLedgerWhole()
      await credit.expectLedgerWhole()
    },
  }
}
export type CreditShop = Awaited<ReturnType<typeof openCreditShop>>

/** An order that credit pays `used` of, in minor units. */
export const payWith = (used: number, code?: string) => ({
  order: { credit: { own: true, used, ...(code && { code }) } },
})

/** The code of a refusal; anything else is thrown. */
export const refused = (error: unknown) => {
  if (error instanceof AppError) return error.code
  throw error
}
