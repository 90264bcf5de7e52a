import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { createdAt, id, instant, partOf } from './columns.ts'
import { orders } from './orders.ts'

/** `value` is a whole percentage, minor units for a fixed amount, or 0 where the delivery is free. `personalEmail` makes a code one person's. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: id(),
    code: text().notNull().unique(),
    description: text().notNull().default(''),
    kind: text({ enum: ['percent', 'fixed', 'free_delivery'] }).notNull(),
    value: integer().notNull(),
    minimumGoods: integer().notNull().default(0),
    startsAt: instant(),
    endsAt: instant(),
    maxRedemptions: integer(),
    oncePerCustomer: boolean().notNull().default(true),
    personalEmail: text(),
    isActive: boolean().notNull().default(true),
    /** What it counts for; with both empty everything. */
    categoryIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    productIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('promo_codes_upper', sql`${t.code} = upper(${t.code})`),
    check(
      'promo_codes_value',
      sql`case ${t.kind} when 'free_delivery' then ${t.value} = 0 when 'percent' then ${t.value} between 1 and 100 else ${t.value} > 0 end`,
    ),
  ],
)

/** Counted when the order is paid (rule: promo-once), once per order. */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    id: id(),
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCodes.id),
    orderId: partOf(() => orders.id).unique(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    emailKey: text().notNull(),
    redeemedAt: createdAt(),
  },
  (t) => [index().on(t.promoCodeId, t.emailKey), index().on(t.userId)],
)
