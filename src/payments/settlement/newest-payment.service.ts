import { and, desc, eq, ne } from 'drizzle-orm'
import { creditName } from '../../orders/order/payment-methods.rules.ts'
import { type Payment, payments } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { secondMs } from '../../lib/time.ts'

/** While a payment is younger, another request of the same shopper may still be opening it. */
export const openingMs = 15 * secondMs
const pollMs = 150

/** The latest try to pay an order at a provider. */
export async function findNewestPayment(ctx: Ctx, orderId: string): Promise<Payment | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.provider, creditName)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return newest
}

/** The payment once its page is open, waiting while another request opens it; null when it was not opened. */
export async function awaitOpened(ctx: Ctx, seen: Payment): Promise<Payment | null> {
  const isYoung = ctx.now().getTime() - seen.createdAt.getTime() < openingMs
  let payment: Payment | undefined = seen
  const tries = isYoung ? openingMs / pollMs : 0
  for (let i = 0; i < tries && payment?.state === 'created'; i++) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    ;[payment] = await ctx.db.select().from(payments).where(eq(payments.id, seen.id))
  }
  return payment?.state === 'open' && payment.checkoutUrl ? payment : null
}
