import { and, eq } from 'drizzle-orm'
import { orders } from '../db/schema.ts'
import { normaliseEmail } from '../lib/email-address.rules.ts'
import { inTransaction, type StaffCtx } from '../lib/server/context.ts'
import { recordAudit } from '../lib/server/watch/audit.ts'
import { addReceiptAddress } from '../orders/placing/place-counter-order.service.ts'
import { counterError } from './counter.errors.rules.ts'

/** Mails the receipt of a sale at the counter to an address the buyer gave, once. Throws SALE_NOT_FOUND, SALE_HAS_MAIL. */
export async function mailReceipt(ctx: StaffCtx, orderId: string, email: string): Promise<void> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.source, 'counter')))
  if (!order) throw counterError('SALE_NOT_FOUND')
  await inTransaction(ctx, async (ctx) => {
    if (!(await addReceiptAddress(ctx, orderId, normaliseEmail(email)))) throw counterError('SALE_HAS_MAIL')
    await recordAudit(ctx, { action: 'order.receipt_mailed', subject: { type: 'order', id: orderId } })
  })
}
