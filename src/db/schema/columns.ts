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
/** The rows that `foldedLike` finds by their folded text alone: those with letters beyond ASCII (rule: folded-text). */
export const foldedIndex = (name: string, text: SQL) =>
  index(name)
    .using('gin', sql`search_fold(${text}) gin_trgm_ops`)
    .where(sql`octet_length(${text}) <> char_length(${text})`)
export const partialUniqueIndex = (name: string, on: IndexOn, where: SQL) =>
  uniqueIndex(name)
    .on(...on)
    .where(where)
