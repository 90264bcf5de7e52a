import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ensureFirstAdmin } from '../account/staff/admin-role.service.ts'
import { openPglite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { asSystem } from '../lib/server/context.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'shop-admin-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function admin(...args: string[]): Promise<{ code: number; out: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder }
  return new Promise((resolve) => {
    execFile(process.execPath, ['src/app/owner-cli.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, out: stdout + stderr }),
    )
  })
}

test('admins are listed and revoked from the command line, but not while the shop is running', async () => {
  const shop = await openPglite(path.join(folder, 'db'))
  await migrate(shop)
  const ctx = asSystem({ db: shop.db, now: () => new Date(), queue: null as never }, 'test')
  await ensureFirstAdmin(ctx, 'owner@example.com', 'a good password')
  await ensureFirstAdmin(ctx, 'partner@example.com', 'a good password')
  const whileRunning = await admin('list')
  await shop.close()
  expect(whileRunning.code).toBe(1)
  expect(whileRunning.out).toContain('stop the shop')

  expect(await admin('revoke', 'Owner@example.com')).toMatchObject({ code: 0 })
  expect(await admin('list')).toEqual({ code: 0, out: 'partner@example.com\n' })
}, 120_000)

test('help needs no database; an unknown command is refused with the help', async () => {
  const missing = await admin()
  expect(missing.code).toBe(0)
  expect(missing.out).toContain('  grant you@example.com [helper]: ')
  const unknown = await admin('frobnicate')
  expect(unknown.code).toBe(1)
  expect(unknown.out).toMatch(/^There is no command frobnicate\.\nnpm run admin/)
}, 60_000)

// (rule: rolling-upgrade)
test('before an upgrade the command says what it would change, and migrates nothing', async () => {
  const { code, out } = await admin('upgrade-check')
  expect(code).toBe(0)
  expect(out).toContain('this version may start while the other serves')
}, 60_000)

// (rule: owner-commands)
test('a refusal is one line and exit code 1', async () => {
  expect(await admin('revoke')).toEqual({ code: 1, out: 'Name one e-mail address\n' })
}, 120_000)
