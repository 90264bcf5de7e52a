import { Column, Name, Param, SQL, StringChunk, is, sql } from 'drizzle-orm'

/** What this uses of Drizzle's dialect; its types keep it to themselves. */
type Dialect = {
  casing: { getColumnCasing: (column: Column) => string }
  buildSelection: (fields: SelectedField[], options?: { isSingleTable?: boolean }) => SQL
  sqlToQuery: (query: SQL) => { sql: string }
}
type SelectedField = { path: string[]; field: unknown }
type ColumnList = { fields: unknown[]; isSingleTable: boolean; text: string }

/** Columns of a subquery are others each time; lists that begin with the same column must not pile up with them. */
const mostPerColumn = 20

const names = new WeakMap<Column, string>()
const lists = new WeakMap<object, ColumnList[]>()

/**
 * Lets Drizzle's `is` end at `instanceof`. Before a "no" it otherwise walks up the value's classes to find those of a second copy of
 * Drizzle, up to nine times for each part of a statement; there is one copy here.
 */
const endAtInstanceof = (prototype: object) =>
  Object.defineProperty(prototype, 'constructor', { value: undefined })

for (const { prototype } of [SQL, StringChunk, Param, Name]) endAtInstanceof(prototype)

/**
 * Lets Drizzle write a list of columns once, `select` and `returning` alike, and look a column's name up once: it would do
 * both for each statement anew, which was 8 % of an order's CPU (docs/decisions/038-drizzle-remembers.md).
 */
export function keepColumnLists<Database extends object>(database: Database): Database {
  const { dialect } = database as unknown as { dialect: Dialect }
  const nameOf = dialect.casing.getColumnCasing.bind(dialect.casing)
  dialect.casing.getColumnCasing = (column) => {
    const known = names.get(column)
    if (known !== undefined) return known
    const name = nameOf(column)
    names.set(column, name)
    endAtInstanceof(Object.getPrototypeOf(column) as object)
    return name
  }
  const build = dialect.buildSelection.bind(dialect)
  dialect.buildSelection = (selected, options = {}) => {
    const fields = selected.map(({ field }) => field)
    if (fields.length < 2 || !fields.every((field) => is(field, Column))) return build(selected, options)
    const isSingleTable = options.isSingleTable ?? false
    const known = lists.get(fields[0] as Column) ?? []
    const kept = known.find((one) => one.isSingleTable === isSingleTable && isSame(one.fields, fields))
    if (kept) return sql.raw(kept.text)
    const list = build(selected, options)
    if (known.length < mostPerColumn)
      lists.set(fields[0] as Column, [
        ...known,
        { fields, isSingleTable, text: dialect.sqlToQuery(list).sql },
      ])
    return list
  }
  return database
}

const isSame = (one: unknown[], other: unknown[]) =>
  one.length === other.length && one.every((field, index) => field === other[index])
