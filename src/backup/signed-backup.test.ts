import { createHash } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { oneTimeCodes, pushSubscriptions, sessions, userRoles, verifications } from '../db/schema.ts'
import { openTestContext, openTestDatabase } from '../db/test-database.ts'
import { insertCustomer } from '../db/test-fixtures.ts'
import { createFileStorage } from '../media/storage.server.ts'
import { readArchive } from './archive.server.ts'
import { type BackupFile, backupFileAt, createFolderStore } from './backup-store.server.ts'
import { makeBackup } from './backup.service.ts'
import { restoreBackup } from './restore.service.ts'

const home = mkdtempSync(path.join(tmpdir(), 'shop-signed-backup-'))
const place = {
  store: createFolderStore(home),
  storage: createFileStorage(path.join(home, 'media')),
  secret: 'the secret of this shop, 32 letters',
}

let t: Awaited<ReturnType<typeof openTestContext>>
let target: Database
let file: BackupFile
let customerId: string
beforeAll(async () => {
  t = await openTestContext()
  target = await openTestDatabase()
  const { user: owner } = await insertCustomer(t.ctx, 'owner@example.com')
  await t.ctx.db.insert(userRoles).values({ userId: owner.id, role: 'admin' })
  customerId = (await insertCustomer(t.ctx, 'thief@example.com')).user.id
  const later = new Date('2100-01-01')
  const [session] = await t.ctx.db
    .insert(sessions)
    .values({ userId: owner.id, token: 'stolen', expiresAt: later })
    .returning()
  const keys = { p256dh: 'x', auth: 'x' }
  await t.ctx.db
    .insert(pushSubscriptions)
    .values({ userId: owner.id, sessionId: session!.id, endpoint: 'https://push.example.com/x', ...keys })
  await t.ctx.db.insert(verifications).values({ identifier: 'x', value: 'x', expiresAt: later })
  const code = { email: owner.email, purpose: 'reset', codeHash: 'x' } as const
  await t.ctx.db.insert(oneTimeCodes).values({ ...code, sentAt: later, expiresAt: later })
  file = (await makeBackup(t.ctx, place)).written
}, 120_000)
afterAll(async () => {
  await target.close()
  await t.close()
  rmSync(home, { recursive: true })
})

type Entry = { name: string; content: Buffer }

/** The backup rewritten with changed entries. */
async function tamper(name: string, change: (entries: Entry[]) => Entry[]): Promise<BackupFile> {
  const entries: Entry[] = []
  for await (const entry of readArchive(file, {}))
    entries.push({ name: entry.name, content: Buffer.concat(await Array.fromAsync(entry.content)) })
  const archive = pack()
  for (const entry of change(entries)) archive.entry({ name: entry.name }, entry.content)
  archive.finalize()
  const to = path.join(home, name)
  await pipeline(archive, createGzip(), createWriteStream(to))
  return backupFileAt(to)
}

const roles = 'tables/user_roles.00001.copy'
const withRole = ({ content }: Entry) => Buffer.from(`${String(content)}${customerId}\tadmin\n`)
const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A customer among the owners, with digest and count set right. */
function makeOwner(entries: Entry[]): Entry[] {
  const content = withRole(entries.find(({ name }) => name === roles)!)
  return entries.map((entry) => {
    if (entry.name === roles) return { ...entry, content }
    if (entry.name !== 'manifest.json') return entry
    const manifest = JSON.parse(String(entry.content))
    manifest.entries[roles] = digestOf(content)
    manifest.tables.user_roles.rows += 1
    return { ...entry, content: Buffer.from(JSON.stringify(manifest)) }
  })
}

const shop = (secret = place.secret) => ({
  db: target.db,
  storage: createFileStorage(path.join(home, 'restored')),
  secret,
})
const isEmptyStill = async () =>
  expect(await rowsOf(target.db)`select 1 from users`, 'nothing was restored').toEqual([])
const slow = { timeout: 120_000 }

// (rule: backup)
test(
  'a backup in which a customer was made an owner is refused, also with its digests set right',
  slow,
  async () => {
    const tampered = await tamper('owner.tar.gz', makeOwner)
    await expect(restoreBackup(shop(), tampered, { isReplacing: true })).rejects.toThrow(
      /not signed by this shop/,
    )
    await isEmptyStill()
  },
)

