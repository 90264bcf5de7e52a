import { randomUUID } from 'node:crypto'
import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { createElement } from 'react'
import * as z from 'zod'
import { type Order, orderEvents, orders, payments, refunds } from '../../db/schema.ts'
import { asSystem, inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { mailHtml } from '../../lib/server/mail/mailer.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { lockOrder } from '../changes/lock-order.service.ts'
import { auditOrder, sendOrderMails } from '../changes/order-events.service.ts'
import { orderEventWords } from '../order/order-event-words.rules.ts'
import {
  type OrderMailJob,
  type OrderMailKind,
  orderMailKinds,
  resendableMails,
} from '../order/order-mail.rules.ts'
import { normalizeOrderNumber } from '../order/order-number.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { channelOf } from '../order/payment-methods.rules.ts'
import { orderMailTemplates } from './order-mail-templates.email.tsx'
import { type OrderMailLinks, readOrderMail } from './order-mail.service.ts'

const kind = z.enum(orderMailKinds)
const previewSchema = z
  .object({ to: z.string().nullable(), subject: z.string(), html: z.string() })
  .meta({ id: 'OrderMailPreview' })

/** Throws ORDER_NOT_FOUND. */
export const previewOrderMail = ownerRead('get /orders/{id}/mails/{kind}', {
  summary: 'One of an order’s mails as it would be sent again now, and to whom',
  params: idParams.extend({ kind }),
  answer: [previewSchema, 'The mail'],
  run: async (ctx: OwnerCtx & OrderMailLinks, { id, kind }) => {
    const job = { ...(await jobOfRepeat(ctx, id, kind)), event: 'preview' }
    const read = await readOrderMail(asSystem(ctx, 'preview'), job, ctx)
    if (!read) throw orderError('ORDER_NOT_FOUND')
    const { subject, Email } = orderMailTemplates[kind]
    return {
      to: kind === 'admin_new_order' ? read.adminEmail : read.customerEmail,
      subject: subject(read.mail),
      html: mailHtml(createElement(Email, { mail: read.mail })),
    }
  },
})

/**
 * An owner sends one of an order's mails again (rule: order-mail-recipient): to the order's own address or the shop's,
 * never to one from the request. Throws ORDER_NOT_FOUND, MAIL_NOT_TRUE.
 */
export const resendOrderMail = ownerCommand('post /orders/{id}/mails', {
  summary: 'Send one of an order’s mails again, to the order’s own address',
  params: idParams,
  body: z.strictObject({ kind }),
  run: (ctx, { id, kind }) =>
    inTransaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, id)
      if (!(await mayResend(ctx, order, kind))) throw orderError('MAIL_NOT_TRUE')
      const job = await jobOfRepeat(ctx, id, kind)
      await sendOrderMails(ctx, { ...job, event: `resent-${randomUUID()}` })
      await auditOrder(ctx, id, 'order.mail_resent', { after: { kind } })
    }),
})

/** The same for the order of this number. */
export async function resendMailOfNumber(
  ctx: OwnerCtx,
  { orderNumber, kind }: { orderNumber: string; kind: OrderMailKind },
): Promise<void> {
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderNumber, normalizeOrderNumber(orderNumber)))
  if (!found) throw orderError('ORDER_NOT_FOUND')
  await resendOrderMail(ctx, { id: found.id, kind })
}

/** What a repeat of a mail says next to the order: the newest refund's amount and why, why it was cancelled. */
async function jobOfRepeat(
  ctx: OwnerCtx,
  orderId: string,
  kind: OrderMailKind,
): Promise<Omit<OrderMailJob, 'event'>> {
  const job = { orderId, kinds: [kind] }
  if (kind === 'order_cancelled')
    return { ...job, note: await noteOf(ctx, orderId, eq(orderEvents.status, 'cancelled')) }
  if (kind !== 'order_refunded') return job
  const [newest] = await ctx.db
    .select({
      amountMinor: refunds.amount,
      payment: { provider: payments.provider, method: payments.method },
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), ne(refunds.cause, 'unmatched')))
    .orderBy(desc(refunds.createdAt))
    .limit(1)
  if (!newest) return job
  const note = await noteOf(ctx, orderId, eq(orderEvents.kind, 'refund_requested'))
  return { ...job, note, amountMinor: newest.amountMinor, channel: channelOf(newest.payment) }
}

/** What the newest of some events of an order says. */
async function noteOf(ctx: OwnerCtx, orderId: string, which: SQL): Promise<string | undefined> {
  const [event] = await ctx.db
    .select({ kind: orderEvents.kind, params: orderEvents.params })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), which))
    .orderBy(desc(orderEvents.createdAt))
    .limit(1)
  return event && orderEventWords(event).description
}

/** Whether what a mail says is so; that an order was placed is so always. */
async function mayResend(ctx: OwnerCtx, order: Order, kind: OrderMailKind): Promise<boolean> {
  if (kind === 'order_placed') return true
  const refunded = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, order.id))
    .limit(1)
  return resendableMails(order, refunded.length > 0).includes(kind)
}
