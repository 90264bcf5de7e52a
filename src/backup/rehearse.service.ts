import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import type { Storage } from '../media/storage.server.ts'
import { digestOf, type Manifest, type Secrets } from './archive.server.ts'
import type { BackupFile } from './backup-store.server.ts'
import { restoreBackup } from './restore.service.ts'
import { dumpTable, isKept, listTables } from './tables.server.ts'

/**
 * Restores a backup into an empty database that is thrown away afterwards, and compares: rows and sums of money as each
 * restore does, then each table's content and the pictures that rows name (rule: backup). Pictures are read, not stored.
 * @returns what is not as it was, a line each
 * @throws as restoreBackup
 */
export async function rehearseRestore(
  db: Db,
  secrets: Secrets,
  file: BackupFile,
): Promise<{ manifest: Manifest; differences: string[] }> {
  const { manifest } = await restoreBackup({ db, storage: nowhere, ...secrets }, file)
  const isMissing = (name: string) => !(`media/${name}` in manifest.entries)
  const pictures = await rowsOf<{ name: string }>(db)`
    select distinct key || '/480.avif' as name from product_images
      union select 'private/' || key || '.jpg' from delivery_photos
      union select 'private/' || key || '.jpg' from return_photos
      union select 'private/' || unnest(array[key, small_key]) || '.jpg' from review_photos`
  return {
    manifest,
    differences: [
      // Format 1 has other texts of the same rows.
      ...(manifest.format === 1 ? [] : await findOtherTables(db, manifest)),
      ...pictures
        .map(({ name }) => name)
        .filter(isMissing)
        .map((name) => `the picture ${name} is named by a row and not in the backup`),
    ],
  }
}

async function findOtherTables(db: Db, { entries }: Manifest): Promise<string[]> {
  const expected = new Map(Object.entries(entries).filter(([name]) => name.startsWith('tables/')))
  const wrong = new Set<string>()
  await db.transaction(async (whole) => {
    const tx = whole as unknown as Db
    for (const table of (await listTables(tx)).filter(({ name }) => isKept(name)))
      for await (const { name, block } of dumpTable(tx, table)) {
        if (expected.get(name) !== (await digestOf([block]))) wrong.add(name)
        expected.delete(name)
      }
  })
  return [...wrong, ...expected.keys()].map((name) => `${name} came back with another content`)
}

const nowhere: Storage = {
  put: async () => {},
  remove: async () => {},
  get: async () => null,
  async *list() {},
}
