import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createApi, guardAdmin, json, jsonBody } from '../../lib/server/web/api.ts'
import { requireAdmin } from '../../lib/server/context.ts'
import { orderMailKinds } from './order-mail.rules.ts'
import { resendOrderMail } from './order-mail.service.ts'

const ignored = z.unknown().optional()

/** Only the kind and the order's number count (rule: order-mail-recipient); everything else comes from the order. */
const resendSchema = z.strictObject({
  type: z.enum(orderMailKinds),
  orderNumber: z.string().min(1).max(60),
  email: ignored,
  customerName: ignored,
  totalAmount: ignored,
  items: ignored,
  shippingAddress: ignored,
  bankDetails: ignored,
  adminEmail: ignored,
  trackingNumber: ignored,
  carrier: ignored,
})

const resendRoute = createRoute({
  method: 'post',
  path: '/api/functions/send-order-emails',
  tags: ['Orders'],
  summary: "Send one of an order's e-mails again, to the order's own address; admins only",
  // Before the body is read: to everyone else the call does not exist.
  middleware: guardAdmin,
  request: { body: jsonBody(resendSchema) },
  responses: { 200: json(z.object({ success: z.literal(true) }), 'It is on its way') },
})

export const orderEmailsApi = createApi().openapi(resendRoute, async (c) => {
  const { type, orderNumber } = c.req.valid('json')
  await resendOrderMail(requireAdmin(c.var.ctx), { orderNumber, kind: type })
  return c.json({ success: true as const }, 200)
})
