import { asc, like, or } from 'drizzle-orm'
import { sentMails } from '../../db/schema.ts'
import type { AdminCtx } from '../../lib/server/context.ts'
import { orderMailKinds, orderMailNames } from '../../orders/order/order-mail.rules.ts'
import { readStaffOrder } from '../../orders/reading/read-staff-order.service.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { hasLeft } from '../../orders/order/fulfilment-status.rules.ts'
import { receiptLink } from '../../orders/links/receipt-link.server.ts'
import { sentPieces } from '../../orders/order/pieces-text.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import type { ShopProvider } from '../providers/payment-provider.server.ts'
import { atProvider } from '../providers/providers.server.ts'
import { findDispute, readContact } from './answer-dispute.service.ts'
import { isShopsEmail } from './dispute-contact.rules.ts'
import { contactFields } from '../ledger/dispute-states.rules.ts'
import type { DisputeView } from './dispute.schema.ts'
import { type EvidenceFacts, evidenceText } from './evidence-text.rules.ts'

type Links = { appUrl: string; authSecret: string }

/**
 * A dispute with the answer the shop would give; one that was given is shown as it was. That the order was opened stands in the
 * audit. Throws DISPUTE_NOT_FOUND, DISPUTE_WITHOUT_ORDER.
 */
export async function readDispute(
  ctx: AdminCtx & { provider: ShopProvider },
  id: string,
  links: Links,
): Promise<DisputeView> {
  const found = await findDispute(ctx, id)
  const { dispute, payment, order } = found
  const contact = await readContact(ctx, found)
  const { email: shopEmail } = await readSettings(ctx)
  const at = atProvider(ctx, payment.provider)
  const staffOrder = await readStaffOrder({ ...ctx, ...links }, { id: order.id, sort: 'newest' })
  const receiptUrl = receiptLink(links.appUrl, links.authSecret, order.id)
  const isAwaiting = dispute.state === 'awaiting'
  const prepared = evidenceText({
    order: staffOrder,
    paidMinor: payment.paid ?? 0,
    receiptUrl,
    mails: await readSentMails(ctx, order.id),
  })
  return {
    id: dispute.id,
    order_id: order.id,
    order_number: order.orderNumber,
    customer_name: (order.source === 'counter' && contact.customer_name) || order.customerName,
    reference: payment.reference,
    category: dispute.category,
    amount: dispute.amount,
    currency: dispute.currency,
    state: dispute.state,
    due_at: dispute.dueAt?.toISOString() ?? null,
    resolved_at: dispute.resolvedAt?.toISOString() ?? null,
    text: dispute.evidence.text ?? (isAwaiting ? prepared : ''),
    file: dispute.evidence.file?.name ?? null,
    photos: staffOrder.fulfilments.flatMap(({ photos }) => photos ?? []),
    receipt_url: receiptUrl,
    unsent_pieces: unsentOf(staffOrder),
    contact,
    is_shops_email: isShopsEmail(order, contact, shopEmail),
    required: [...(at?.provider.disputes.required ?? contactFields)],
    country: order.shippingAddress.country,
    sent: sentPieces(staffOrder),
  }
}

/** Pieces that are in no parcel that has left. */
const unsentOf = ({ lines, fulfilments }: Pick<StaffOrder, 'lines' | 'fulfilments'>) =>
  lines.reduce((sum, line) => sum + line.in_parcel, 0) -
  fulfilments
    .filter(hasLeft)
    .flatMap((parcel) => parcel.lines)
    .reduce((sum, { quantity }) => sum + quantity, 0)

/** The customer's mails that were handed over, oldest first. */
async function readSentMails(ctx: AdminCtx, orderId: string): Promise<EvidenceFacts['mails']> {
  const kinds = orderMailKinds.filter((kind) => kind !== 'admin_new_order')
  const rows = await ctx.db
    .select()
    .from(sentMails)
    .where(or(...kinds.map((kind) => like(sentMails.key, `${kind}:${orderId}:%`))))
    .orderBy(asc(sentMails.sentAt))
  return rows.map(({ key, sentAt: at }) => ({
    name: orderMailNames[kinds.find((kind) => key.startsWith(`${kind}:`))!],
    at,
  }))
}
