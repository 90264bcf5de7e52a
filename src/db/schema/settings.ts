import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** The owner's texts and switches; names, defaults and types stand in `settings/settings.rules.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

/** What the shop makes for itself and tells nobody, such as the private key of its push notices. */
export const shopSecrets = pgTable('shop_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
