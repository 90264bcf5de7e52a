import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`)
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => instant().notNull().defaultNow()
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
