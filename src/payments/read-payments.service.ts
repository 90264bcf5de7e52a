import { asc, eq } from 'drizzle-orm'
import { paymentAttempts, refunds, type PaymentAttempt, type Refund } from '../db/schema.ts'
import type { OwnerCtx } from '../lib/server/context.ts'

/** Every try to pay an order and every refund of it, oldest first. Money in minor units. Two statements. */
export async function readPayments(
  ctx: OwnerCtx,
  orderId: string,
): Promise<{ attempts: PaymentAttempt[]; refunds: Refund[] }> {
  return {
    attempts: await ctx.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId))
      .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id)),
    refunds: await ctx.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
  }
}
