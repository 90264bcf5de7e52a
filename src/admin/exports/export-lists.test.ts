import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, creditAccounts, creditEntries, giftCards, tills } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertPromoCode } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { listFileNames, type ListFileName } from '../kit/list/list-files.rules.ts'
import { creditFiles } from '../credit/credit-files.server.ts'
import { exportList } from './export-lists.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let owner: Parameters<typeof exportList>[0]
beforeAll(async () => {
  t = await openTestContext()
  owner = { ...requireOwner(t.ctxFor({ ...adminActor, passwordAt: t.ctx.now() })), files: creditFiles }
})
afterAll(() => t.close())

async function fileOf(list: ListFileName) {
  const bytes = Buffer.from(await new Response(await exportList(owner, list, {})).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return bytes.toString('utf8').slice(1).trimEnd().split('\r\n')
}

// (rule: lists-as-files)
test('each list is a file; formulas are texts, money below zero is a number, moments are those of Lagos', async () => {
  const createdAt = new Date('2026-11-01T10:00:00Z')
  const [account] = await t.ctx.db
    .insert(creditAccounts)
    .values({ kind: 'customer', email: 'ada@example.com' })
    .returning()
  const entry = { accountId: account!.id, by: 'owner', createdAt }
  await t.ctx.db
    .insert(creditEntries)
    .values({ ...entry, amount: 500_050, cause: 'granted', causeId: 'a', why: '=cmd()' })
  await t.ctx.db.insert(creditEntries).values({
    ...entry,
    amount: -20_050,
    cause: 'spent',
    causeId: 'b',
    createdAt: new Date('2026-11-02T10:00:00Z'),
  })
  const [, spent, granted] = await fileOf('credit-movements')
  expect(spent).toMatch(/^2026-11-02 11:00,ada@example.com,[^,]+,-200.5,NGN,,,owner$/)
  expect(granted).toMatch(/^2026-11-01 11:00,ada@example.com,[^,]+,5000.50,NGN,,"'=cmd\(\)",owner$/)
  expect((await fileOf('credit'))[1]).toMatch(/^ada@example.com,Customer,4800.00,NGN,Open,/)

  await t.ctx.db.insert(giftCards).values({
    accountId: account!.id,
    codeHash: 'h',
    codeEnd: 'WXYZ',
    amount: 1_000_000,
    toName: 'Adéṣẹ́wà 🌸, "Bisi"',
    createdAt,
  })
  expect((await fileOf('gift-cards'))[1]).toMatch(
    /WXYZ,2026-11-01 11:00,10000.00,4800.00,"Adéṣẹ́wà 🌸, ""Bisi""",/,
  )

  await insertPromoCode(t.ctx, { code: 'ADIRE', description: '@all' })
  expect((await fileOf('promotions')).find((line) => line.startsWith('ADIRE,'))).toContain(`"'@all"`)
  await t.ctx.db.insert(tills).values({
    day: '2026-11-01',
    state: 'closed',
    expected: 100_000,
    counted: 95_000,
    countedAt: createdAt,
    reason: '-note lost',
    closedAt: createdAt,
    closedBy: 'owner',
  })
  for (const list of listFileNames) expect((await fileOf(list))[0], list).toMatch(/^[A-Z][\w ]+,/)
  const log = await fileOf('staff-log')
  expect(log.join('\n')).toContain('exported a list: tills')
})

// (rules: lists-as-files, password-again)
test('without the password no list leaves the shop, and nothing is written of it', async () => {
  const late = { ...owner, ...requireOwner(t.ctxFor({ ...adminActor, passwordAt: null })) }
  const before = await t.ctx.db.select().from(auditLog)
  for (const list of listFileNames)
    await expect(exportList(late, list, {})).rejects.toMatchObject({ code: 'PASSWORD_AGAIN' })
  expect(await t.ctx.db.select().from(auditLog)).toHaveLength(before.length)
})
