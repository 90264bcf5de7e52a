import { dueView } from '../order/added-lines.rules.ts'
import { inArray } from 'drizzle-orm'
import * as z from 'zod'
import { type Order, orders } from '../../db/schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { isOwner, mayDo, type StaffCtx, viewerOf } from '../../lib/server/context.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { parcelUrl } from '../../settings/carriers.rules.ts'
import type { Settings } from '../../settings/settings.rules.ts'
import { readSettings } from '../../settings/settings.service.ts'
import { findCountry } from '../../shipping/countries.rules.ts'
import { pickupOf } from '../../shipping/pickup/kept-pickup.rules.ts'
import { hoursText } from '../../shipping/pickup/ready-time.rules.ts'
import { datesText } from '../../shipping/delivery-dates.rules.ts'
import { payPath } from '../links/pay-link.server.ts'
import { flagsText } from '../order/flags.rules.ts'
import { flaggedColumns } from '../changes/open-flags.server.ts'
import { readCustomerHistory } from './customer-history.service.ts'
import { findNeighbours } from './list-staff-orders.service.ts'
import { factsOfOrder, sumsOf } from './order-facts.rules.ts'
import { isCorrectable, legalSteps } from '../order/order-queues.rules.ts'
import { orderError } from '../order/orders.errors.rules.ts'
import { riderLink } from '../links/delivery-code.server.ts'
import { readPhotos } from '../proof/delivery-photos.service.ts'
import { maxDeliveryTries } from '../order/delivery-proof.rules.ts'
import { maySendUnpaid } from '../changes/ready-to-leave.rules.ts'
import { isDisputed, piecesSent, piecesToPack, refundedPieces } from '../changes/pieces.server.ts'
import {
  estimateOf,
  fulfilmentsOf,
  fulfilmentView,
  lastShipped,
  codedParcelOf,
  shownMoney,
} from './read-orders.service.ts'
import { maxCodeTries } from '../../shipping/pickup/collection.rules.ts'
import { restAtPickup } from '../order/part-payment.rules.ts'
import { pickupStateOfOrder } from '../order/pickup-state.rules.ts'
import { pickupOfOrder } from '../pickup/pickup-columns.server.ts'
import { contactFor, ownersPart, pricesFor } from './helper-view.rules.ts'
import { recordOpened } from '../steps/record-opened.service.ts'
import { readStaffEvents } from './staff-events.service.ts'
import {
  idsQuerySchema,
  type StaffLine,
  type StaffOrder,
  type StaffParcel,
  staffOrderQuerySchema,
  staffOrderSchema,
} from './staff-order.schema.ts'
import { customsTerms, doorArithmetic } from '../../shipping/abroad/door-words.rules.ts'
import { followLink } from '../links/follow-link.server.ts'

export type StaffOrderLinks = { appUrl: string; authSecret: string }
/** `authSecret` signs the links of an order. */
export type OrdersCtx = StaffCtx & StaffOrderLinks

const slipsSchema = z.object({
  sender: z
    .object({ name: z.string(), address: z.string(), phone: z.string() })
    .describe('The shop, for labels'),
  slips: z.array(
    staffOrderSchema.omit({
      events: true,
      customer: true,
      pay_url: true,
      next: true,
      place: true,
      before: true,
      after: true,
    }),
  ),
})

/**
 * One order as the staff sees it, with what follows it in the queue it was opened from. That it was opened is in the
 * audit, because it shows a person's data in full (rule: staff-privacy). Throws ORDER_NOT_FOUND.
 */
export const readStaffOrder = staffRead('get /orders/{id}', {
  summary: 'One order in full; that it was opened is in the audit',
  params: idParams,
  query: staffOrderQuerySchema,
  answer: [staffOrderSchema, 'The order'],
  run: async (ctx: OrdersCtx, { id, ...query }) => {
    const [row] = await readRows(ctx, [id])
    if (!row) throw orderError('ORDER_NOT_FOUND')
    const { order } = row
    await recordOpened(ctx, [order.id])
    const settings = await readSettings(ctx)
    const photos = await readPhotos(ctx, order.id)
    const facts = await factsOf(ctx, row, settings)
    return {
      ...facts,
      fulfilments: facts.fulfilments.map((one) => ({
        ...one,
        photos: photos.filter(({ fulfilmentId }) => fulfilmentId === one.id),
      })),
      events: await readStaffEvents(ctx, order.id, row.money.provider),
      customer: await readCustomerHistory(ctx, order),
      pay_url: await readPayUrl(ctx, row),
      ...(await findNeighbours(ctx, order, query)),
    }
  },
})

