import { createElement } from 'react'
import * as z from 'zod'
import { createAdminApi } from '../../lib/server/web/api.ts'
import { asSystem } from '../../lib/server/context.ts'
import { mailHtml } from '../../lib/server/mail/mailer.ts'
import { orderMailTemplates } from './order-mail-templates.email.tsx'
import { orderMailKinds } from '../order/order-mail.rules.ts'
import { jobOfRepeat, type OrderMailLinks, readOrderMail, resendOrderMail } from './order-mail.service.ts'
import { orderError } from '../order/orders.errors.rules.ts'

const kind = z.enum(orderMailKinds)
const previewSchema = z
  .object({ to: z.string().nullable(), subject: z.string(), html: z.string() })
  .meta({ id: 'OrderMailPreview' })

/** An order's mails again, each to be looked at first (rule: order-mail-recipient). */
export const orderMailsAdminApi = (links: OrderMailLinks) =>
  createAdminApi('Admin: orders')
    .read('/orders/{id}/mails/{kind}', {
      summary: 'One of an order’s mails as it would be sent again now, and to whom',
      params: z.object({ id: z.uuid(), kind }),
      answer: [previewSchema, 'The mail'],
      run: async ({ ctx, params: { id, kind } }) => {
        const job = { ...(await jobOfRepeat(ctx, id, kind)), event: 'preview' }
        const read = await readOrderMail(asSystem(ctx, 'preview'), job, links)
        if (!read) throw orderError('ORDER_NOT_FOUND')
        const { subject, Email } = orderMailTemplates[kind]
        return {
          to: kind === 'admin_new_order' ? read.adminEmail : read.customerEmail,
          subject: subject(read.mail),
          html: mailHtml(createElement(Email, { mail: read.mail })),
        }
      },
    })
    .command('post', '/orders/{id}/mails', {
      summary: 'Send one of an order’s mails again, to the order’s own address',
      params: z.object({ id: z.uuid() }),
      body: z.strictObject({ kind }),
      run: ({ ctx, params: { id }, body }) => resendOrderMail(ctx, { orderId: id, kind: body.kind }),
    })
