import { dueView } from '../order/added-lines.rules.ts'
import { cameIn, doorWordsOf } from '../reading/order-facts.rules.ts'
import { depositView } from '../order/part-payment.rules.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Order, orders, payments } from '../../db/schema.ts'
import type { SystemCtx } from '../../lib/server/context.ts'
import type { Currency } from '../../lib/money.ts'
import { mailImageUrl } from '../../media/media.rules.ts'
import { parcelUrl } from '../../settings/carriers.rules.ts'
import { returnDaysIn } from '../../settings/return-days.rules.ts'
import { mailBrandOf, readNotificationAddress, recallSettings } from '../../settings/settings.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { cardForMail } from '../changes/gift-card-order.service.ts'
import { expectedText } from '../reading/order-display.rules.ts'
import { erasedEmail } from '../order/erased-customer.rules.ts'
import { parcelCount, parcelEvents } from '../order/fulfilment-status.rules.ts'
import { piecesText } from '../order/pieces-text.rules.ts'
import { payPath } from '../links/pay-link.server.ts'
import { recipientsOf } from './order-mail-recipients.rules.ts'
import { type OrderMailJob, stepUndone } from '../order/order-mail.rules.ts'
import {
  estimateOf,
  lastShipped,
  readColumns,
  type ReadRow,
  codedParcelOf,
} from '../reading/read-orders.service.ts'
import { deliveryCode } from '../links/delivery-code.server.ts'
import { pickupCode } from '../links/pickup-code.server.ts'
import { formatDay } from '../../lib/time.ts'
import { pickupOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { hoursText } from '../../shipping/pickup/ready-time.rules.ts'
import type { OrderMail } from './order-mail-content.rules.ts'
import { receiptLink } from '../links/receipt-link.server.ts'
import { trackingLink } from '../links/tracking-link.server.ts'
import { unlinked } from '../../lib/server/mail/unlinked.ts'
import { placeLine } from '../../shipping/address-lines.rules.ts'
import { variantLabel } from '../../lib/variant-label.rules.ts'

export type OrderMailLinks = { appUrl: string; authSecret: string; adminEmail?: string | undefined }

/**
 * Everything an order's mail says, read when it is sent; null when the order or its customer is gone or a sample, or the order
 * has gone on since (`onlyWhile`), or was taken back. `customerEmail` is null when nobody is written to. Money in minor units.
 */
export async function readOrderMail(
  ctx: SystemCtx,
  job: OrderMailJob,
  { appUrl, authSecret, adminEmail }: OrderMailLinks,
) {
  const [row] = await ctx.db
    .select({ ...readColumns, accountEmail, earlierUnpaid, refundedPieces })
    .from(orders)
    .where(eq(orders.id, job.orderId))
  if (!row || row.order.email === erasedEmail || row.order.isSample) return null
  const { order, money, lines } = row
  const sent = row.fulfilments.find(({ id }) => id === job.fulfilmentId) ?? lastShipped(row.fulfilments)
  const isAskedFor = job.event.startsWith('resent-')
  if (job.onlyWhile && order.status !== job.onlyWhile) return null
  if (isUndone(row.events, job.event)) return null
  const due = dueView(order, money)
  const settings = await recallSettings(ctx)
  const to = order.shippingAddress
  const isGiftCard = order.source === 'gift_card'
  const mail = {
    brand: mailBrandOf(settings, appUrl),
    orderNumber: order.orderNumber,
    isHandedOver: order.source === 'counter' || isGiftCard,
    giftCard: await cardForMail(ctx, order, { appUrl, authSecret }),
    firstName: unlinked(to.firstName),
    currency: order.currency as Currency,
    lines: lines.map((line) => ({
      title: line.title,
      variant: [variantLabel(line), refundedWords(line, row.refundedPieces)].filter(Boolean).join(' · '),
      quantity: line.quantity,
      total: line.line_total,
      imageUrl: line.image_key && appUrl + mailImageUrl(line.image_key),
    })),
    subtotal: order.subtotal,
    discount: order.discount,
    promoCode: order.promoCode,
    delivery: order.delivery,
    toDoor: order.doorPrice ? doorWordsOf(order, order.doorPrice) : undefined,
    total: order.totalAmount,
    paid: order.paidAt ? cameIn(money) : order.totalAmount,
    address: [
      to.pickup ? to.pickup.name : `${to.firstName} ${to.lastName}`,
      to.address,
      to.landmark ?? '',
      placeLine(to),
      to.pickup ? to.pickup.directions : (findCountry(to.country)?.name ?? to.country),
    ]
      .filter(Boolean)
      .map(unlinked),
    trackingUrl: trackingLink(appUrl, authSecret, order),
    deposit: depositView(order, money),
    due,
    receiptUrl: receiptLink(appUrl, authSecret, order.id),
    payUrl:
      order.depositAmount === null && !due && order.source !== 'exchange'
        ? ((await readChatPayUrl(ctx, order)) ?? `${appUrl}/checkout?order=${order.id}`)
        : `${appUrl}${payPath(authSecret, order.id)}`,
    notes: unlinked(order.notes),
    expected: expectedText({
      status: order.status,
      ...estimateOf(order, sent),
    }),
    dispatch: settings,
    returnWindowDays: returnDaysIn(settings, to.country),
    trackingNumber: sent?.tracking_number ?? null,
    carrier: sent?.carrier ?? null,
    parcelUrl:
      sent && parcelUrl(settings.carriers, { carrier: sent.carrier, trackingNumber: sent.tracking_number }),
    deliveryCode: sent?.state === 'shipped' ? deliveryCode(authSecret, codedParcelOf(sent)) : null,
    parcel: parcelOf(row, sent),
    isOfParcel: job.fulfilmentId !== undefined,
    pickup: pickupPart(row, settings, authSecret),
    note: job.note ?? '',
    refundMinor: job.amountMinor ?? null,
    sums: job.sums ?? {
      receivedMinor: money.received,
      returnedMinor: money.returned,
      currency: order.currency,
    },
    refundChannel: job.channel ?? null,
  }
  return {
    mail,
    customerEmail: recipientsOf({
      ...row,
      email: order.email,
      isPaid: (order.paidAt ?? order.depositPaidAt) !== null,
      isAskedFor,
    }),
    adminEmail: await readNotificationAddress(ctx, settings, adminEmail),
    // What an owner sends again she wants, whatever the switch says.
    wantsNewOrderMail: settings.mail_new_order || isAskedFor,
  }
}

/** Where it is fetched and when, with the code once it is ready; null of an order that is delivered. */
function pickupPart(
  { order, pickup }: ReadRow,
  settings: Parameters<typeof hoursText>[1],
  secret: string,
): OrderMail['pickup'] {
  const place = pickupOf(order)
  if (!place) return null
  const { address, city } = order.shippingAddress
  const isReady = pickup !== null && pickup.proof === null
  return {
    name: place.name,
    street: [address, city, place.directions].filter(Boolean).join(', '),
    hours: hoursText(place, settings),
    code: isReady ? pickupCode(secret, { orderId: order.id, codeNonce: pickup.code_nonce }) : null,
    keptUntil: isReady ? formatDay(new Date(pickup.keep_until)) : null,
  }
}

/** Which of several parcels it is, and what is in it; null when the order goes in one. */
function parcelOf({ lines, fulfilments }: ReadRow, sent: ReadRow['fulfilments'][number] | null) {
  const toPack = lines.reduce((sum, line) => sum + line.to_pack, 0)
  const count = parcelCount(fulfilments.length, toPack)
  if (!sent || count < 2) return null
  return { position: fulfilments.indexOf(sent) + 1, count, pieces: piecesText(sent.lines, lines) }
}

/** Pieces by line whose money went back, or is on its way (rule: to-pack). */
const refundedPieces = sql<Record<string, number>>`(
  select coalesce(jsonb_object_agg(id, pieces), '{}') from (
    select l.order_line_id as id, sum(l.quantity)::int as pieces
    from refund_lines l join refunds r on r.id = l.refund_id join payments p on p.id = r.payment_id
    where p.order_id = orders.id and r.state <> 'refused' group by l.order_line_id) refunded)`

/** The totals are those of the order as charged, so a refunded line stays in the list and says so. */
function refundedWords(line: { id: string; quantity: number }, refunded: Record<string, number>): string {
  const pieces = refunded[line.id] ?? 0
  if (pieces === 0) return ''
  return pieces >= line.quantity ? 'refunded' : `${pieces} of ${line.quantity} refunded`
}

const accountEmail = sql<string | null>`(select u.email from users u where u.id = orders.user_id)`

const earlierUnpaid = sql<number>`(
  select count(*)::int from orders o where lower(o.email) = lower(orders.email) and o.user_id is null and o.source = 'shop'
    and o.paid_at is null and o.created_at < orders.created_at
    and o.created_at > orders.created_at - interval '1 day')`

/** Whoever has no account opens the payment page of an order from a chat itself (rule: chat-order). */
async function readChatPayUrl(ctx: SystemCtx, order: Order): Promise<string | null> {
  if (order.source !== 'chat' || order.userId || order.status !== 'pending') return null
  const [payment] = await ctx.db
    .select({ url: payments.checkoutUrl })
    .from(payments)
    .where(
      and(eq(payments.orderId, order.id), eq(payments.state, 'open'), eq(payments.asked, order.totalAmount)),
    )
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return payment?.url ?? null
}

/** A step that was taken back is not told (rule: undo-step). `events` from the oldest on. */
function isUndone(events: ReadRow['events'], event: string): boolean {
  const position = events.findIndex(({ id }) => id === event)
  const isStep = ({ status, kind }: ReadRow['events'][number]) =>
    status !== null || [...parcelEvents, stepUndone].includes(kind)
  const next = position < 0 ? undefined : events.slice(position + 1).find(isStep)
  return next?.kind === stepUndone
}
