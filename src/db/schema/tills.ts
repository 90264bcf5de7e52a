import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { tillStates } from '../../payments/tills/till.rules.ts'
import { users } from './account.ts'
import { createdAt, id, instant, partialIndex, partialUniqueIndex } from './columns.ts'

/**
 * The cash of one person on one day of Lagos (rule: till). Amounts in minor units. `expected` is what had to be there at the
 * count: with `counted` it is final.
 */
export const tills = pgTable(
  'tills',
  {
    id: id(),
    /** Null when the person's account is gone. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    day: date({ mode: 'string' }).notNull(),
    state: text({ enum: tillStates }).notNull().default('open'),
    /** What was in it before the first sale. */
    float: integer().notNull().default(0),
    openedAt: createdAt(),
    expected: integer(),
    counted: integer(),
    countedAt: instant(),
    /** Why more or less was there; required when it was. */
    reason: text().notNull().default(''),
    closedAt: instant(),
    closedBy: text(),
  },
  (t) => [
    partialUniqueIndex('tills_open', [t.userId, t.day], sql`${t.state} = 'open'`),
    index('tills_newest').on(t.day.desc().nullsFirst(), t.id),
    partialIndex('tills_waiting', [t.day], sql`${t.state} = 'handed_in'`),
    check('tills_amounts', sql`${t.float} >= 0 and ${t.counted} >= 0`),
    check(
      'tills_counted',
      sql`(${t.state} = 'open') = (${t.counted} is null) and (${t.counted} is null) = (${t.expected} is null)
        and (${t.counted} is null) = (${t.countedAt} is null)`,
    ),
    check('tills_reason', sql`${t.counted} is null or ${t.counted} = ${t.expected} or ${t.reason} <> ''`),
    check(
      'tills_closed',
      sql`(${t.state} = 'closed') = (${t.closedAt} is not null) and (${t.closedAt} is null) = (${t.closedBy} is null)`,
    ),
  ],
)

/** Cash that a person put into an open till or took out of it, other than by a sale: change, a taxi, the bank (rule: till). */
export const tillMoves = pgTable(
  'till_moves',
  {
    id: id(),
    tillId: uuid()
      .notNull()
      .references(() => tills.id, { onDelete: 'cascade' }),
    /** Minor units; below zero it was taken out. */
    amount: integer().notNull(),
    reason: text().notNull(),
    at: createdAt(),
  },
  (t) => [
    index('till_moves_till').on(t.tillId, t.at),
    check('till_moves_said', sql`${t.amount} <> 0 and ${t.reason} <> ''`),
  ],
)

export type Till = typeof tills.$inferSelect
