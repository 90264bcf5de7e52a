import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { listMigrations, migrate } from '../db/migrate.ts'
import { countRows } from '../db/planner.ts'
import { rowsOf } from '../db/rows.ts'
import { servingLock } from '../db/serving-lock.ts'
import { isPrivateName, type Storage } from '../media/storage.server.ts'
import {
  BadBackup,
  linesOf,
  type Manifest,
  readArchive,
  type Secrets,
  verifyBackup,
} from './archive.server.ts'
import type { BackupFile } from './backup-store.server.ts'
import { readMoney } from './money.server.ts'
import { listRestoredStaff, readFormerStaff, type RestoredMember } from './restored-staff.service.ts'
import {
  isKept,
  listTables,
  loadBlocks,
  loadLines,
  moveCounters,
  type Table,
  tableOfEntry,
  withoutChecks,
} from './tables.server.ts'

export class ShopNotEmpty extends Error {}
export class ShopServing extends Error {}

/** `claim` is called before the pictures with the shop they are of, where that is known. @throws to refuse */
export type RestoredShop = Secrets & { db: Db; storage: Storage; claim?: (shopId: string) => Promise<void> }

/**
 * Restores a backup into an empty database: all tables or, on failure, none; pictures are there before the rows
 * that name them. The next start migrates an older backup's tables. `isReplacing`: existing data are deleted.
 * `isUnsignedAccepted`: the file may have been made, or changed, by anybody. Nobody is signed in afterwards; roles
 * are those of the backup.
 * @throws BadBackup, UnsignedBackup, WrongKey, ShopNotEmpty, ShopServing while a shop serves on the database
 */
export async function restoreBackup(
  { db, storage, claim, ...secrets }: RestoredShop,
  file: BackupFile,
  { isReplacing = false, isUnsignedAccepted = false } = {},
): Promise<{ manifest: Manifest; staff: RestoredMember[] }> {
  const manifest = await verifyBackup(file, secrets, { isUnsignedAccepted })
  const known = new Set(listMigrations())
  if (manifest.migrations.some((hash) => !known.has(hash)))
    throw new BadBackup(`${file.name} was made by a newer version of the shop. Install that version first.`)
  if (!isReplacing && !(await isEmpty(db)))
    throw new ShopNotEmpty('This shop is not empty. Restore into an empty one, or say --replace.')
  const former = await readFormerStaff(db)
  const staff = await db.transaction(async (whole) => {
    const tx = whole as unknown as Db
    await refuseWhileServing(tx)
    if (manifest.shop) await claim?.(manifest.shop)
    for (const schema of ['pgboss', 'public'])
      await tx.execute(sql.raw(`drop schema if exists ${schema} cascade`))
    await tx.execute(sql`create schema public`)
    await migrate({ db: tx }, new Set(manifest.migrations))
    const tables = await listTables(tx)
    await withoutChecks(tx, tables, async () => {
      await emptyAll(tx, tables)
      await loadEntries(tx, { storage, ...secrets }, tables, manifest, file)
    })
    await moveCounters(tx, tables)
    await countRows(tx)
    await compareRestored(tx, manifest)
    return listRestoredStaff(tx, former)
  })
  // People are in these, and no row names them any more: they belonged to the shop that was replaced. Where the backup
  // does not say whose it is, they may be another shop's.
  if (isReplacing && manifest.shop)
    for (const name of (await Array.fromAsync(storage.list())).filter(isPrivateName))
      if (!(`media/${name}` in manifest.entries)) await storage.remove(name)
  return { manifest, staff }
}

/** For this transaction no shop serves here: one that starts meanwhile waits. The embedded database is one process's anyway. */
async function refuseWhileServing(tx: Db): Promise<void> {
  const [row] = await rowsOf<{ taken: boolean }>(tx)`
    select pg_try_advisory_xact_lock(${sql.raw(servingLock)}) as taken`
  if (!row!.taken)
    throw new ShopServing(
      'A shop is serving on this database: what it sells meanwhile would be lost. Stop all its web processes and workers, then restore again. Nothing was changed.',
    )
}

async function loadEntries(
  tx: Db,
  { storage, secretKey }: Pick<RestoredShop, 'storage' | 'secretKey'>,
  tables: Table[],
  manifest: Manifest,
  file: BackupFile,
): Promise<void> {
  const left = new Set(Object.keys(manifest.entries))
  for await (const { name, content: unchecked } of readArchive(file, { secretKey })) {
    if (!left.delete(name)) continue
    const content = checked(unchecked, manifest.entries[name]!, name)
    if (name.startsWith('media/')) {
      await storage.put(name.slice('media/'.length), Buffer.concat(await Array.fromAsync(content)))
      continue
    }
    const table = tables.find((each) => each.name === tableOfEntry(name))
    if (!table || !isKept(table.name)) continue
    const { columns } = manifest.tables[table.name]!
    if (manifest.format === 1)
      for await (const lines of linesOf(content)) await loadLines(tx, table, columns, lines)
    else await loadBlocks(tx, table, columns, content)
  }
  const [missing] = left
  if (missing) throw new BadBackup(`${file.name} changed while it was restored: ${missing} is gone`)
}

/** The content that was verified, or an error at its end: a file may be exchanged between the two readings. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  digest: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  const found = createHash('sha256')
  for await (const chunk of content) {
    found.update(chunk)
    yield chunk
  }
  if (found.digest('hex') !== digest) throw new BadBackup(`${name} changed while it was restored`)
}

/** What migrations put in is in the backup too, as the owner left it. */
async function emptyAll(tx: Db, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
}

async function compareRestored(tx: Db, manifest: Manifest): Promise<void> {
  for (const [name, { rows }] of Object.entries(manifest.tables)) {
    if (!isKept(name)) continue
    const [found] = await rowsOf<{ rows: number }>(tx)`
      select count(*)::int as rows from ${sql.identifier(name)}`
    if (found!.rows !== rows) throw new BadBackup(`${name}: ${found!.rows} of ${rows} rows came back`)
  }
  const money = await readMoney(tx, Object.keys(manifest.money ?? {}))
  for (const [name, sum] of Object.entries(manifest.money ?? {}))
    if (money[name] !== sum) throw new BadBackup(`${name}: ${money[name]} of ${sum} came back`)
}

/** A database without tables, or without orders, users and products. */
async function isEmpty(db: Db): Promise<boolean> {
  for (const name of ['users', 'products', 'orders']) {
    const [table] = await rowsOf<{ exists: boolean }>(db)`
      select to_regclass(${`public.${name}`}::text) is not null as exists`
    if (!table!.exists) continue
    const [rows] = await rowsOf<{ any: boolean }>(db)`
      select exists (select 1 from ${sql.identifier(name)}) as any`
    if (rows!.any) return false
  }
  return true
}
