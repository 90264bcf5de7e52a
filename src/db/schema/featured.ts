import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './account.ts'
import { products } from './catalog.ts'
import { createdAt, id, instant, partOf } from './columns.ts'

/** A showcase item (rule: showcase). */
export const featuredShowcase = pgTable(
  'featured_showcase',
  {
    id: id(),
    title: text().notNull(),
    coverImageKey: text(),
    coverImageAlt: text().notNull().default(''),
    mode: text({ enum: ['live', 'upcoming'] }).notNull(),
    status: text({ enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    featuredRank: integer(),
    availabilityDate: instant(),
    /** When an upcoming item opens by itself; null when its owner opens it. */
    liveAt: instant(),
    shortNote: text().notNull().default(''),
    pricePreview: integer(),
    notifyEnabled: boolean().notNull().default(true),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index().on(t.productId)],
)

/** Who wants to be told: one row per item and e-mail (rule: notify-me). */
export const notificationSignups = pgTable(
  'notification_signups',
  {
    id: id(),
    featuredShowcaseId: partOf(() => featuredShowcase.id),
    email: text().notNull(),
    phone: text(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    notifiedAt: instant(),
    unsubscribedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [unique().on(t.featuredShowcaseId, t.email)],
)
