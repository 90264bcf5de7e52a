import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import { type Manifest, manifestName, signatureName, verifyBackup } from './archive.server.ts'
import { signManifest } from './signature.server.ts'
import { dumpRows, isKept, listTables } from './tables.server.ts'
import { type TarEntry, writeTar } from './tar.server.ts'

/** `secret` is AUTH_SECRET: it signs what is in the file. */
export type BackupPlace = { folder: string; mediaFolder: string; secret: string }

/**
 * Writes database and pictures, as they are at one moment, into one file of `folder` that only this user may read, and reads
 * it back before it gets its name (rule: backup). `keep`: so many of the newest stay, the others go.
 * @returns the file's path and what is in it
 */
export async function makeBackup(
  ctx: SystemCtx,
  { folder, mediaFolder, secret }: BackupPlace,
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
    const entries = listEntries(staging, Object.keys(tables), { mediaFolder, secret }, manifest)
    const target = createWriteStream(`${file}.part`, { mode: 0o600 })
    await pipeline(Readable.from(writeTar(entries)), createGzip(), target)
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

/** Tables, pictures and at the end the manifest, which learns each digest on the way, with its signature. */
async function* listEntries(
  staging: string,
  tables: string[],
  { mediaFolder, secret }: Pick<BackupPlace, 'mediaFolder' | 'secret'>,
  manifest: Manifest,
): AsyncGenerator<TarEntry> {
  const fileEntry = async (name: string, file: string): Promise<TarEntry> => {
    const { size } = await stat(file)
    return { name, size, content: digesting(createReadStream(file), name, manifest.entries) }
  }
  for (const name of tables) yield fileEntry(`tables/${name}.jsonl`, path.join(staging, name))
  for (const name of await listPictures(mediaFolder))
    yield fileEntry(`media/${name}`, path.join(mediaFolder, name))
  const text = Buffer.from(JSON.stringify(manifest, null, 2))
  yield { name: manifestName, size: text.length, content: Readable.from([text]) }
  const signature = Buffer.from(signManifest(secret, text))
  yield { name: signatureName, size: signature.length, content: Readable.from([signature]) }
}

async function* digesting(
  content: AsyncIterable<Uint8Array>,
  name: string,
  digests: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  for await (const chunk of content) {
    digest.update(chunk)
    yield chunk
  }
  digests[name] = digest.digest('hex')
}

/** Names below the folder, without files that are still being written. Pictures never change once they have their name. */
async function listPictures(mediaFolder: string): Promise<string[]> {
  const found = await readdir(mediaFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((each) => each.isFile() && !each.name.endsWith('.part'))
    .map((each) =>
      path.relative(mediaFolder, path.join(each.parentPath, each.name)).split(path.sep).join('/'),
    )
    .sort()
}

async function dropOldest(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^shop-[\d-]+\.tar\.gz$/.test(name)).sort()
  for (const name of names.slice(0, -keep)) await rm(path.join(folder, name))
}
