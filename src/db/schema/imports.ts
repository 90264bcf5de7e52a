import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { CustomerDid, ImportDid } from '../../imports/import-did.rules.ts'
import type { ImportFacts, ImportSettings } from '../../imports/import-settings.rules.ts'
import type { Dialect } from '../../imports/reading/dialects.rules.ts'
import type { Mapping } from '../../imports/reading/import-fields.rules.ts'
import type { RowProblem, Understood } from '../../imports/reading/understood.rules.ts'
import { createdAt, id, instant, partOf } from './columns.ts'

export const importStates = ['open', 'running', 'done', 'undoing', 'undone'] as const

/** A file that is moved in (rule: import-steps). The work on it is done as the owner who chose it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    /** The owner who reads it, and then who pressed Go or Undo. */
    userId: uuid().notNull(),
    fileName: text().notNull(),
    bytes: integer().notNull(),
    encoding: text().notNull(),
    separator: text().notNull(),
    header: jsonb().$type<string[]>().notNull(),
    dialect: text().$type<Dialect>().notNull(),
    mapping: jsonb().$type<Mapping>().notNull(),
    settings: jsonb().$type<ImportSettings>().notNull(),
    facts: jsonb().$type<ImportFacts>().notNull(),
    state: text({ enum: importStates }).notNull().default('open'),
    /** She entered her password for prices that fall below half (rule: steep-price-cut). */
    allowsSteep: boolean().notNull().default(false),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (t) => [
    index('imports_newest').on(t.createdAt),
    check('imports_state', sql`${t.state} in ('open', 'running', 'done', 'undoing', 'undone')`),
  ],
)

export const importRowStates = [
  ...(['part', 'left', 'wrong', 'ready', 'new', 'changed', 'same', 'undone', 'kept'] as const),
] as const

/**
 * A row of a file. The first row of a piece (`head` is its own number) has what all its rows say, and what became of it; the
 * others are a `part`.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: partOf(() => imports.id),
    /** As a spreadsheet shows it. */
    number: integer().notNull(),
    head: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    state: text({ enum: importRowStates }).notNull(),
    item: jsonb().$type<Understood>(),
    problems: jsonb().$type<RowProblem[]>(),
    /** Why it was left out or kept. */
    message: text().notNull().default(''),
    did: jsonb().$type<ImportDid | CustomerDid>(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('import_rows_head').on(t.importId, t.head, t.number),
    index('import_rows_state').on(t.importId, t.state, t.number),
    check(
      'import_rows_state',
      sql`${t.state} in ('part', 'left', 'wrong', 'ready', 'new', 'changed', 'same', 'undone', 'kept')`,
    ),
  ],
)

export const importPictureStates = ['waiting', 'done', 'dead'] as const

/** A picture of a file by its address. No reference to the product: what came once does not come again, also when it was deleted. */
export const importPictures = pgTable(
  'import_pictures',
  {
    id: id(),
    importId: partOf(() => imports.id),
    productId: uuid().notNull(),
    row: integer().notNull(),
    place: integer().notNull(),
    url: text().notNull(),
    alt: text().notNull(),
    color: text(),
    /** The product goes live once a picture of it has come. */
    goesLive: boolean().notNull(),
    state: text({ enum: importPictureStates }).notNull().default('waiting'),
    key: text(),
    message: text().notNull().default(''),
  },
  (t) => [
    index('import_pictures_state').on(t.importId, t.state, t.productId),
    index('import_pictures_product').on(t.productId),
    check('import_pictures_state', sql`${t.state} in ('waiting', 'done', 'dead')`),
  ],
)

/** What stays of the e-mails and phones of people who were erased: no file brings them back (rule: forgotten-stay-so). */
export const forgottenContacts = pgTable('forgotten_contacts', {
  hash: text().primaryKey(),
  forgottenAt: instant().notNull(),
})
