import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer } from '../db/test-fixtures.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { ownerHelp, runOwnerCommand } from './run-command.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const pictures = { open: () => Promise.reject(new Error('no pictures here')) }

/** What is printed; a refusal is its one line. */
const admin = (...args: string[]) =>
  runOwnerCommand({ ...asSystem(t.ctx, 'owner command (ada)'), pictures }, args).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return `refused: ${error.message}`
  })

const auditLines = async (subjectId: string) => {
  const lines = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
  return lines.map(({ action, actor }) => [action, actor])
}

test('admins are granted, listed and revoked, but never the last one', async () => {
  const [ada, bola] = [await insertCustomer(t.ctx), await insertCustomer(t.ctx)]
  expect(await admin('list')).toBe('There is no admin yet.')
  for (const { user } of [ada, bola])
    expect(await admin('grant', user.email)).toBe(`${user.email} is an admin from the next page on.`)
  expect((await admin('list')).split('\n')).toEqual([ada.user.email, bola.user.email].toSorted())
  expect(await admin('revoke', ada.user.email)).toBe(`${ada.user.email} is no admin any more.`)
  expect(await admin('revoke', ada.user.email)).toBe('refused: This account is not an owner')
  expect(await admin('revoke', bola.user.email)).toContain('refused: This is the last owner.')
  expect(await admin('grant')).toBe('refused: Name one e-mail address')
  expect(await auditLines(ada.user.id)).toEqual([
    ['role.grant', 'owner command (ada)'],
    ['role.revoke', 'owner command (ada)'],
  ])
})

// (rule: owner-commands)
test('help names every command in one line', async () => {
  for (const name of ['grant', 'revoke', 'reset-second-step', 'purge-pictures', 'upgrade-check', 'help'])
    expect(ownerHelp()).toMatch(new RegExp(`^  ${name}\\b.*: .+$`, 'm'))
  expect(await admin('frobnicate')).toBe('refused: There is no command frobnicate')
})
