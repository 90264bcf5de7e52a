import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { openTestContext, openTestDatabase } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { recordAudit } from '../lib/server/audit.ts'
import { dayMs } from '../lib/time.ts'
import { contentKey, createFileStorage } from '../media/storage.server.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { verifyBackup } from './archive.server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'
import { listTables } from './tables.server.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-backup-test-'))
const mediaFolder = path.join(home, 'media')
const folder = path.join(home, 'backups')
const picture = Buffer.from('a picture of an àdìrẹ dress')
const pictureName = `${contentKey(picture)}/480.avif`

let t: Awaited<ReturnType<typeof openTestContext>>
let file: string
beforeAll(async () => {
  t = await openTestContext()
  await createFileStorage(mediaFolder).put(pictureName, picture)
  await insertProduct(t.ctx, { variants: [{ stock: 3, held: 1 }] })
  await writeSetting(t.ctx, 'hero_image', null)
  await writeSetting(t.ctx, 'tagline', 'Àdìrẹ – "hand\\dyed"\nin Lagos')
  await recordAudit(t.ctx, { action: 'setting.set', subject: { type: 'setting', id: 'tagline' } })
  file = (await makeBackup(t.ctx, { folder, mediaFolder })).file
})
afterAll(async () => {
  await t.close()
  rmSync(home, { recursive: true })
})

async function contentOf(db: Db) {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await listTables(db)) {
    const table = sql.identifier(name)
    content[name] = await rowsOf(db, sql`select to_jsonb(t) as row from ${table} t order by t::text`)
  }
  return content
}

async function restoreInto(from: string, options = {}) {
  const target = await openTestDatabase()
  const media = createFileStorage(path.join(mkdtempSync(path.join(home, 'new-')), 'media'))
  const outcome = await restoreBackup({ db: target.db, storage: media }, from, options).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  return { target, media, outcome }
}

test('what was backed up is there again, rows and pictures alike, and the next row gets the next number', async () => {
  const { target, media, outcome } = await restoreInto(file)
  try {
    expect(outcome).toBe('restored')
    expect(await contentOf(target.db)).toEqual(await contentOf(t.ctx.db))
    expect(Buffer.from((await media.get(pictureName))!)).toEqual(picture)
    const [last] = await rowsOf<{ id: string }>(t.ctx.db, sql`select max(id)::text as id from audit_log`)
    await recordAudit({ ...t.ctx, db: target.db }, { action: 'x', subject: { type: 'x', id: 'x' } })
    const [next] = await rowsOf<{ id: string }>(target.db, sql`select max(id)::text as id from audit_log`)
    expect(Number(next!.id)).toBe(Number(last!.id) + 1)
    await expect(target.db.execute(sql`delete from audit_log`)).rejects.toThrow()
  } finally {
    await target.close()
  }
})

test('a shop with goods or people in it is not overwritten unless that is said', async () => {
  await expect(restoreBackup({ db: t.ctx.db, storage: createFileStorage(home) }, file)).rejects.toThrow(
    /not empty/,
  )
  const { target, outcome } = await restoreInto(file)
  try {
    expect(outcome).toBe('restored')
    const media = createFileStorage(path.join(home, 'again'))
    await target.db.execute(sql`update settings set value = '"changed"' where key = 'tagline'`)
    await expect(restoreBackup({ db: target.db, storage: media }, file)).rejects.toThrow(/not empty/)
    await restoreBackup({ db: target.db, storage: media }, file, { isReplacing: true })
    expect(await contentOf(target.db)).toEqual(await contentOf(t.ctx.db))
  } finally {
    await target.close()
  }
})

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 200)],
  ['changed in the middle', (bytes: Buffer) => bytes.with(Math.floor(bytes.length / 2), 0x55)],
  ['no backup at all', () => Buffer.from('hello')],
])('a file that is %s is refused and nothing is changed', async (_how, damage) => {
  const broken = path.join(home, 'broken.tar.gz')
  writeFileSync(broken, damage(readFileSync(file)))
  const { target, outcome } = await restoreInto(broken)
  try {
    expect(outcome).toMatch(/cannot be read|cut off|damaged/)
    expect(await listTables(target.db)).not.toEqual([])
  } finally {
    await target.close()
  }
})

test('only this user can read a backup, and a list of what is in it stands at its end', async () => {
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
  const { tables, entries } = await verifyBackup(file)
  expect(tables.products!.rows).toBe(1)
  expect(Object.keys(entries)).toContain(`media/${pictureName}`)
})

test('of the nightly files the newest stay', async () => {
  const nights = path.join(home, 'nights')
  const start = t.ctx.now()
  for (let night = 0; night < 4; night++) {
    t.setNow(new Date(start.getTime() + night * dayMs))
    await makeBackup(t.ctx, { folder: nights, mediaFolder }, 2)
  }
  t.setNow(start)
  expect((await readdir(nights)).sort()).toEqual([
    'shop-2026-11-22-100000.tar.gz',
    'shop-2026-11-23-100000.tar.gz',
  ])
})
