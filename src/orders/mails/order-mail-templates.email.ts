import type { ReactElement } from 'react'
import { AdminNewOrderEmail, adminNewOrderSubject } from './admin-new-order.email.tsx'
import { CounterReceiptEmail, counterReceiptSubject } from './counter-receipt.email.tsx'
import { DeliveryQuoteReadyEmail, deliveryQuoteReadySubject } from './delivery-quote-ready.email.tsx'
import { OrderCancelledEmail, orderCancelledSubject } from './order-cancelled.email.tsx'
import { OrderChangedEmail, orderChangedSubject } from './order-changed.email.tsx'
import { OrderDeliveredEmail, orderDeliveredSubject } from './order-delivered.email.tsx'
import type { OrderMail } from './order-mail-content.rules.ts'
import { OrderNeedsAttentionEmail, orderNeedsAttentionSubject } from './order-needs-attention.email.tsx'
import { OrderPartPaidEmail, orderPartPaidSubject } from './order-part-paid.email.tsx'
import { OrderRestDueEmail, orderRestDueSubject } from './order-rest-due.email.tsx'
import { OrderPaidEmail, orderPaidSubject } from './order-paid.email.tsx'
import { OrderPlacedEmail, orderPlacedSubject } from './order-placed.email.tsx'
import { OrderRefundFailedEmail, orderRefundFailedSubject } from './order-refund-failed.email.tsx'
import { OrderRefundedEmail, orderRefundedSubject } from './order-refunded.email.tsx'
import { OrderShippedEmail, orderShippedSubject } from './order-shipped.email.tsx'
import type { OrderMailKind } from './order-mail.rules.ts'

type Template = {
  subject: (mail: OrderMail) => string
  Email: (props: { mail: OrderMail }) => ReactElement
}

/** What each mail of an order says. */
export const orderMailTemplates: Record<OrderMailKind, Template> = {
  order_placed: { subject: orderPlacedSubject, Email: OrderPlacedEmail },
  order_part_paid: { subject: orderPartPaidSubject, Email: OrderPartPaidEmail },
  order_rest_due: { subject: orderRestDueSubject, Email: OrderRestDueEmail },
  order_paid: { subject: orderPaidSubject, Email: OrderPaidEmail },
  order_shipped: { subject: orderShippedSubject, Email: OrderShippedEmail },
  order_delivered: { subject: orderDeliveredSubject, Email: OrderDeliveredEmail },
  order_refunded: { subject: orderRefundedSubject, Email: OrderRefundedEmail },
  order_refund_failed: { subject: orderRefundFailedSubject, Email: OrderRefundFailedEmail },
  order_cancelled: { subject: orderCancelledSubject, Email: OrderCancelledEmail },
  order_changed: { subject: orderChangedSubject, Email: OrderChangedEmail },
  order_needs_attention: { subject: orderNeedsAttentionSubject, Email: OrderNeedsAttentionEmail },
  delivery_quote_ready: { subject: deliveryQuoteReadySubject, Email: DeliveryQuoteReadyEmail },
  counter_receipt: { subject: counterReceiptSubject, Email: CounterReceiptEmail },
  admin_new_order: { subject: adminNewOrderSubject, Email: AdminNewOrderEmail },
}
