import { desc, eq } from 'drizzle-orm'
import { type PaymentAttempt, paymentAttempts } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { secondMs } from '../../lib/time.ts'

/** While an attempt is younger, another request of the same shopper may still be opening it. */
const openingMs = 15 * secondMs
const pollMs = 150

/** The latest try to pay an order. */
export async function findNewestAttempt(ctx: Ctx, orderId: string): Promise<PaymentAttempt | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(desc(paymentAttempts.createdAt))
    .limit(1)
  return newest
}

/** The attempt once its payment page is open, waiting while another request opens it; null when it was not opened. */
export async function awaitOpened(ctx: Ctx, seen: PaymentAttempt): Promise<PaymentAttempt | null> {
  const isYoung = ctx.now().getTime() - seen.createdAt.getTime() < openingMs
  let attempt: PaymentAttempt | undefined = seen
  const tries = isYoung ? openingMs / pollMs : 0
  for (let i = 0; i < tries && attempt?.status === 'created'; i++) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    ;[attempt] = await ctx.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, seen.id))
  }
  return attempt?.status === 'open' && attempt.authorizationUrl ? attempt : null
}
