import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { fulfilmentStates } from '../../orders/fulfilments/fulfilment-status.rules.ts'
import { deliveryProofs, photoMoments } from '../../orders/proof/delivery-proof.rules.ts'
import { createdAt, id, instant } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** A parcel of an order, from the moment it is packed. `estimateFrom` and `estimateTo` are known once it has left. */
export const fulfilments = pgTable(
  'fulfilments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
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
    index('fulfilments_newest')
      .on(t.shippedAt.desc())
      .where(sql`${t.shippedAt} is not null`),
    /** The queue To ship. */
    index('fulfilments_packed')
      .on(t.orderId)
      .where(sql`${t.state} = 'packed'`),
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
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    orderLineId: uuid()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
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
    fulfilmentId: uuid()
      .notNull()
      .references(() => fulfilments.id, { onDelete: 'cascade' }),
    moment: text({ enum: photoMoments }).notNull(),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.fulfilmentId), index().on(t.createdAt)],
)

export type Fulfilment = typeof fulfilments.$inferSelect