/**
 * Several for packing slips, with the shop that sends them, in the order of `ids`, each once: two slips would be packed twice. What is gone is left out.
 * One line of the audit for each.
 */
export const readSlips = staffRead('get /orders/slips', {
  summary: 'Several orders for their packing slips and labels',
  query: idsQuerySchema,
  answer: [slipsSchema, 'In the order asked for'],
  run: async (ctx: OrdersCtx, { ids }) => {
    const rows = await readRows(ctx, ids)
    const found = [...new Set(ids)].flatMap((id) => rows.find(({ order }) => order.id === id) ?? [])
    await recordOpened(
      ctx,
      found.map(({ order }) => order.id),
    )
    const settings = await readSettings(ctx)
    const slips = []
    for (const row of found) slips.push(await factsOf(ctx, row, settings))
    const { brand_name: name, address, phone } = settings
    return { slips, sender: { name, address, phone } }
  },
})

const readRows = (ctx: StaffCtx, ids: string[]) =>
  ctx.db
    .select({
      ...flaggedColumns,
      money: shownMoney,
      fulfilments: fulfilmentsOf('orders'),
      pickup: pickupOfOrder,
      isDisputed: isDisputed('orders'),
    })
    .from(orders)
    .where(inArray(orders.id, ids))

type Row = Awaited<ReturnType<typeof readRows>>[number]

async function factsOf(
  ctx: OrdersCtx,
  { order, flags, money, fulfilments, pickup, isDisputed }: Row,
  settings: Settings,
) {
  const { appUrl, authSecret } = ctx
  const viewer = viewerOf(ctx)
  const isUnpaid = order.status === 'pending'
  const sent = lastShipped(fulfilments)
  const lines = await readLines(ctx, order)
  const waitsForDue = maySendUnpaid(order)
  const toPack = lines.reduce((sum, line) => sum + line.to_pack, 0)
  const urlOf = (parcel: { carrier: string | null; tracking_number: string | null } | null) =>
    parcel &&
    parcelUrl(settings.carriers, { carrier: parcel.carrier, trackingNumber: parcel.tracking_number })
  const { delivery_date_from: from, delivery_date: to } = estimateOf(order, sent)
  return {
    ...factsOfOrder(order),
    ...contactFor(viewer, order),
    source: order.source,
    is_sample: order.isSample,
    country_name: findCountry(order.shippingAddress.country)?.name ?? order.shippingAddress.country,
    money: ownersPart(viewer, sumsOf(order, money)),
    ...(order.doorPrice && {
      customs: {
        terms: customsTerms(order.doorPrice),
        arithmetic: ownersPart(viewer, doorArithmetic(order.doorPrice)) ?? [],
      },
    }),
    carrier: sent?.carrier ?? null,
    tracking_number: sent?.tracking_number ?? null,
    parcel_url: urlOf(sent),
    fulfilments: fulfilments.map((one, index) => ({
      ...fulfilmentView(one, index),
      parcel_url: urlOf(one),
      ...proofOf(one, ctx),
    })),
    to_pack: toPack,
    lines,
    follow_url: followLink(appUrl, authSecret, order.id),
    brand_name: settings.brand_name,
    attention_reason: ownersPart(viewer, flagsText(flags)),
    expected: datesText({ from, to }),
    waits_for_due: waitsForDue,
    is_disputed: isDisputed,
    pickup: order.isPickup ? staffPickup(ctx, { order, pickup, money }, settings) : null,
    steps: (waitsForDue ? [] : legalSteps(order.status, toPack, order.isPickup)).filter(
      // Nothing of it is on its way when its last parcel failed.
      (step) => step !== 'deliver' || sent === null || fulfilments.some(({ state }) => state === 'shipped'),
    ),
    is_correctable: isCorrectable(order.status),
    hold_expires_at: isUnpaid ? (order.holdExpiresAt?.toISOString() ?? null) : null,
    updated_at: order.updatedAt.toISOString(),
  }
}

