import { depositView } from '../deposits/part-payment.rules.ts'
import { and, asc, eq } from 'drizzle-orm'
import { orders, payments } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { mailBrandOf, readSettings } from '../../settings/settings.service.ts'
import { readOrder } from '../reading/read-orders.service.ts'
import type { PaymentStatus } from '../status/order-status.rules.ts'
import { orderOfReceipt } from './receipt-link.server.ts'

const unpaid: PaymentStatus[] = ['pending', 'failed']

/** What came in for an order in parts, oldest first. Minor units. */
const readParts = (ctx: Ctx, orderId: string) =>
  ctx.db
    .select({ paid: payments.paid, at: payments.paidAt })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
    .orderBy(asc(payments.paidAt), asc(payments.id))

/** An order that was paid, in full or a part of it, as its receipt shows it, by the link's token. Throws NOT_FOUND for any other token or order. */
export async function readReceipt(
  ctx: Ctx,
  token: string,
  { appUrl, authSecret }: { appUrl: string; authSecret: string },
) {
  const orderId = orderOfReceipt(authSecret, token)
  const row = orderId && (await readOrder(ctx, eq(orders.id, orderId)))
  const isPaid = row && (row.order.depositPaidAt || !unpaid.includes(row.order.paymentStatus))
  if (!row || !isPaid) throw commonError('NOT_FOUND')
  const settings = await readSettings(ctx)
  return {
    order: row.order,
    money: row.money,
    deposit: depositView(row.order, row.money),
    parts: row.order.depositAmount === null ? [] : await readParts(ctx, row.order.id),
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
