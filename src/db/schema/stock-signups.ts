import { sql } from 'drizzle-orm'
import { pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { productVariants } from './catalog.ts'
import { createdAt, id, instant, partOf, partialIndex } from './columns.ts'

/**
 * "Email me when it is back", per variant and e-mail. `createdAt` is since when she waits: asking again or confirming restarts it.
 * `notifiedAt` is null while she waits; when a size came back is not kept.
 */
export const stockSignups = pgTable(
  'stock_signups',
  {
    id: id(),
    variantId: partOf(() => productVariants.id),
    email: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    notifiedAt: instant(),
    unsubscribedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    unique().on(t.variantId, t.email),
    partialIndex(
      'stock_signups_waiting',
      [t.variantId],
      sql`${t.notifiedAt} is null and ${t.unsubscribedAt} is null`,
    ),
  ],
)
