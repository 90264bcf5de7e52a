import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { type Pack, pack } from 'tar-stream'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import { isPrivateName, type Storage } from '../media/storage.server.ts'
import { digestOf, type Manifest, manifestName, signatureName, verifyBackup } from './archive.server.ts'
import { signManifest } from './signature.server.ts'
import { dumpRows, isKept, listTables } from './tables.server.ts'

/** `secret` is AUTH_SECRET: it signs the file's contents. */
export type BackupPlace = { folder: string; storage: Storage; secret: string }

/**
 * Writes database and pictures, as they are at one moment, into one file of `folder` that only this user may
 * read, and reads it back before it gets its name (rule: backup). `keep`: this many of the newest stay, older
 * ones are deleted.
 * @returns the file's path and its contents
 */
export async function makeBackup(
  ctx: SystemCtx,
  { folder, storage, secret }: BackupPlace,
  keep?: number,
): Promise<{ file: string; manifest: Manifest }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const staging = await mkdtemp(path.join(tmpdir(), 'shop-backup-'))
  const stamp = ctx.now().toISOString().replace(/\..*/, '').replaceAll(':', '').replace('T', '-')
  const file = path.join(folder, `shop-${stamp}.tar.gz`)
  try {
    const { tables, migrations } = await dumpTables(ctx.db, staging)
    const manifest: Manifest = {
      format: 1,
      made_at: ctx.now().toISOString(),
      migrations,
      tables,
      entries: {},
    }
    const archive = pack()
    const written = pipeline(archive, createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }))
    const packed = packEntries(archive, staging, Object.keys(tables), { storage, secret }, manifest)
    packed.catch((error: Error) => archive.destroy(error))
    await Promise.all([packed, written])
    await verifyBackup(`${file}.part`, secret)
    await rename(`${file}.part`, file)
    if (keep) await dropOldest(folder, keep)
    return { file, manifest }
  } finally {
    await rm(staging, { recursive: true, force: true })
    await rm(`${file}.part`, { force: true })
  }
}

/** All tables in one snapshot, each into a file of its own. */
function dumpTables(db: Db, staging: string): Promise<Pick<Manifest, 'tables' | 'migrations'>> {
  return db.transaction(
    async (snapshot) => {
      const tx = snapshot as unknown as Db
      const applied = await rowsOf<{ hash: string }>(
        tx,
        sql`select hash from schema_migrations order by applied_at, ctid`,
      )
      const tables: Manifest['tables'] = {}
      for (const table of (await listTables(tx)).filter(({ name }) => isKept(name))) {
        const file = await open(path.join(staging, table.name), 'w', 0o600)
        let rows = 0
        try {
          for await (const lines of dumpRows(tx, table)) {
            rows += lines.length
            await file.write(`${lines.join('\n')}\n`)
          }
        } finally {
          await file.close()
        }
        tables[table.name] = { columns: table.columns.map(({ name }) => name), rows }
      }
      return { tables, migrations: applied.map(({ hash }) => hash) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Tables, pictures and at the end the manifest, which lists each entry's digest, with its signature. */
async function packEntries(
  archive: Pack,
  staging: string,
  tables: string[],
  { storage, secret }: Pick<BackupPlace, 'storage' | 'secret'>,
  manifest: Manifest,
): Promise<void> {
  const packFile = async (name: string, file: string) => {
    manifest.entries[name] = await digestOf(createReadStream(file))
    const { size } = await stat(file)
    await pipeline(createReadStream(file), archive.entry({ name, size, mode: 0o600 }))
  }
  for (const name of tables) await packFile(`tables/${name}.jsonl`, path.join(staging, name))
  // Pictures never change once they have their name: what is listed is what a row of the snapshot shows.
  for (const picture of (await Array.fromAsync(storage.list())).sort()) {
    const bytes = await storage.get(picture)
    // Erased with its person while the backup runs.
    if (!bytes && isPrivateName(picture)) continue
    if (!bytes) throw new Error(`The picture ${picture} was listed and is gone`)
    const name = `media/${picture}`
    manifest.entries[name] = await digestOf([bytes])
    await pipeline(Readable.from([bytes]), archive.entry({ name, size: bytes.length, mode: 0o600 }))
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 2))
  archive.entry({ name: manifestName, mode: 0o600 }, text)
  archive.entry({ name: signatureName, mode: 0o600 }, signManifest(secret, text))
  archive.finalize()
}

async function dropOldest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^shop-[\d-]+\.tar\.gz$/.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name))
}
