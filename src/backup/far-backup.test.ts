import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createWriteStream } from 'node:fs'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pack } from 'tar-stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { hourMs } from '../lib/time.ts'
import { openEmptyDatabase, openTestContext } from '../db/test-database.ts'
import { insertProduct } from '../db/test-fixtures.ts'
import { contentKey, createFileStorage } from '../media/storage.server.ts'
import { openTestBucket } from '../media/test-bucket.ts'
import { writeSetting } from '../settings/owner-settings.service.ts'
import { digestOf } from './archive.server.ts'
import { backupFileAt, createBucketStore, createFolderStore } from './backup-store.server.ts'
import { makeBackup } from './backup.service.ts'
import { makeKeys } from './encryption.server.ts'
import { rehearseRestore } from './rehearse.service.ts'
import { restoreBackup } from './restore.service.ts'
import { signManifest } from './signature.server.ts'
import { blocksOf, isKept, listTables } from './tables.server.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-far-backup-'))
const storage = createFileStorage(path.join(home, 'media'))
const secret = 'the secret of this shop, 32 letters'
const place = { store: createFolderStore(path.join(home, 'backups')), storage, secret }
const picture = Buffer.from('a picture')
const slow = { timeout: 120_000 }

let t: Awaited<ReturnType<typeof openTestContext>>
let bucket: Awaited<ReturnType<typeof openTestBucket>>
let keys: Awaited<ReturnType<typeof makeKeys>>
beforeAll(async () => {
  ;[t, bucket, keys] = await Promise.all([openTestContext(), openTestBucket(), makeKeys()])
  await storage.put(`${contentKey(picture)}/480.avif`, picture)
  await insertProduct(t.ctx, { variants: [{ stock: 3 }] })
  await t.ctx.db.execute(sql`update product_images set key = ${contentKey(picture)}`)
  await writeSetting(t.ctx, 'tagline', 'Àdìrẹ – "hand\\dyed"\nin Lagos\t\\N')
}, 120_000)
afterEach(() => bucket.faults.splice(0))
afterAll(async () => {
  await Promise.all([t.close(), bucket.close()])
  rmSync(home, { recursive: true })
})

async function onEmpty<T>(work: (db: typeof t.ctx.db) => Promise<T>): Promise<T> {
  const target = await openEmptyDatabase()
  try {
    return await work(target.db)
  } finally {
    await target.close()
  }
}
const bucketStore = () => createBucketStore({ ...bucket.place, setting: 'BACKUP_DIR' })

// (rule: backup)
test('an encrypted backup goes to a bucket, comes back as it was, and only with its key', slow, async () => {
  const store = bucketStore()
  const { written } = await makeBackup(t.ctx, { ...place, store, publicKey: keys.publicKey })
  expect(await store.list()).toEqual([expect.stringMatching(/^shop-.*\.tar\.zst\.age$/)])
  bucket.faults.push('hangs up', 'passes', 'cuts the body', 'refuses')
  await onEmpty(async (db) => {
    const { secretKey: stranger } = await makeKeys()
    await expect(rehearseRestore(db, { secret }, written)).rejects.toThrow(
      /is encrypted: set BACKUP_SECRET_KEY/,
    )
    await expect(rehearseRestore(db, { secret, secretKey: stranger }, written)).rejects.toThrow(
      /is encrypted for another key than BACKUP_SECRET_KEY/,
    )
    await expect(rehearseRestore(db, { secret }, store.read('shop-1.tar.zst'))).rejects.toThrow(
      /there is no such file/,
    )
    const { differences } = await rehearseRestore(db, { secret, secretKey: keys.secretKey }, written)
    expect(differences).toEqual([])
    expect(await rowsOf(db)`select value from settings where key = 'tagline'`).toEqual([
      { value: 'Àdìrẹ – "hand\\dyed"\nin Lagos\t\\N' },
    ])
  })
})

// (rule: backup)
test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 50)],
  ['changed in one byte', (bytes: Buffer) => bytes.with(bytes.length >> 1, bytes[bytes.length >> 1]! ^ 1)],
])('an encrypted file that is %s restores nothing', slow, async (_how, damage) => {
  const { written } = await makeBackup(t.ctx, { ...place, publicKey: keys.publicKey })
  const broken = path.join(home, 'broken.tar.zst.age')
  writeFileSync(broken, damage(readFileSync(written.name)))
  await onEmpty(async (db) => {
    await expect(
      rehearseRestore(db, { secret, secretKey: keys.secretKey }, backupFileAt(broken)),
    ).rejects.toThrow(/cannot be read to its end/)
    expect(await rowsOf(db)`select to_regclass('public.orders')::text as "table"`).toEqual([{ table: null }])
  })
})

