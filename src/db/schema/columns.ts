import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  customType,
  index,
  type IndexBuilderOn,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

export const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`)
export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => instant().notNull().defaultNow()
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The row that this one is a part of: it goes with it. */
export const partOf = (whole: () => AnyPgColumn) =>
  uuid().notNull().references(whole, { onDelete: 'cascade' })

type IndexOn = Parameters<IndexBuilderOn['on']>
export const partialIndex = (name: string, on: IndexOn, where: SQL) =>
  index(name)
    .on(...on)
    .where(where)
export const partialUniqueIndex = (name: string, on: IndexOn, where: SQL) =>
  uniqueIndex(name)
    .on(...on)
    .where(where)
