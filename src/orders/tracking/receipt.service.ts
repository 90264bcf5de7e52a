import { and, eq, inArray } from 'drizzle-orm'
import { orders, payments } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { mailBrandOf, readSettings } from '../../settings/settings.service.ts'
import { orderMethodOf, paymentMethodLabel } from '../status/payment-methods.rules.ts'
import { readOrder } from '../reading/read-orders.service.ts'
import { orderOfReceipt } from './receipt-link.server.ts'

/** An order that was paid, as its receipt shows it, by the link's token. Throws NOT_FOUND for any other token or order. */
export async function readReceipt(
  ctx: Ctx,
  token: string,
  { appUrl, authSecret }: { appUrl: string; authSecret: string },
) {
  const orderId = orderOfReceipt(authSecret, token)
  const row = orderId && (await readOrder(ctx, eq(orders.id, orderId)))
  if (!row || row.order.paymentStatus === 'pending' || row.order.paymentStatus === 'failed')
    throw commonError('NOT_FOUND')
  const settings = await readSettings(ctx)
  const paid = await ctx.db
    .select({ provider: payments.provider, method: payments.method })
    .from(payments)
    .where(and(eq(payments.orderId, row.order.id), inArray(payments.state, ['succeeded', 'reversed'])))
    .orderBy(payments.createdAt, payments.reference)
  return {
    order: row.order,
    money: row.money,
    /** Each way it was paid, once. */
    methods: [...new Set(paid.map((payment) => paymentMethodLabel(orderMethodOf(payment))))],
    lines: row.lines.map((line) => ({
      title: line.title,
      variant: [line.size, line.color].filter(Boolean).join(', '),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      total: line.line_total,
    })),
    brand: { ...mailBrandOf(settings, appUrl), address: settings.address },
  }
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>