// (rules: backup, own-bucket)
test(
  'a backup does not go into the bucket of another shop, nor does one that broke off stay',
  slow,
  async () => {
    const store = bucketStore()
    await makeBackup(t.ctx, { ...place, store })
    const before = await store.list()
    t.setNow(new Date('2026-11-21T10:00:00Z'))
    bucket.faults.push('passes', 'passes', ...Array.from({ length: 3 }, () => 'refuses' as const))
    await expect(makeBackup(t.ctx, { ...place, store })).rejects.toThrow()
    const own = await rowsOf<{ value: string }>(
      t.ctx.db,
    )`select value from shop_secrets where name = 'shop_id'`
    await t.ctx.db.execute(sql`update shop_secrets set value = 'another' where name = 'shop_id'`)
    await expect(makeBackup(t.ctx, { ...place, store }, 1)).rejects.toThrow(
      `BACKUP_DIR: the bucket at ${bucket.place.bucketUrl} belongs to another shop`,
    )
    expect(await store.list()).toEqual(before)
    await t.ctx.db.execute(sql`update shop_secrets set value = ${own[0]!.value} where name = 'shop_id'`)
  },
)

// (rule: backup)
test('what a killed backup left is removed by the next one, never what is still written', slow, async () => {
  const folder = path.join(home, 'left')
  mkdirSync(folder)
  const old = new Date(Date.now() - 13 * hourMs)
  const names = [
    'shop-2026-11-20-020000.tar.zst.part',
    'shop-2026-11-21-020000.tar.zst.age.part',
    'mine.part',
  ]
  for (const name of names) writeFileSync(path.join(folder, name), 'a part')
  for (const name of [names[0]!, names[2]!]) utimesSync(path.join(folder, name), old, old)
  await makeBackup(t.ctx, { ...place, store: createFolderStore(folder) })
  expect(
    readdirSync(folder)
      .filter((name) => name.endsWith('.part'))
      .toSorted(),
  ).toEqual(names.slice(1).toSorted())
  const upload = (key: string, initiated: Date) => ({ key, id: key, initiated })
  const [left, other, young] = [
    upload('shop-2026-11-20-020000.tar.zst', old),
    upload('album.zip', old),
    upload('shop-2026-11-21-020000.tar.zst', new Date()),
  ]
  bucket.uploads.push(left, other, young)
  await makeBackup(t.ctx, { ...place, store: bucketStore() })
  expect(bucket.uploads).toEqual([other, young])
})

// (rule: backup)
test('a rehearsal names rows that came back otherwise and pictures that are missing', slow, async () => {
  const { written } = await makeBackup(t.ctx, {
    ...place,
    storage: createFileStorage(path.join(home, 'no-pictures')),
  })
  await onEmpty(async (db) => {
    const { differences } = await rehearseRestore(db, { secret }, written)
    expect(differences).toEqual([
      `the picture ${contentKey(picture)}/480.avif is named by a row and not in the backup`,
    ])
  })
})

// (rule: backup)
test('a backup of the format before is still restored', slow, async () => {
  const { manifest } = await makeBackup(t.ctx, place)
  const archive = pack()
  const entries: Record<string, string> = {}
  for (const { name, columns } of (await listTables(t.ctx.db)).filter(({ name }) => isKept(name))) {
    const texts = sql.join(
      columns.map((column) => sql`${sql.identifier(column.name)}::text`),
      sql`, `,
    )
    const rows = await rowsOf<{ line: string }>(
      t.ctx.db,
    )`select json_build_array(${texts})::text as line from ${sql.identifier(name)}`
    const content = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
    entries[`tables/${name}.jsonl`] = await digestOf([content])
    archive.entry({ name: `tables/${name}.jsonl` }, content)
  }
  const { money: _, shop: __, ...rest } = manifest
  const text = Buffer.from(JSON.stringify({ ...rest, format: 1, entries }))
  archive.entry({ name: 'manifest.json' }, text)
  archive.entry({ name: 'manifest.sig' }, signManifest(secret, text))
  archive.finalize()
  const file = path.join(home, 'shop-2026-01-01-000000.tar.gz')
  await pipeline(archive, createGzip(), createWriteStream(file))
  await onEmpty(async (db) => {
    await restoreBackup({ db, storage, secret }, backupFileAt(file))
    const dump = sql`select to_jsonb(p) as row from products p`
    expect(await rowsOf(db)`${dump}`).toEqual(await rowsOf(t.ctx.db)`${dump}`)
  })
})

test('blocks end with the line that makes them large enough, in whatever parts the lines come', async () => {
  const text = ['a', 'bcdefgh', '', 'ij', 'klmnopqrstuvw', 'x'].map((line) => `${line}\n`).join('')
  for (const size of [1, 3, 7, 100]) {
    async function* parts() {
      for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size))
    }
    const blocks = (await Array.fromAsync(blocksOf(parts(), 6))).map(String)
    expect(blocks, `parts of ${size}`).toEqual(['a\nbcdefgh\n', '\nij\nklmnopqrstuvw\n', 'x\n'])
  }
})