// (rule: backup)
test('an entry that comes twice, or that the list does not name, is refused', slow, async () => {
  const twice = await tamper('twice.tar.gz', (entries) => [
    ...entries.filter(({ name }) => name === roles).map((entry) => ({ ...entry, content: withRole(entry) })),
    ...entries,
  ])
  await expect(restoreBackup(shop(), twice, { isReplacing: true })).rejects.toThrow(/damaged/)
  const further = { name: 'media/x/480.avif', content: Buffer.from('x') }
  const more = await tamper('more.tar.gz', (entries) => [further, ...entries])
  await expect(restoreBackup(shop(), more, { isReplacing: true })).rejects.toThrow(/damaged/)
  await isEmptyStill()
})

// (rule: backup)
test('a backup of another shop, or of an older version, is restored only with the option', slow, async () => {
  const other = shop('the secret of another shop, 32 letters')
  await expect(restoreBackup(other, file, { isReplacing: true })).rejects.toThrow(/not signed by this shop/)
  const older = await tamper('older.tar.gz', (entries) =>
    entries.filter(({ name }) => name !== 'manifest.sig'),
  )
  await expect(restoreBackup(shop(), older, { isReplacing: true })).rejects.toThrow(/not signed/)
  await isEmptyStill()
  await restoreBackup(shop(), older, { isReplacing: true, isUnsignedAccepted: true })
  await restoreBackup(other, file, { isReplacing: true, isUnsignedAccepted: true })
})

// (rule: backup)
test('sessions, codes and devices are not restored; the staff are notified', slow, async () => {
  // Since the backup one admin's role was revoked and another's granted.
  await target.db.execute(sql`update user_roles set user_id = ${customerId}`)
  const { staff } = await restoreBackup(shop(), file, { isReplacing: true })
  expect(staff).toEqual([
    { email: 'owner@example.com', role: 'admin', hasSecondStep: false, isNewHere: true },
  ])
  for (const name of ['sessions', 'verifications', 'one_time_codes', 'push_subscriptions'])
    expect(await rowsOf(target.db)`select 1 from ${sql.identifier(name)}`, name).toEqual([])
  const again = await restoreBackup(shop(), file, { isReplacing: true })
  expect(again.staff).toMatchObject([{ isNewHere: false }])
})

test("sessions in an older version's backup are skipped", slow, async () => {
  const content = Buffer.from('x\n')
  const name = 'tables/sessions.00001.copy'
  const older = await tamper('sessions.tar.gz', (entries) => [
    { name, content },
    ...entries.map((entry) => {
      if (entry.name !== 'manifest.json') return entry
      const manifest = JSON.parse(String(entry.content))
      manifest.entries[name] = digestOf(content)
      manifest.tables.sessions = { columns: ['token'], rows: 1 }
      return { ...entry, content: Buffer.from(JSON.stringify(manifest)) }
    }),
  ])
  await restoreBackup(shop(), older, { isReplacing: true, isUnsignedAccepted: true })
  expect(await rowsOf(target.db)`select 1 from sessions`).toEqual([])
})

test('a file that is exchanged after it was verified is refused, and nothing is changed', async () => {
  const entries = (list: Entry[]) =>
    list.map((entry) =>
      entry.name.startsWith('tables/user_roles')
        ? { ...entry, content: Buffer.from(entry.content.toString().replaceAll('admin', 'staff')) }
        : entry,
    )
  const other = await tamper('exchanged.tar.gz', entries)
  const shorter = await tamper('shorter.tar.gz', (list) =>
    list.filter(({ name }) => !name.includes('user_roles')),
  )
  const rolesOf = () => rowsOf(target.db)`select role, count(*)::int as n from user_roles group by 1`
  const before = await rolesOf().catch(() => 'none')
  for (const second of [other, shorter]) {
    let readings = 0
    const exchanged: BackupFile = {
      name: 'shop.tar.zst',
      open: () => (readings++ === 0 ? file.open() : second.open()),
    }
    await expect(
      restoreBackup({ db: target.db, storage: place.storage, secret: place.secret }, exchanged, {
        isReplacing: true,
      }),
    ).rejects.toThrow(/changed while it was restored/)
    expect(await rolesOf().catch(() => 'none')).toEqual(before)
  }
})
