import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'

/** Double opt-in (rule: newsletter): `pending` until the mailed link is opened. */
export const newsletterSubscribers = pgTable('newsletter_subscribers', {
  id: id(),
  email: text().notNull().unique(),
  status: text({ enum: ['pending', 'confirmed', 'unsubscribed'] })
    .notNull()
    .default('pending'),
  consentAt: instant().notNull(),
  confirmedAt: instant(),
  unsubscribedAt: instant(),
  createdAt: createdAt(),
})