/** How far its pick-up is, without the code: that is its customer's alone (rule: pickup-code-hers). */
function staffPickup(
  ctx: StaffCtx,
  { order, pickup, money }: Pick<Row, 'order' | 'pickup' | 'money'>,
  settings: Parameters<typeof hoursText>[1],
): StaffOrder['pickup'] {
  const place = pickupOf(order)
  const state = pickupStateOfOrder({ ...order, isReady: pickup !== null })
  return {
    state,
    hours: place ? hoursText(place, settings) : '',
    due: state === 'ready' && mayDo(ctx, 'sell') ? restAtPickup(order, money) : 0,
    keep_until: pickup && new Date(pickup.keep_until).toISOString(),
    is_code_locked: pickup !== null && pickup.tries >= maxCodeTries,
    collector: pickup?.collector ?? '',
    reason: pickup?.reason ?? '',
  }
}

/** How a parcel's delivery is proved, or was (rule: delivery-proof). */
function proofOf(
  parcel: Row['fulfilments'][number],
  ctx: OrdersCtx,
): Pick<StaffParcel, 'rider_url' | 'is_code_locked' | 'proof' | 'failed_reason'> {
  const { state, proof, failed_reason } = parcel
  const { appUrl, authSecret } = ctx
  // The rider's page calls the customer.
  const mayCall = viewerOf(ctx).mayCall
  const rider = state === 'shipped' && mayCall ? riderLink(appUrl, authSecret, codedParcelOf(parcel)) : null
  return {
    ...(rider && { rider_url: rider, is_code_locked: parcel.code_tries >= maxDeliveryTries }),
    ...(proof && { proof }),
    ...(failed_reason && { failed_reason }),
  }
}

type LineRow = Omit<StaffLine, 'image_url' | 'can_change'> & {
  image_key: string | null
  has_others: boolean
  has_left: boolean
}

async function readLines(ctx: StaffCtx, order: Order): Promise<StaffLine[]> {
  const rows = await rowsOf<LineRow>(ctx.db)`
    select l.id, l.product_id, l.product_slug as slug, l.title, l.size, l.color, v.sku, l.image_key, l.quantity,
        l.unit_price, l.list_price, l.line_total, l.is_discounted, l.is_fee, ${piecesToPack('o')} as to_pack, ${piecesSent} as in_parcel,
        ${refundedPieces} as refunded,
        exists (select from fulfilment_lines fl join fulfilments f on f.id = fl.fulfilment_id
          where fl.order_line_id = l.id and f.state <> 'packed') as has_left,
        exists (select from product_variants o where o.product_id = l.product_id and o.id is distinct from l.variant_id)
          as has_others
      from orders o join order_lines l on l.order_id = o.id left join product_variants v on v.id = l.variant_id
        where o.id = ${order.id} order by l.position`
  return rows.map(({ image_key, has_others, has_left, ...row }) => ({
    ...row,
    image_url: image_key && mediaUrl(image_key, 480),
    ...pricesFor(viewerOf(ctx), row),
    // Its pieces may be back in stock already (`changeSize` refuses it too).
    can_change: isOwner(ctx) && has_others && !has_left && row.refunded === 0 && isCorrectable(order.status),
  }))
}

/** Where the customer pays: of an order in parts, or with something due, the shop's page, of one from a chat the open page at the provider. */
async function readPayUrl(ctx: OrdersCtx, { order, money }: Row): Promise<string | null> {
  const isInParts = order.status === 'pending' && order.depositAmount !== null
  if (isOwner(ctx) && (isInParts || dueView(order, money)))
    return `${ctx.appUrl}${payPath(ctx.authSecret, order.id)}`
  if (order.source !== 'chat' || order.status !== 'pending' || !isOwner(ctx)) return null
  const [payment] = await rowsOf<{ url: string | null }>(ctx.db)`
    select checkout_url as url from payments where order_id = ${order.id} and state = 'open'
      and asked = ${order.totalAmount}
      order by created_at desc limit 1`
  return payment?.url ?? null
}
