import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { listMigrations, migrate } from '../db/migrate.ts'
import { rowsOf } from '../db/rows.ts'
import { isPrivateName, type Storage } from '../media/storage.server.ts'
import { BadBackup, linesOf, type Manifest, readArchive, verifyBackup } from './archive.server.ts'
import { listRestoredStaff, readFormerStaff, type RestoredMember } from './restored-staff.service.ts'
import { isKept, listTables, loadRows, moveCounters, type Table, withoutChecks } from './tables.server.ts'

export class ShopNotEmpty extends Error {}

/**
 * Restores a backup into an empty database, pictures first: all tables or, on failure, none. The next start
 * migrates an older backup's tables. `isReplacing`: existing data are deleted. `isUnsignedAccepted`: the file
 * may have been made, or changed, by anybody. Nobody is signed in afterwards; roles are those of the backup.
 * @throws BadBackup, UnsignedBackup, ShopNotEmpty
 */
export async function restoreBackup(
  { db, storage, secret }: { db: Db; storage: Storage; secret: string },
  file: string,
  { isReplacing = false, isUnsignedAccepted = false } = {},
): Promise<{ manifest: Manifest; staff: RestoredMember[] }> {
  const manifest = await verifyBackup(file, secret, { isUnsignedAccepted })
  const known = new Set(listMigrations())
  if (manifest.migrations.some((hash) => !known.has(hash)))
    throw new BadBackup(`${file} was made by a newer version of the shop. Install that version first.`)
  if (!isReplacing && !(await isEmpty(db)))
    throw new ShopNotEmpty('This shop is not empty. Restore into an empty one, or say --replace.')
  for await (const { name, content } of readArchive(file)) {
    if (!name.startsWith('media/')) continue
    await storage.put(name.slice('media/'.length), Buffer.concat(await Array.fromAsync(content)))
  }
  const former = await readFormerStaff(db)
  const staff = await db.transaction(async (whole) => {
    const tx = whole as unknown as Db
    for (const schema of ['pgboss', 'public'])
      await tx.execute(sql.raw(`drop schema if exists ${schema} cascade`))
    await tx.execute(sql`create schema public`)
    await migrate({ db: tx }, new Set(manifest.migrations))
    const tables = await listTables(tx)
    await withoutChecks(tx, tables, async () => {
      await emptyAll(tx, tables)
      await loadTables(tx, tables, manifest, file)
    })
    await moveCounters(tx, tables)
    await compareCounts(tx, manifest)
    return listRestoredStaff(tx, former)
  })
  // People are in these, and no row names them any more: they belonged to the shop that was replaced.
  for (const name of (await Array.fromAsync(storage.list())).filter(isPrivateName))
    if (!(`media/${name}` in manifest.entries)) await storage.remove(name)
  return { manifest, staff }
}

async function loadTables(tx: Db, tables: Table[], manifest: Manifest, file: string): Promise<void> {
  for await (const { name, content } of readArchive(file)) {
    const table = tables.find((each) => name === `tables/${each.name}.jsonl`)
    if (!table || !isKept(table.name)) continue
    const { columns } = manifest.tables[table.name]!
    for await (const lines of linesOf(content)) await loadRows(tx, table, columns, lines)
  }
}

/** What migrations put in is in the backup too, as the owner left it. */
async function emptyAll(tx: Db, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
}

async function compareCounts(tx: Db, manifest: Manifest): Promise<void> {
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    if (!isKept(name)) continue
    const [found] = await rowsOf<{ rows: number }>(
      tx,
      sql`select count(*)::int as rows from ${sql.identifier(name)}`,
    )
    if (found!.rows !== rows) throw new BadBackup(`${name}: ${found!.rows} of ${rows} rows came back`)
  }
}

/** A database without tables, or without orders, users and products. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const name of ['users', 'products', 'orders']) {
    const [table] = await rowsOf<{ exists: boolean }>(
      db,
      sql`select to_regclass(${`public.${name}`}::text) is not null as exists`,
    )
    if (!table!.exists) continue
    const [rows] = await rowsOf<{ any: boolean }>(
      db,
      sql`select exists (select 1 from ${sql.identifier(name)}) as any`,
    )
    if (rows!.any) return false
  }
  return true
}
