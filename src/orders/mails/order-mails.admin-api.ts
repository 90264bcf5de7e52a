import { createRoute } from '@hono/zod-openapi'
import { createElement } from 'react'
import * as z from 'zod'
import { createAdminApi, answer, json, jsonBody } from '../../lib/server/web/api.ts'
import { asSystem } from '../../lib/server/context.ts'
import { mailHtml } from '../../lib/server/mail/mailer.ts'
import { orderMailTemplates } from './order-mail-templates.email.ts'
import { orderMailKinds } from './order-mail.rules.ts'
import { jobOfRepeat, type OrderMailLinks, readOrderMail, resendOrderMail } from './order-mail.service.ts'
import { orderError } from '../orders.errors.rules.ts'

const kind = z.enum(orderMailKinds)
const previewSchema = z
  .object({ to: z.string().nullable(), subject: z.string(), html: z.string() })
  .meta({ id: 'OrderMailPreview' })

const previewRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/mails/{kind}',
  tags: ['Admin: orders'],
  summary: 'One of an order’s mails as it would be sent again now, and to whom',
  request: { params: z.object({ id: z.uuid(), kind }) },
  responses: { 200: json(previewSchema, 'The mail') },
})

const sendRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/mails',
  tags: ['Admin: orders'],
  summary: 'Send one of an order’s mails again, to the order’s own address',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(z.strictObject({ kind })) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'It is on its way') },
})

/** An order's mails again, each to be looked at first (rule: order-mail-recipient). */
export const orderMailsAdminApi = (links: OrderMailLinks) =>
  createAdminApi()
    .openapi(previewRoute, async (c) => {
      const { id, kind } = c.req.valid('param')
      const job = { ...(await jobOfRepeat(c.var.ctx, id, kind)), event: 'preview' }
      const read = await readOrderMail(asSystem(c.var.ctx, 'preview'), job, links)
      if (!read) throw orderError('ORDER_NOT_FOUND')
      const { subject, Email } = orderMailTemplates[kind]
      return answer(c, previewSchema, {
        to: kind === 'admin_new_order' ? read.adminEmail : read.customerEmail,
        subject: subject(read.mail),
        html: mailHtml(createElement(Email, { mail: read.mail })),
      })
    })
    .openapi(sendRoute, async (c) => {
      const { id } = c.req.valid('param')
      await resendOrderMail(c.var.ctx, { orderId: id, kind: c.req.valid('json').kind })
      return c.json({ ok: true as const }, 200)
    })
