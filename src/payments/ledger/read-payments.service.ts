import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm'
import {
  type Adjustment,
  adjustments,
  type Payment,
  payments,
  type Refund,
  refunds,
} from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'

/**
 * An order's payments, their refunds and what changed of what is owed, oldest first. Money in minor units. Three statements.
 * A refund of before the money was the order's is none of its.
 */
export async function readPayments(
  ctx: OwnerCtx,
  orderId: string,
): Promise<{ payments: Payment[]; refunds: Refund[]; adjustments: Adjustment[] }> {
  return {
    payments: await ctx.db
      .select()
      .from(payments)
      .where(eq(payments.orderId, orderId))
      .orderBy(asc(payments.createdAt), asc(payments.id)),
    refunds: await ctx.db
      .select(getTableColumns(refunds))
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(payments.orderId, orderId), ne(refunds.cause, 'unmatched')))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    adjustments: await ctx.db
      .select()
      .from(adjustments)
      .where(eq(adjustments.orderId, orderId))
      .orderBy(asc(adjustments.createdAt), asc(adjustments.id)),
  }
}
