import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fulfilmentStates } from '../../orders/order/fulfilment-status.rules.ts'
import { deliveryProofs, photoMoments } from '../../orders/order/delivery-proof.rules.ts'
import { createdAt, id, instant, partOf, partialIndex } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** A parcel of an order, from the moment it is packed. `estimateFrom` and `estimateTo` are known once it has left. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    /** In the order in which they were packed, from 1. */
    number: integer().notNull(),
    state: text({ enum: fulfilmentStates }).notNull().default('packed'),
    carrier: text(),
    trackingNumber: text(),
    estimateFrom: date({ mode: 'string' }),
    estimateTo: date({ mode: 'string' }),
    packedAt: instant().notNull(),
    packedBy: text().notNull(),
    shippedAt: instant(),
    shippedBy: text(),
    deliveredAt: instant(),
    deliveredBy: text(),
    /** Of it, its id and AUTH_SECRET the delivery code is derived, again for each sending; null without a code. */
    codeNonce: text(),
    codeTries: integer().notNull().default(0),
    proof: text({ enum: deliveryProofs }),
    /** Why it could not be delivered, with the rider's words. */
    failedReason: text(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('fulfilments_number').on(t.orderId, t.number),
    /** What carried the latest parcels is offered first. */
    partialIndex('fulfilments_newest', [t.shippedAt.desc()], sql`${t.shippedAt} is not null`),
    /** The queue To ship. */
    partialIndex('fulfilments_packed', [t.orderId], sql`${t.state} = 'packed'`),
    check('fulfilments_shipped', sql`(${t.state} = 'packed') = (${t.shippedAt} is null)`),
    check('fulfilments_delivered', sql`(${t.state} = 'delivered') = (${t.deliveredAt} is not null)`),
    check('fulfilments_proof', sql`${t.proof} is null or ${t.state} = 'delivered'`),
    check('fulfilments_failed', sql`${t.failedReason} is null or ${t.state} in ('failed', 'came_back')`),
  ],
)

/** Which pieces are in a parcel. `order_lines.packed_quantity` is their sum per line. */
export const fulfilmentLines = pgTable(
  'fulfilment_lines',
  {
    fulfilmentId: partOf(() => fulfilments.id),
    orderLineId: partOf(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fulfilmentId, t.orderLineId] }),
    index().on(t.orderLineId),
    check('fulfilment_lines_quantity', sql`${t.quantity} > 0`),
  ],
)

/** A rider's pictures of a parcel; the files are private ones of the storage (rule: delivery-photo). Sizes in pixels. */
export const deliveryPhotos = pgTable(
  'delivery_photos',
  {
    id: id(),
    fulfilmentId: partOf(() => fulfilments.id),
    moment: text({ enum: photoMoments }).notNull(),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.fulfilmentId), index().on(t.createdAt)],
)

export type Fulfilment = typeof fulfilments.$inferSelect
