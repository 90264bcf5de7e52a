import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Drizzle's own jsonb reads a text of digits that the driver has parsed once more, as a number: a phone number is a text. */
const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})

/** The owner's texts and switches; names, defaults and types stand in `settings/settings.rules.ts`. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonValue().notNull(),
  updatedAt: createdAt(),
})

/** What the shop makes for itself and tells nobody, such as the private key of its push notices. */
export const shopSecrets = pgTable('shop_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: createdAt(),
})
