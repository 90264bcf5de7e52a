import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type LabelRate, labelStates, trackedStates } from '../../carriers/label-states.rules.ts'
import { createdAt, id, instant, partOf, partialIndex, partialUniqueIndex } from './columns.ts'
import { fulfilments } from './fulfilments.ts'
import { orders } from './orders.ts'
import { returns } from './returns.ts'

/** A label at the shop's carrier, from the question for prices on (rule: label-once). */
export const carrierLabels = pgTable(
  'carrier_labels',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    /** The parcel it is for: known once it is bought. */
    fulfilmentId: uuid().references(() => fulfilments.id, { onDelete: 'set null' }),
    /** The return whose pieces it brings back; null for one to the customer. */
    returnId: uuid().references(() => returns.id, { onDelete: 'cascade' }),
    state: text({ enum: labelStates }).notNull().default('priced'),
    /** Which adapter, and the carrier's own name of the shipment. */
    account: text().notNull(),
    shipment: text().notNull(),
    /** What the prices were asked for: two addresses and a weight. */
    askedFor: text().notNull(),
    weightGrams: integer().notNull(),
    rates: jsonb().$type<LabelRate[]>().notNull(),
    /** The rate that was chosen. */
    rate: jsonb().$type<LabelRate>(),
    boughtBy: text(),
    trackingNumber: text(),
    trackingUrl: text(),
    fileUrl: text(),
    /** How far the carrier says it is, and since when the shop knows that. */
    tracked: text({ enum: trackedStates }),
    trackedAt: instant(),
    /** When the carrier was asked last, to buy it or about it. */
    askedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    partialIndex('carrier_labels_order', [t.orderId], sql`${t.state} <> 'priced'`),
    partialIndex('carrier_labels_asked', [t.askedAt], sql`${t.state} <> 'priced'`),
    /** A parcel has one label, also one that is being bought. */
    partialUniqueIndex(
      'carrier_labels_parcel',
      [t.fulfilmentId],
      sql`${t.returnId} is null and ${t.state} <> 'priced'`,
    ),
    partialUniqueIndex('carrier_labels_return', [t.returnId], sql`${t.state} <> 'priced'`),
    check('carrier_labels_rate', sql`(${t.state} = 'priced') = (${t.rate} is null)`),
    check('carrier_labels_bought', sql`${t.state} <> 'bought' or ${t.trackingNumber} is not null`),
    check('carrier_labels_weight', sql`${t.weightGrams} > 0`),
  ],
)

export type CarrierLabel = typeof carrierLabels.$inferSelect
