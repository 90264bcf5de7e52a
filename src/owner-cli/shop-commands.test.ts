import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog, demoRows, featuredShowcase, notificationSignups } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCustomer, insertOrder } from '../db/test-fixtures.ts'
import { showcaseLiveMail, sweepShowcaseLive } from '../featured/showcase-live.service.ts'
import { AppError } from '../lib/errors.ts'
import { asSystem } from '../lib/server/context.ts'
import { runOwnerCommand } from './run-command.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext([showcaseLiveMail])
})
afterAll(() => t.close())

const backUp = async () => ({ file: 'shop.tar.gz' })
const pictures = { open: () => Promise.reject(new Error('no pictures here')) }

/** What is printed; a refusal is its one line. These commands ask Paystack nothing. */
const admin = (...args: string[]) =>
  runOwnerCommand(
    { ...asSystem({ ...t.ctx, provider: null as never }, 'owner command (ada)'), backUp, pictures },
    args,
  ).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    return `refused: ${error.message}`
  })

const auditLines = async (subjectId: string) => {
  const lines = await t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId))
  return lines.map(({ action, actor }) => [action, actor])
}

// (rule: showcase-goes-live)
test('a showcase item goes live by its id or title and is listed', async () => {
  expect(await admin('showcase')).toBe('The showcase is empty.')
  const values = ['Adire Kimono', 'Boubou', 'Boubou'].map((title) => ({ title, mode: 'upcoming' as const }))
  const [kimono, boubou] = await t.ctx.db.insert(featuredShowcase).values(values).returning()
  await t.ctx.db
    .insert(notificationSignups)
    .values({ featuredShowcaseId: kimono!.id, email: 'ada@example.com' })
  expect(await admin('showcase')).toMatch(/upcoming {2}Adire Kimono {2}no date {2}no price {2}1 wait for it/)
  for (const wrong of [['Adire Kimono'], ['live'], ['boubou', 'archived']])
    expect(await admin('showcase', ...wrong)).toContain('refused: Use: showcase')
  expect(await admin('showcase', 'Nothing', 'live')).toContain('refused: There is no drop')
  expect(await admin('showcase', 'boubou', 'live')).toContain('refused: Several drops')
  expect(await admin('showcase', 'adire', 'kimono', 'live')).toContain('Adire Kimono is live. 1 wait for it')
  expect(await admin('showcase', boubou!.id, 'live')).toBe('Boubou is live.')
  expect(await admin('showcase', boubou!.id, 'live')).toContain('is live already')
  await t.ctx.db.insert(featuredShowcase).values({ title: 'Old', mode: 'upcoming', status: 'archived' })
  expect(await admin('showcase', 'old', 'live')).toContain('is off show')
  expect(await sweepShowcaseLive(t.ctx)).toBe(1)
  expect(await admin('showcase')).toMatch(/live {2}Adire Kimono .*0 wait for it/)
  const modes = await t.ctx.db.select({ mode: featuredShowcase.mode }).from(featuredShowcase)
  expect(modes.map(({ mode }) => mode).toSorted()).toEqual(['live', 'live', 'upcoming', 'upcoming'])
  expect(await admin('drops')).toBe('refused: There is no command drops')
  expect(await auditLines(kimono!.id)).toEqual([['showcase_item.live', 'owner command (ada)']])
})

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

// (rules: make-it-mine, owner-commands)
test('the demo is emptied out by a command, which names the backup', async () => {
  expect(await admin('make-it-mine')).toBe('refused: Nothing of the demo is left in this shop')
  expect(await admin('make-it-mine', 'everything')).toContain('refused: Use: make-it-mine')
  await t.ctx.db.insert(demoRows).values({ tableName: 'settings', rowId: 'brand_name' })
  await insertOrder(t.ctx, { isSample: true })
  expect(await admin('make-it-mine', 'keep-words')).toBe(
    '1 sample orders, 0 sample customers and 0 products of the demo are gone. As it was: shop.tar.gz',
  )
})
