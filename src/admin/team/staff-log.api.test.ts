import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertCustomer, strangers } from '../../db/test-fixtures.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { requireOwner, type Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { createApi } from '../../lib/server/web/api.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as actLines from './act-lines.service.ts'
import * as staffLog from './staff-log.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext()
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', staffLog, {}))
    .route('/', operationsApi('Admin', actLines, {}))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
afterAll(() => t.close())

const path = '/api/admin/staff-log'

// (rule: staff-log)
test('the log reads newest first, names people and things, and is paged', async () => {
  const { user } = await insertCustomer(t.ctx, 'boss@shop.test')
  const boss = requireOwner(t.ctxFor({ ...adminActor, userId: user.id }))
  for (let i = 0; i < 60; i++)
    await audit(
      { ...t.ctx, now: () => new Date(Date.UTC(2026, 10, 1, 0, 2 * i)) },
      ['setting', `key_${i}`],
      'setting.set',
    )
  await audit(boss, ['user', user.id], 'role.grant', { after: { role: 'helper' } })
  const first = (await call('GET', path)).body
  expect(first.lines[0]).toMatchObject({ who: 'boss@shop.test', text: 'made boss@shop.test a helper' })
  expect(first.lines[1]).toMatchObject({ who: 'test', text: 'changed the setting “key 59”' })
  expect(first.lines).toHaveLength(50)
  const second = (await call('GET', `${path}?before=${first.next}`)).body
  expect([second.lines.length, second.next]).toEqual([11, null])
  expect(first.people).toEqual([
    { actor: `admin:${user.id}`, email: 'boss@shop.test', name: '' },
    { actor: 'test', email: 'test', name: '' },
  ])
  const hers = (await call('GET', `${path}?who=${encodeURIComponent(`admin:${user.id}`)}`)).body
  expect(hers.lines).toHaveLength(1)
})

// (rule: staff-log)
test('what one person does within a minute is one line, across pages too, and unfolds', async () => {
  const { user } = await insertCustomer(t.ctx, 'helper@shop.test')
  const at = (seconds: number) =>
    requireOwner({
      ...t.ctxFor({ ...adminActor, userId: user.id }),
      now: () => new Date(Date.UTC(2027, 0, 1, 0, 0, seconds)),
    })
  const set = (seconds: number, id: string) =>
    audit(at(seconds), ['setting', id], 'setting.set', { after: { value: id } })
  await set(0, 'early')
  for (let i = 0; i < 1200; i++) await set(90, `one_${i}`)
  await set(91, 'one_0')
  await audit(at(92), ['category', 'all'], 'category.order')
  const who = encodeURIComponent(`admin:${user.id}`)
  const { body } = await call('GET', `${path}?who=${who}`)
  expect(body.lines.map(({ text, count }: any) => [text, count])).toEqual([
    ['reordered the categories', 1],
    ['changed 1,200 settings', 1201],
    ['changed the setting “early”', 1],
  ])
  expect(body.next).toBeNull()
  const [, act] = body.lines
  expect(act).toMatchObject({ href: null, details: [] })
  const rows = (await call('GET', `${path}/${act.id}/lines?oldest=${act.oldest}`)).body
  expect(rows.lines).toHaveLength(50)
  expect(rows.lines[1].text).toBe('changed the setting “one 1199”')
  const more = (await call('GET', `${path}/${act.id}/lines?oldest=${act.oldest}&before=${rows.next}`)).body
  expect(more.lines[0].text).toBe('changed the setting “one 1150”')
})

// (rule: staff-log)
test('a bulk change is one line with its undo, and its products unfold', async () => {
  const bulk: [string, string] = ['bulk', '6f1b2c52-5f0d-4d7b-9c11-0b7a4f2f9a01']
  const at = (minute: number) =>
    requireOwner({
      ...t.ctxFor({ ...adminActor, userId: '00000000-0000-4000-8000-000000000001' }),
      requestId: bulk[1],
      now: () => new Date(Date.UTC(2027, 1, 1, 0, minute)),
    })
  const after = {
    kind: 'sale',
    products: 2,
    step: '−20%',
    until: '2026-11-30T22:59:00Z',
    category: 'Dresses',
  }
  await audit(at(0), bulk, 'bulk.start', { after })
  for (const id of ['a', 'b']) await audit(at(0), ['product', id], 'product.bulk')
  await audit(at(2), bulk, 'bulk.undo', { after: { kind: 'sale' } })
  const { lines } = (await call('GET', path)).body
  expect(lines[0].text).toBe(
    'put 2 products of Dresses on sale, −20% until 30 Nov 2026, undone 2 minutes later',
  )
  const rows = (await call('GET', `${path}/${lines[0].id}/lines?oldest=${lines[0].oldest}`)).body
  expect(rows).toMatchObject({ lines: [{}, {}], next: null })
})

test.each([...strangers, { ...adminActor, role: 'helper' as const }])(
  'the log is not there for %o',
  async (stranger) => {
    actor = stranger
    expect((await call('GET', path)).status).toBe(404)
  },
)
