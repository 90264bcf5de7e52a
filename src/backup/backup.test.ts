import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { openTestContext, openTestDatabase } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { dayMs } from '../lib/time.ts'
import { contentKey, createFileStorage, privateName } from '../media/storage.server.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { verifyBackup } from './archive.server.ts'
import { type BackupFile, backupFileAt, createFolderStore } from './backup-store.server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'
import { listTables } from './tables.server.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-backup-test-'))
const storage = createFileStorage(path.join(home, 'media'))
const folder = path.join(home, 'backups')
const secret = 'the secret of this shop, 32 letters'
const place = { store: createFolderStore(folder), storage, secret }
const picture = Buffer.from('a picture of an àdìrẹ dress')
const personName = privateName(contentKey(picture))
const pictureName = `${contentKey(picture)}/480.avif`

let t: Awaited<ReturnType<typeof openTestContext>>
let target: Database
let file: BackupFile
beforeAll(async () => {
  t = await openTestContext()
  await storage.put(pictureName, picture)
  await storage.put(personName, picture)
  await insertProduct(t.ctx, { variants: [{ stock: 3, held: 1 }] })
  // A JSON null, which is not the absence of a value.
  await t.ctx.db.execute(sql`insert into settings (key, value) values ('hero_image', 'null')`)
  await writeSetting(t.ctx, 'tagline', 'Àdìrẹ – "hand\\dyed"\nin Lagos')
  await audit(t.ctx, ['setting', 'tagline'], 'setting.set')
  target = await openTestDatabase()
  file = (await makeBackup(t.ctx, place)).written
}, 120_000)
afterAll(async () => {
  await target.close()
  await t.close()
  rmSync(home, { recursive: true })
})

async function contentOf(db: Db) {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await listTables(db)) {
    const table = sql.identifier(name)
    content[name] = await rowsOf(db)`select to_jsonb(t) as row from ${table} t order by t::text`
  }
  return content
}

const slow = { timeout: 120_000 }

// (rules: backup, audit)
test('a restore brings back rows and pictures, and the next row gets the next number', slow, async () => {
  const media = createFileStorage(path.join(home, 'new-media'))
  await restoreBackup({ db: target.db, storage: media, secret }, file)
  expect(await contentOf(target.db)).toEqual(await contentOf(t.ctx.db))
  for (const name of [pictureName, personName]) expect(Buffer.from((await media.get(name))!)).toEqual(picture)
  const lastId = async (db: Db) =>
    Number((await rowsOf<{ id: string }>(db)`select max(id)::text as id from audit_log`)[0]!.id)
  await audit({ ...t.ctx, db: target.db }, ['x', 'x'], 'x')
  expect(await lastId(target.db)).toBe((await lastId(t.ctx.db)) + 1)
  for (const how of ['delete from audit_log', 'truncate audit_log'])
    await expect(target.db.execute(sql.raw(how))).rejects.toThrow()
})

// (rule: backup)
test('a shop with goods or people in it is not overwritten without the option', slow, async () => {
  const shop = { db: target.db, storage: createFileStorage(path.join(home, 'again')), secret }
  await target.db.execute(sql`update settings set value = '"changed"' where key = 'tagline'`)
  const before = await contentOf(target.db)
  await expect(restoreBackup(shop, file)).rejects.toThrow(/not empty/)
  expect(await contentOf(target.db)).toEqual(before)
  const former = privateName('f'.repeat(24))
  await shop.storage.put(former, picture)
  await restoreBackup(shop, file, { isReplacing: true })
  // (rule: private-pictures) The people of the shop that is replaced go with it.
  expect([await shop.storage.get(former), await shop.storage.get(personName)]).toEqual([null, picture])
  expect(await contentOf(target.db)).toEqual(await contentOf(t.ctx.db))
})

// (rule: backup)
test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['changed in the middle', (bytes: Buffer) => changeByte(bytes, Math.floor(bytes.length / 2))],
  ['no backup at all', () => Buffer.from('hello')],
])('a file that is %s is refused and nothing is changed', async (_how, damage) => {
  const broken = path.join(home, 'broken.tar.zst')
  writeFileSync(broken, damage(readFileSync(file.name)))
  const shop = { db: t.ctx.db, storage: createFileStorage(path.join(home, 'broken')), secret }
  const before = await contentOf(t.ctx.db)
  await expect(restoreBackup(shop, backupFileAt(broken), { isReplacing: true })).rejects.toThrow(
    // A changed byte may also show first in the list of contents, whose signature then does not fit.
    /cannot be read|cut off|damaged|is not signed by this shop/,
  )
  expect(await contentOf(t.ctx.db)).toEqual(before)
})

const changeByte = (bytes: Buffer, at: number) => bytes.with(at, bytes[at]! ^ 0xff)

test('only this user can read a backup, and it ends with a list of its contents', async () => {
  expect((statSync(file.name).mode & 0o777).toString(8)).toBe('600')
  const { tables, entries } = await verifyBackup(file, { secret })
  expect(tables.products!.rows).toBe(1)
  expect(Object.keys(entries)).toContain(`media/${pictureName}`)
})

test('of the nightly files the newest stay', async () => {
  const nights = path.join(home, 'nights')
  const start = t.ctx.now()
  for (let night = 0; night < 4; night++) {
    t.setNow(new Date(start.getTime() + night * dayMs))
    await makeBackup(t.ctx, { ...place, store: createFolderStore(nights) }, 2)
  }
  t.setNow(start)
  expect((await readdir(nights)).sort()).toEqual([
    expect.stringMatching(/^shop-2026-11-22-100000-000-\d{4}\.tar\.zst$/),
    expect.stringMatching(/^shop-2026-11-23-100000-000-\d{4}\.tar\.zst$/),
  ])
})

// (rule: backup-names)
test('two backups of one moment are two files', async () => {
  const store = createFolderStore(path.join(home, 'twice'))
  await Promise.all([makeBackup(t.ctx, { ...place, store }), makeBackup(t.ctx, { ...place, store })])
  expect(await store.list()).toHaveLength(2)
})
