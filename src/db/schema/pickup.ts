import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { collectionProofs } from '../../shipping/pickup/collection.rules.ts'
import { createdAt, id, instant, partialIndex } from './columns.ts'
import { orders } from './orders.ts'

/** Where customers fetch their orders (rule: pickup-places). Times of the day are minutes after midnight in Lagos. */
export const pickupPlaces = pgTable(
  'pickup_places',
  {
    id: id(),
    name: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    /** How it is found: `Blue gate, second floor`. */
    directions: text().notNull().default(''),
    opensAt: integer().notNull(),
    closesAt: integer().notNull(),
    /** In so many open hours from its payment on an order is ready. */
    readyHours: integer().notNull(),
    /** For so many days a ready order is kept. */
    keepDays: integer().notNull(),
    isActive: boolean().notNull().default(true),
    updatedAt: createdAt(),
  },
  (t) => [
    check(
      'pickup_places_hours',
      sql`${t.opensAt} >= 0 and ${t.closesAt} > ${t.opensAt} and ${t.closesAt} <= 1440`,
    ),
    check('pickup_places_days', sql`${t.readyHours} between 1 and 240 and ${t.keepDays} between 2 and 90`),
  ],
)

/** An order that is ready to be fetched, and who fetched it (rule: pickup-collected). Without a row it is not ready yet. */
export const pickups = pgTable(
  'pickups',
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    readyAt: instant().notNull(),
    readyBy: text().notNull(),
    /** Of it, the order's id and AUTH_SECRET the code is derived. */
    codeNonce: text().notNull(),
    /** Wrong answers so far, with a code or a phone. */
    tries: integer().notNull().default(0),
    keepUntil: instant().notNull(),
    /** When its customer is reminded, or its owner asked, next; null when neither is left to do. */
    dueAt: instant(),
    isReminded: boolean().notNull().default(false),
    collectedAt: instant(),
    collectedBy: text(),
    proof: text({ enum: collectionProofs }),
    /** Who fetched it, where it was somebody else, and why it was handed over without the code. */
    collector: text().notNull().default(''),
    reason: text().notNull().default(''),
  },
  (t) => [
    partialIndex('pickups_due', [t.dueAt], sql`${t.dueAt} is not null`),
    check(
      'pickups_collected',
      sql`(${t.collectedAt} is null) = (${t.proof} is null) and (${t.collectedAt} is null) = (${t.collectedBy} is null)`,
    ),
  ],
)

export type PickupPlaceRow = typeof pickupPlaces.$inferSelect
export type PickupRow = typeof pickups.$inferSelect
