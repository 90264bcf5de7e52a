import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'

/** A table and its columns in the backup, without generated ones. */
export type Table = { name: string; columns: { name: string; type: string; isIdentity: boolean }[] }

const rowsAtOnce = 1000
const quoted = (name: string) => sql.identifier(name)

/** Tables in no backup: sessions, and whatever a mail, a code or a device could still open (rule: backup). */
const leftOut = ['sessions', 'verifications', 'one_time_codes', 'push_subscriptions']
export const isKept = (name: string) => !leftOut.includes(name)

/** The tables of the shop. Not the job queue: its mails were sent meanwhile (decision 028). */
export async function listTables(db: Db): Promise<Table[]> {
  const rows = await rowsOf<{ table: string; column: string; type: string; isIdentity: boolean }>(
    db,
    sql`select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
        a.attidentity <> '' as "isIdentity"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname <> 'schema_migrations'
      order by c.relname, a.attnum`,
  )
  const tables = new Map<string, Table>()
  for (const { table, column, type, isIdentity } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type, isIdentity })
    tables.set(table, known)
  }
  return [...tables.values()]
}

/** Each row as a line: a JSON list of the columns' texts, as PostgreSQL writes and reads them. Inside a transaction. */
export async function* dumpRows(tx: Db, { name, columns }: Table): AsyncGenerator<string[]> {
  const cursor = quoted(`dump_${name}`)
  const texts = sql.join(
    columns.map((column) => sql`${quoted(column.name)}::text`),
    sql`, `,
  )
  await tx.execute(
    sql`declare ${cursor} cursor for select json_build_array(${texts})::text as line from ${quoted(name)}`,
  )
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql`fetch ${sql.raw(String(rowsAtOnce))} from ${cursor}`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close ${cursor}`)
}

/** Puts lines back as they were dumped. @throws when the table has other columns than `names` */
export async function loadRows(tx: Db, table: Table, names: string[], lines: string[]): Promise<void> {
  const columns = names.map((name) => table.columns.find((column) => column.name === name))
  if (columns.some((column) => !column)) throw new Error(`${table.name} has other columns than the backup`)
  const list = sql.join(
    names.map((name) => quoted(name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map((column, at) => sql.raw(`(line->>${at})::${column!.type}`)),
    sql`, `,
  )
  await tx.execute(
    sql`insert into ${quoted(table.name)} (${list}) overriding system value
      select ${values} from json_array_elements(${`[${lines.join(',')}]`}::json) as line`,
  )
}

/**
 * Runs `load` with references checked at its end and without the shop's triggers: rows are inserted in any
 * order, unchanged, without side effects.
 */
export async function withoutChecks(tx: Db, tables: Table[], load: () => Promise<void>): Promise<void> {
  const references = await rowsOf<{ table: string; name: string }>(
    tx,
    sql`select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  )
  const eachTable = async (what: string) => {
    for (const { name } of tables) await tx.execute(sql`alter table ${quoted(name)} ${sql.raw(what)}`)
  }
  const eachReference = async (how: string) => {
    for (const { table, name } of references)
      await tx.execute(sql`alter table ${sql.raw(table)} alter constraint ${quoted(name)} ${sql.raw(how)}`)
  }
  await eachTable('disable trigger user')
  await eachReference('deferrable initially deferred')
  await load()
  await tx.execute(sql`set constraints all immediate`)
  await eachReference('not deferrable')
  await eachTable('enable trigger user')
}

/** Advances each sequence past the restored rows. */
export async function moveCounters(tx: Db, tables: Table[]): Promise<void> {
  for (const { name, columns } of tables)
    for (const column of columns.filter(({ isIdentity }) => isIdentity))
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${name}, ${column.name}), coalesce(max(${quoted(column.name)}), 1),
          max(${quoted(column.name)}) is not null) from ${quoted(name)}`,
      )
}
