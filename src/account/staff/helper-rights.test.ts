import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '../../db/schema.ts'
import { adminActor, insertCustomer, strangers } from '../../db/test-fixtures.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Actor } from '../../lib/server/context.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { guardedSettingsMailQueue } from '../../settings/guarded-settings.rules.ts'
import { type AccountTest, openAccountTest, signUp } from '../test-account-app.ts'
import { grantRole } from './admin-role.service.ts'
import * as helperRights from './helper-rights.service.ts'
import * as invitations from './staff-invitation.service.ts'

const path = '/api/admin/roles/rights'
const email = 'bisi@example.com'

let t: AccountTest
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
let browser: Awaited<ReturnType<typeof signUp>>['browser']
beforeAll(async () => {
  t = await openAccountTest({}, { queues: [guardedSettingsMailQueue] })
  const { user } = await insertCustomer(t.ctx)
  await grantRole(t.ctx, user.email, 'admin')
  actor = { ...adminActor, userId: user.id }
  const links = { appUrl: t.env.APP_URL, authSecret: t.env.AUTH_SECRET }
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', helperRights, {}))
    .route('/', operationsApi('Admin', invitations, links))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
  browser = (await signUp(t, email)).browser
  await grantRole(t.ctx, email, 'helper')
})
afterAll(() => t.close())

async function as<T>(who: Actor, work: () => Promise<T>): Promise<T> {
  const before = actor
  actor = who
  return work().finally(() => (actor = before))
}
const longAgo = () => ({ ...actor, passwordAt: new Date('2026-01-01T00:00:00Z') }) as Actor
/** What the session that is open knows of her. */
const known = async () => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { rights, discountPercent } = (await t.identify(new Headers({ cookie }))) as Extract<
    Actor,
    { kind: 'customer' }
  >
  return [rights, discountPercent]
}
const mailed = async () =>
  (
    await rowsOf<{ data: { lines: string[] } }>(
      t.ctx.db,
    )`delete from pgboss.job where name = ${guardedSettingsMailQueue.name} returning data`
  ).flatMap(({ data }) => data.lines)

// (rule: helper-rights)
test('a switch counts from the next request of a session that is open; what is widened is mailed, with the password', async () => {
  expect(await known()).toEqual([['receive_returns', 'count_stock', 'see_phones'], 0])
  const refused = await as(longAgo(), () => call('PATCH', path, { email, sell: true }))
  expect([refused.status, refused.body.error.code]).toEqual([403, 'PASSWORD_AGAIN'])
  expect(await mailed()).toEqual([])
  const given = await call('PATCH', path, { email: ' Bisi@Example.com', sell: true, discount_percent: 15 })
  expect(given.body.helpers).toMatchObject([
    { email, rights: ['sell', 'receive_returns', 'count_stock', 'see_phones'], discount_percent: 15 },
  ])
  expect(await known()).toEqual([['sell', 'receive_returns', 'count_stock', 'see_phones'], 15])
  expect(await mailed()).toEqual([
    `${email}: sell at the counter: no → yes`,
    `${email}: discounts up to: 0% → 15%`,
  ])
})

test('what is taken away needs no password, counts at once and is in the audit', async () => {
  const taken = await as(longAgo(), () =>
    call('PATCH', path, { email, see_phones: false, discount_percent: 5 }),
  )
  expect(taken.status).toBe(200)
  expect(await known()).toEqual([['sell', 'receive_returns', 'count_stock'], 5])
  expect(await mailed()).toEqual([])
  const lines = await t.ctx.db.select().from(auditLog).where(eq(auditLog.action, 'role.rights'))
  expect(lines.at(-1)).toMatchObject({ before: { see_phones: true }, after: { see_phones: false } })
  const count = lines.length
  await call('PATCH', path, { email, see_phones: false })
  expect(await t.ctx.db.$count(auditLog, eq(auditLog.action, 'role.rights'))).toBe(count)
})

test('taking one right away and giving another asks for the password', async () => {
  const swapped = await as(longAgo(), () => call('PATCH', path, { email, sell: false, see_phones: true }))
  expect(swapped.body.error.code).toBe('PASSWORD_AGAIN')
})

test('rights are chosen when she is invited, and can change before she joins', async () => {
  const invited = await call('POST', '/api/admin/roles', {
    email: 'new@example.com',
    role: 'helper',
    count_stock: false,
  })
  expect(invited.body.invited).toMatchObject([
    { rights: ['receive_returns', 'see_phones'], discount_percent: 0 },
  ])
  const changed = await call('PATCH', path, { email: 'new@example.com', receive_returns: false })
  expect(changed.body.invited).toMatchObject([{ rights: ['see_phones'] }])
})

test('of an owner, and of nobody, there are no switches; a limit is a percentage below the whole', async () => {
  expect((await call('PATCH', path, { email: 'nobody@example.com', sell: true })).body.error.code).toBe(
    'NOT_HELPER',
  )
  for (const wrong of [-1, 100, 1.5])
    expect((await call('PATCH', path, { email, discount_percent: wrong })).status).toBe(400)
})

test.each([...strangers, { ...adminActor, role: 'helper' as const, rights: ['sell' as const] }])(
  'rights are not there to be changed by %o',
  async (stranger) => {
    const answer = await as(stranger, () => call('PATCH', path, { email, sell: true }))
    expect(answer.status).toBe(404)
  },
)
