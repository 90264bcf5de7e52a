import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertCustomer, strangers } from '../../db/test-fixtures.ts'
import { recordAudit } from '../../lib/server/watch/audit.ts'
import { requireAdmin, type Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { teamApi } from './team.admin-api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext()
  call = openTestApp(teamApi as never, () => t.ctxFor(actor)).call
})
afterAll(() => t.close())

const path = '/api/admin/staff-log'

// (rule: staff-log)
test('the log reads newest first, names people and things, and is paged', async () => {
  const { user } = await insertCustomer(t.ctx, 'boss@shop.test')
  const boss = requireAdmin(t.ctxFor({ ...adminActor, userId: user.id }))
  for (let i = 0; i < 60; i++)
    await recordAudit(t.ctx, { action: 'setting.set', subject: { type: 'setting', id: `key_${i}` } })
  await recordAudit(boss, {
    action: 'role.grant',
    subject: { type: 'user', id: user.id },
    after: { role: 'helper' },
  })
  const first = (await call('GET', path)).body
  expect(first.lines[0]).toMatchObject({ who: 'boss@shop.test', text: 'made boss@shop.test a helper' })
  expect(first.lines[1]).toMatchObject({ who: 'test', text: 'changed the setting key 59' })
  expect(first.lines).toHaveLength(50)
  const second = (await call('GET', `${path}?before=${first.next}`)).body
  expect([second.lines.length, second.next]).toEqual([11, null])
  expect(first.people).toEqual([
    { actor: `admin:${user.id}`, email: 'boss@shop.test' },
    { actor: 'test', email: 'test' },
  ])
  const hers = (await call('GET', `${path}?who=${encodeURIComponent(`admin:${user.id}`)}`)).body
  expect(hers.lines).toHaveLength(1)
})

test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'the log is not there for %o',
  async (stranger) => {
    actor = stranger
    expect((await call('GET', path)).status).toBe(404)
  },
)
