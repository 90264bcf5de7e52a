import { createElement, type ReactElement } from 'react'
import type { SystemCtx } from '../lib/server/context.ts'
import { forEachSettled } from '../lib/for-each-settled.ts'
import type { Mailer } from '../lib/server/mailer.ts'
import { type Job, onJob } from '../lib/server/queue.ts'
import { AdminNewOrderEmail, adminNewOrderSubject } from './admin-new-order.email.tsx'
import { DeliveryQuoteReadyEmail, deliveryQuoteReadySubject } from './delivery-quote-ready.email.tsx'
import { OrderCancelledEmail, orderCancelledSubject } from './order-cancelled.email.tsx'
import { OrderDeliveredEmail, orderDeliveredSubject } from './order-delivered.email.tsx'
import type { OrderMail } from './order-mail.email.tsx'
import { type OrderMailKind, orderMailQueue } from './order-mail.rules.ts'
import { readOrderMail } from './order-mail.service.ts'
import { OrderNeedsAttentionEmail, orderNeedsAttentionSubject } from './order-needs-attention.email.tsx'
import { OrderPaidEmail, orderPaidSubject } from './order-paid.email.tsx'
import { OrderPlacedEmail, orderPlacedSubject } from './order-placed.email.tsx'
import { OrderRefundedEmail, orderRefundedSubject } from './order-refunded.email.tsx'
import { OrderShippedEmail, orderShippedSubject } from './order-shipped.email.tsx'

type Template = {
  subject: (mail: OrderMail) => string
  Email: (props: { mail: OrderMail }) => ReactElement
}

const templates: Record<OrderMailKind, Template> = {
  order_placed: { subject: orderPlacedSubject, Email: OrderPlacedEmail },
  order_paid: { subject: orderPaidSubject, Email: OrderPaidEmail },
  order_shipped: { subject: orderShippedSubject, Email: OrderShippedEmail },
  order_delivered: { subject: orderDeliveredSubject, Email: OrderDeliveredEmail },
  order_refunded: { subject: orderRefundedSubject, Email: OrderRefundedEmail },
  order_cancelled: { subject: orderCancelledSubject, Email: OrderCancelledEmail },
  order_needs_attention: { subject: orderNeedsAttentionSubject, Email: OrderNeedsAttentionEmail },
  delivery_quote_ready: { subject: deliveryQuoteReadySubject, Email: DeliveryQuoteReadyEmail },
  admin_new_order: { subject: adminNewOrderSubject, Email: AdminNewOrderEmail },
}

type Deps = {
  ctx: SystemCtx
  mailer: Mailer
  env: { APP_URL: string; AUTH_SECRET: string; ADMIN_EMAIL?: string | undefined }
}

/** The mails of orders; one per event, however often the job runs. */
export function ordersJobs({ ctx, mailer, env }: Deps): Job[] {
  const links = { appUrl: env.APP_URL, authSecret: env.AUTH_SECRET, adminEmail: env.ADMIN_EMAIL }
  return [
    onJob(orderMailQueue, async (job) => {
      const read = await readOrderMail(ctx, job, links)
      if (!read) return
      // A customer's address that is refused must not keep the shop's own mail back.
      await forEachSettled(job.kinds, async (kind) => {
        if (kind === 'admin_new_order' && !read.wantsNewOrderMail) return
        const { subject, Email } = templates[kind]
        await mailer.send({
          key: `${kind}:${job.orderId}:${job.event}`,
          to: kind === 'admin_new_order' ? read.adminEmail : read.customerEmail,
          subject: subject(read.mail),
          body: createElement(Email, { mail: read.mail }),
        })
      })
    }),
  ]
}
