import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { orders } from '../db/schema.ts'
import { recordAudit } from '../lib/server/audit.ts'
import { inTransaction, type OwnerCtx, type SystemCtx } from '../lib/server/context.ts'
import type { Currency } from '../lib/money.ts'
import { mailBrandOf, readNotificationAddress, readSettings } from '../settings/settings.service.ts'
import { deliveryDaysText } from '../shipping/delivery-fee.rules.ts'
import { findCountry } from '../shipping/countries.rules.ts'
import { erasedEmail } from './erased-customer.rules.ts'
import { lockOrder } from './lock-order.service.ts'
import { sendOrderMails } from './order-events.service.ts'
import { normalizeOrderNumber } from './order-number.rules.ts'
import type { OrderMailJob, OrderMailKind } from './order-mail.rules.ts'
import { orderError } from './orders.errors.rules.ts'
import { readOrder } from './read-orders.service.ts'
import { trackingLink } from './tracking-link.server.ts'

export type OrderMailLinks = { appUrl: string; authSecret: string; adminEmail?: string | undefined }

/**
 * Everything an order's mail says, read when it is sent; null when the order or its customer is gone, or the order has gone
 * on since (`onlyWhile`). Money in minor units.
 */
export async function readOrderMail(
  ctx: SystemCtx,
  job: OrderMailJob,
  { appUrl, authSecret, adminEmail }: OrderMailLinks,
) {
  const row = await readOrder(ctx, eq(orders.id, job.orderId))
  if (!row || row.order.email === erasedEmail) return null
  const { order, lines } = row
  if (job.onlyWhile && order.status !== job.onlyWhile) return null
  const settings = await readSettings(ctx)
  const to = order.shippingAddress
  const mail = {
    brand: mailBrandOf(settings, appUrl),
    orderNumber: order.orderNumber,
    firstName: to.firstName,
    currency: order.currency as Currency,
    lines: lines.map((line) => ({
      title: line.title,
      variant: [line.size, line.color].filter(Boolean).join(', '),
      quantity: line.quantity,
      total: line.line_total,
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    promoCode: order.promoCode,
    delivery: order.delivery,
    total: order.totalAmount,
    paid: order.totalAmount - order.shortfall,
    address: [
      `${to.firstName} ${to.lastName}`,
      to.address,
      to.landmark ?? '',
      [to.city, to.state, to.zipCode].filter(Boolean).join(', '),
      findCountry(to.country)?.name ?? to.country,
    ].filter(Boolean),
    trackingUrl: trackingLink(appUrl, authSecret, order.orderNumber),
    payUrl: `${appUrl}/checkout?order=${order.id}`,
    deliveryText: deliveryDaysText(order.deliveryDaysMin, order.deliveryDaysMax),
    returnWindowDays: settings.return_window_days,
    trackingNumber: order.trackingNumber,
    carrier: order.carrier,
    note: job.note ?? '',
    refundMinor: job.amountMinor ?? null,
  }
  return {
    mail,
    customerEmail: order.email,
    adminEmail: await readNotificationAddress(ctx, settings, adminEmail),
    // What an owner sends again she wants, whatever the switch says.
    wantsNewOrderMail: settings.mail_new_order || job.event.startsWith('resent-'),
  }
}

/**
 * An owner sends one of an order's mails again (rule: order-mail-recipient): to the order's own address or the shop's,
 * never to one from the request. Throws ORDER_NOT_FOUND.
 */
export async function resendOrderMail(
  ctx: OwnerCtx,
  input: { orderNumber: string; kind: OrderMailKind },
): Promise<void> {
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, normalizeOrderNumber(input.orderNumber)))
  if (!found) throw orderError('ORDER_NOT_FOUND')
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, found.id)
    await sendOrderMails(ctx, { orderId: order.id, kinds: [input.kind], event: `resent-${randomUUID()}` })
    await recordAudit(ctx, {
      action: 'order.mail_resent',
      subject: { type: 'order', id: order.id },
      after: { kind: input.kind },
    })
  })
}
