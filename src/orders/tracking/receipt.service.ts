import { eq } from 'drizzle-orm'
import { orders } from '../../db/schema.ts'
import { commonError } from '../../lib/errors.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { readSettings } from '../../settings/settings.service.ts'
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
  return {
    order: row.order,
    money: row.money,
    lines: row.lines.map((line) => ({
      title: line.title,
      variant: [line.size, line.color].filter(Boolean).join(', '),
      quantity: line.quantity,
      unitPrice: line.unit_price,
      total: line.line_total,
    })),
    brand: {
      name: settings.brand_name,
      url: appUrl,
      contacts: [settings.address, settings.phone, settings.email].filter(Boolean),
    },
  }
}

export type Receipt = Awaited<ReturnType<typeof readReceipt>>
