import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { returnKinds, returnStates } from '../../orders/order/return-events.rules.ts'
import { returnReasons, returnSumKinds, returnWays, returnWishes } from '../../returns/return-states.rules.ts'
import { createdAt, id, instant, partOf, partialIndex } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { refunds } from './payments.ts'

/** Pieces that come back, or that a customer claims (rule: return-states). `number` counts those of its order. */
export const returns = pgTable(
  'returns',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    number: integer().notNull(),
    kind: text({ enum: returnKinds }).notNull(),
    state: text({ enum: returnStates }).notNull().default('requested'),
    openedBy: text({ enum: ['customer', 'staff'] }).notNull(),
    note: text().notNull().default(''),
    /** The last day, in Lagos, on which its pieces could come back, as the settings were when it was opened. */
    windowEndsOn: date({ mode: 'string' }).notNull(),
    /** How it comes back, and where to; decided with the approval. `keep`: no piece is wanted. */
    way: text({ enum: returnWays }),
    place: text().notNull().default(''),
    /** Approved and not here after this day, in Lagos: it ends. */
    expiresOn: date({ mode: 'string' }),
    declineReason: text(),
    decidedBy: text(),
    decidedAt: instant(),
    receivedBy: text(),
    receivedAt: instant(),
    settledBy: text(),
    settledAt: instant(),
    /** The order of the pieces wanted instead, placed with the approval (rule: exchange-is-an-order). */
    exchangeOrderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** What of its worth pays that order, lent until it is settled, in minor units; then what did pay it. */
    lent: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique('returns_number').on(t.orderId, t.number),
    unique('returns_exchange').on(t.exchangeOrderId),
    index('returns_queue').on(t.state, t.createdAt),
    partialIndex('returns_expiring', [t.expiresOn], sql`${t.state} = 'approved'`),
    check('returns_declined', sql`(${t.state} = 'declined') = (${t.declineReason} is not null)`),
    check('returns_lent', sql`${t.lent} >= 0`),
    check('returns_settled', sql`(${t.state} = 'settled') = (${t.settledAt} is not null)`),
  ],
)

/** Pieces of a line, and what of them arrived. `worth` is what they cost, frozen with the approval, in minor units. */
export const returnLines = pgTable(
  'return_lines',
  {
    id: id(),
    returnId: partOf(() => returns.id),
    orderLineId: partOf(() => orderLines.id),
    quantity: integer().notNull(),
    reason: text({ enum: returnReasons }).notNull(),
    wish: text({ enum: returnWishes }).notNull(),
    wantedVariantId: uuid(),
    worth: integer(),
    asNew: integer().notNull().default(0),
    damaged: integer().notNull().default(0),
    missing: integer().notNull().default(0),
    /** Another piece than hers was in the parcel. */
    wrong: integer().notNull().default(0),
  },
  (t) => [
    unique('return_lines_once').on(t.returnId, t.orderLineId),
    index().on(t.orderLineId),
    check(
      'return_lines_pieces',
      sql`${t.quantity} > 0 and ${t.asNew} >= 0 and ${t.damaged} >= 0 and ${t.missing} >= 0 and ${t.wrong} >= 0
        and ${t.asNew} + ${t.damaged} + ${t.missing} + ${t.wrong} <= ${t.quantity}`,
    ),
    check('return_lines_worth', sql`${t.worth} >= 0`),
  ],
)

/** How what goes back adds up (rule: return-sums): written when it is approved and settled, minor units, + or −. */
export const returnSums = pgTable(
  'return_sums',
  {
    id: id(),
    returnId: partOf(() => returns.id),
    returnLineId: uuid().references(() => returnLines.id, { onDelete: 'cascade' }),
    kind: text({ enum: returnSumKinds }).notNull(),
    amount: integer().notNull(),
    /** What it was worked out from. */
    params: jsonb().$type<Record<string, number>>().notNull().default({}),
    why: text().notNull().default(''),
    by: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.returnId), index().on(t.returnLineId)],
)

/** The refunds that gave its sum back. */
export const returnRefunds = pgTable(
  'return_refunds',
  {
    returnId: partOf(() => returns.id),
    refundId: partOf(() => refunds.id),
  },
  (t) => [primaryKey({ columns: [t.returnId, t.refundId] }), unique('return_refunds_once').on(t.refundId)],
)

/** A customer's pictures; until it is sent, of the order alone. The files are private ones of the storage. Sizes in pixels. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: id(),
    orderId: partOf(() => orders.id),
    returnId: uuid().references(() => returns.id, { onDelete: 'cascade' }),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId), index().on(t.returnId), index().on(t.createdAt)],
)

export type ReturnRow = typeof returns.$inferSelect
export type ReturnLineRow = typeof returnLines.$inferSelect
export type ReturnSumRow = typeof returnSums.$inferSelect
