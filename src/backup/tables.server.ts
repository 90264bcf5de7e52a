import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { copyIn, copyOut } from '../db/copy.ts'
import { rowsOf } from '../db/rows.ts'

/** A table and its columns in the backup, without generated ones. */
export type Table = { name: string; columns: { name: string; type: string; isIdentity: boolean }[] }

const quoted = (name: string) => sql.identifier(name)
const blockBytes = 4 * 1024 * 1024
const lineEnd = 10

/** Tables in no backup: sessions, and whatever a mail, a code, a device or a key could still open (rule: backup). */
const leftOut = [
  'sessions',
  'verifications',
  'one_time_codes',
  'push_subscriptions',
  'keyed_commands',
  'agent_sessions',
]
export const isKept = (name: string) => !leftOut.includes(name)

/** The tables of the shop. Not the job queue: its mails were sent meanwhile (decision 028). */
export async function listTables(db: Db): Promise<Table[]> {
  const rows = await rowsOf<{ table: string; column: string; type: string; isIdentity: boolean }>(db)`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type,
        a.attidentity <> '' as "isIdentity"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and c.relname <> 'schema_migrations'
      order by c.relname, a.attnum`
  const tables = new Map<string, Table>()
  for (const { table, column, type, isIdentity } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] }
    known.columns.push({ name: column, type, isIdentity })
    tables.set(table, known)
  }
  return [...tables.values()]
}

const copyList = ({ name }: Table, columns: string[]) =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`

/**
 * The rows as lines of PostgreSQL's COPY, in blocks of whole lines of some 4 MiB; the same rows make the same blocks. Inside a
 * transaction.
 */
export async function* dumpTable(
  tx: Db,
  table: Table,
): AsyncGenerator<{ name: string; block: Buffer; rows: number }> {
  let number = 0
  const names = table.columns.map(({ name }) => name)
  // A large table may otherwise be read from its middle, and times be written as the server's zone has them.
  for (const setting of ['synchronize_seqscans = off', "timezone = 'UTC'", "datestyle = 'ISO'"])
    await tx.execute(sql.raw(`set local ${setting}`))
  for await (const block of blocksOf(copyOut(tx, copyList(table, names))))
    yield { name: blockName(table.name, ++number), block, rows: countLines(block) }
}

const blockName = (table: string, number: number) => `tables/${table}.${String(number).padStart(5, '0')}.copy`

/** The table of which an archive's entry is a part, in either format; null for any other entry. */
export const tableOfEntry = (name: string): string | null =>
  /^tables\/(\w+)\.(?:jsonl|\d+\.copy)$/.exec(name)?.[1] ?? null

/** Each block ends with the first line that makes it large enough, in whatever parts the lines come. */
export async function* blocksOf(parts: AsyncIterable<Uint8Array>, size = blockBytes): AsyncGenerator<Buffer> {
  let collected: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    let rest = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    while (length + rest.length >= size) {
      const end = rest.indexOf(lineEnd, Math.max(0, size - 1 - length)) + 1
      if (end === 0) break
      yield Buffer.concat([...collected, rest.subarray(0, end)])
      collected = []
      length = 0
      rest = rest.subarray(end)
    }
    if (rest.length === 0) continue
    collected.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(collected)
}

function countLines(block: Buffer): number {
  let lines = 0
  for (let at = block.indexOf(lineEnd); at >= 0; at = block.indexOf(lineEnd, at + 1)) lines++
  return lines
}

/** Puts blocks back as they were dumped. @throws when the table has other columns than `names` */
export async function loadBlocks(
  tx: Db,
  table: Table,
  names: string[],
  blocks: AsyncIterable<Uint8Array>,
): Promise<void> {
  requireColumns(table, names)
  await copyIn(tx, copyList(table, names), blocks)
}

function requireColumns(table: Table, names: string[]) {
  const columns = names.map((name) => table.columns.find((column) => column.name === name))
  if (columns.some((column) => !column)) throw new Error(`${table.name} has other columns than the backup`)
  return columns.map((column) => column!)
}

/** Puts back lines of JSON lists, as backups of format 1 have them. @throws when the table has other columns than `names` */
export async function loadLines(tx: Db, table: Table, names: string[], lines: string[]): Promise<void> {
  const columns = requireColumns(table, names)
  const list = sql.join(
    names.map((name) => quoted(name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map((column, at) => sql.raw(`(line->>${at})::${column.type}`)),
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
  const references = await rowsOf<{ table: string; name: string }>(tx)`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`
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
