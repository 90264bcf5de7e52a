import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { openTestContext, openTestDatabase } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { createFileStorage } from '../media/storage.server.ts'
import { products } from '../db/schema.ts'
import { type BackupFile, createFolderStore } from './backup-store.server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const home = mkdtempSync(path.join(tmpdir(), 'shop-restore-alone-'))
const storage = createFileStorage(path.join(home, 'media'))
const secret = 'the secret of this shop, 32 letters'

let t: Awaited<ReturnType<typeof openTestContext>>
let serving: Database
let file: BackupFile
beforeAll(async () => {
  t = await openTestContext()
  file = (await makeBackup(t.ctx, { store: createFolderStore(path.join(home, 'backups')), storage, secret }))
    .written
  serving = await openTestDatabase()
}, 120_000)
afterAll(async () => {
  await serving.close()
  await t.close()
  rmSync(home, { recursive: true })
})

// (rule: restore-alone)
test.skipIf(!isPostgres)(
  'while a shop serves on the database a restore refuses, whatever it is told, and changes nothing; then it goes on',
  { timeout: 120_000 },
  async () => {
    await insertProduct({ ...t.ctx, db: serving.db })
    // As every web process and worker does as long as it runs.
    const endings = [
      await serving.listen('orders_changed', () => {}),
      await serving.listen('catalog_changed', () => {}),
    ]
    const restore = () =>
      restoreBackup({ db: serving.db, storage, secret }, file, {
        isReplacing: true,
        isUnsignedAccepted: true,
      })
    for (const end of endings) {
      await expect(restore()).rejects.toThrow(
        /A shop is serving on this database.*Stop all its web processes/,
      )
      expect(await serving.db.$count(products)).toBe(1)
      await end()
    }
    await restore()
    expect(await serving.db.$count(products)).toBe(0)
  },
)
