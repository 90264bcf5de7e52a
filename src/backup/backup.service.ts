import { randomInt } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import { ensureShopId } from '../media/shop-id.service.ts'
import { isPrivateName, type Storage } from '../media/storage.server.ts'
import { digestOf, type Manifest, manifestName, signatureName, verifyBackup } from './archive.server.ts'
import type { BackupFile, BackupStore } from './backup-store.server.ts'
import { encrypt, makeKeys } from './encryption.server.ts'
import { readMoney } from './money.server.ts'
import { signManifest } from './signature.server.ts'
import { dumpTable, isKept, listTables } from './tables.server.ts'

/** `secret` is AUTH_SECRET: it signs the file's contents. With `publicKey` the file is encrypted for its secret half. */
export type BackupPlace = {
  store: BackupStore
  storage: Storage
  secret: string
  publicKey?: string | undefined
}

/**
 * Writes database and pictures, as they are at one moment, into one file and reads it back; what is not right is
 * removed again (rule: backup). `keep`: this many of the newest stay, older ones are deleted.
 * @returns the file's address and its contents
 */
export async function makeBackup(
  ctx: SystemCtx,
  place: BackupPlace,
  keep?: number,
): Promise<{ file: string; written: BackupFile; manifest: Manifest }> {
  const { store, secret, publicKey } = place
  // Two of one moment are two files, as of one begun by hand while the nightly one is written (rule: backup-names).
  const stamp = ctx.now().toISOString().replaceAll(/[:Z]/g, '').replace(/[T.]/g, '-')
  const name = `shop-${stamp}-${String(randomInt(10_000)).padStart(4, '0')}.tar.zst${publicKey ? '.age' : ''}`
  const manifest: Manifest = {
    format: 2,
    made_at: ctx.now().toISOString(),
    migrations: [],
    tables: {},
    entries: {},
    shop: await ensureShopId(ctx),
  }
  const archive = pack()
  const compressed = createZstdCompress()
  // An error of one ends the other; who reads the content gets it.
  pipeline(archive, compressed).catch(() => {})
  // To read it back this process has a key of its own, which nobody else ever sees.
  const own = publicKey && (await makeKeys())
  const content = own ? await encrypt(compressed, [publicKey, own.publicKey]) : compressed
  const packed = packShop(ctx.db, archive, place, manifest)
  packed.catch((error: Error) => archive.destroy(error))
  content.on('error', () => {})
  try {
    await Promise.all([packed, store.write(name, content, manifest.shop!)])
  } finally {
    archive.destroy()
    await Promise.allSettled([packed])
  }
  const written = store.read(name)
  try {
    await verifyBackup(written, { secret, ...(own && { secretKey: own.secretKey }) })
  } catch (error) {
    await store.remove(name)
    throw error
  }
  if (keep) for (const old of (await store.list()).slice(0, -keep)) await store.remove(old)
  return { file: store.addressOf(name), written, manifest }
}

/** Tables of one snapshot, pictures and at the end the manifest, which lists each entry's digest, with its signature. */
async function packShop(
  db: Db,
  archive: Pack,
  { storage, secret }: Pick<BackupPlace, 'storage' | 'secret'>,
  manifest: Manifest,
): Promise<void> {
  const add = async (name: string, bytes: Uint8Array) => {
    manifest.entries[name] = await digestOf([bytes])
    await pipeline(Readable.from([bytes]), archive.entry({ name, size: bytes.length, mode: 0o600 }))
  }
  await db.transaction(
    async (snapshot) => {
      const tx = snapshot as unknown as Db
      const applied = await rowsOf<{ hash: string }>(tx)`
        select hash from schema_migrations order by applied_at, ctid`
      manifest.migrations = applied.map(({ hash }) => hash)
      manifest.money = await readMoney(tx)
      for (const table of (await listTables(tx)).filter(({ name }) => isKept(name))) {
        const columns = table.columns.map(({ name }) => name)
        const contents = { columns, rows: 0 }
        manifest.tables[table.name] = contents
        for await (const { name, block, rows } of dumpTable(tx, table)) {
          await add(name, block)
          contents.rows += rows
        }
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  // Pictures never change once they have their name: what is listed is what a row of the snapshot shows.
  for (const picture of (await Array.fromAsync(storage.list())).sort()) {
    const bytes = await storage.get(picture)
    // Erased with its person while the backup runs.
    if (!bytes && isPrivateName(picture)) continue
    if (!bytes) throw new Error(`The picture ${picture} was listed and is gone`)
    await add(`media/${picture}`, bytes)
  }
  const text = Buffer.from(JSON.stringify(manifest, null, 2))
  archive.entry({ name: manifestName, mode: 0o600 }, text)
  archive.entry({ name: signatureName, mode: 0o600 }, signManifest(secret, text))
  archive.finalize()
}
