import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../db/schema.ts'
import { adminActor, strangers } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { night } from '../theme/start-themes.rules.ts'
import type { Actor } from '../lib/server/context.ts'
import { createApi } from '../lib/server/web/api.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { guardedSettingsMailQueue } from './guarded-settings.rules.ts'
import * as ownerSettings from './owner-settings.service.ts'
import * as manySettings from './write-settings.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext([guardedSettingsMailQueue])
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', ownerSettings, {}))
    .route('/', operationsApi('Admin', manySettings, {}))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
afterAll(() => t.close())

const path = '/api/admin/settings'

test.each(strangers)('settings are not there for %o', async (stranger) => {
  actor = stranger
  const answers = [
    await call('GET', path),
    await call('PUT', `${path}/tagline`, { value: 'Mine', updated_at: null }),
    await call('DELETE', `${path}/tagline`, { updated_at: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('an admin sets a setting and restores its default; a stale save gets the current state', async () => {
  actor = adminActor
  const set = await call('PUT', `${path}/tagline`, { value: 'Slow fashion', updated_at: null })
  expect(set.body).toMatchObject({ key: 'tagline', value: 'Slow fashion', is_own: true })
  const stale = await call('PUT', `${path}/tagline`, { value: 'Other', updated_at: null })
  expect([stale.status, stale.body.error]).toMatchObject([409, { code: 'STALE', current: set.body }])
  const { body } = await call('GET', path)
  expect(body.settings).toContainEqual(set.body)
  expect(body.demo_brand).toContain('brand_name')
  const gone = await call('DELETE', `${path}/tagline`, { updated_at: set.body.updated_at })
  expect([gone.status, gone.body.is_own]).toEqual([200, false])
})

test('each setting names who changed it last; one that nobody changed is not named', async () => {
  const { userId, email } = adminActor
  await t.ctx.db.insert(users).values({ id: userId, name: 'Ada Obi', email })
  const changeOf = async (key: string) => {
    const { changes } = (await call('GET', path)).body
    return changes.find((one: { key: string }) => one.key === key)
  }
  const set = await call('PUT', `${path}/new_in_note`, { value: 'Fresh', updated_at: null })
  expect(await changeOf('new_in_note')).toEqual({
    key: 'new_in_note',
    by: 'Ada Obi',
    at: expect.any(String),
  })
  expect(await changeOf('promo_banner')).toBeUndefined()
  await t.ctx.db.delete(users).where(eq(users.id, userId))
  expect(await changeOf('new_in_note')).toMatchObject({ by: 'somebody whose account is gone' })
  const terminal = { ...t.ctx, actor: { kind: 'system', name: 'owner command' } } as never
  await ownerSettings.removeSetting(terminal, { key: 'new_in_note', updated_at: set.body.updated_at })
  expect(await changeOf('new_in_note')).toMatchObject({ by: null })
})

test('a wrong value, an unknown key and a save that started from nowhere are refused', async () => {
  const put = (key: string, body: object) => call('PUT', `${path}/${key}`, body)
  const wrong = await put('return_window_days', { value: 'a week', updated_at: null })
  expect([wrong.status, wrong.body.error.fields]).toEqual([
    400,
    { return_window_days: 'Type a whole number, 0 or more' },
  ])
  expect((await put('nothing', { value: 'x', updated_at: null })).status).toBe(400)
  expect((await put('tagline', { value: 'x' })).status).toBe(400)
})

// (rule: rendered-once)
test.each([
  ['about_text', '> '.repeat(3000) + 'x'],
  ['faqs', [{ group: 'Ordering', question: 'Why?', answer: '> '.repeat(200) + 'x' }]],
  [
    'own_pages',
    [
      {
        slug: 'deep',
        title: 'Deep',
        text: '- '.repeat(2000) + 'x',
        description: '',
        place: 'footer',
        published: true,
      },
    ],
  ],
])('a text of %s that cannot be shown is refused with words', async (key, value) => {
  actor = adminActor
  const { status, body } = await call('PUT', `${path}/${key}`, { value, updated_at: null })
  expect([status, body.error.code]).toEqual([400, 'BAD_SETTING'])
  expect(body.error.message).toMatch(/inside each other|takes too long/)
})

test('several are set at once, all or none; a stale one gets the current state', async () => {
  const patch = (values: object, updated_at: object) => call('PATCH', path, { values, updated_at })
  const from = { dispatch_days_min: null, dispatch_days_max: null }
  const set = await patch({ dispatch_days_min: 3, dispatch_days_max: 5 }, from)
  const valueOf = (body: typeof set.body, key: string) =>
    body.settings.find((one: { key: string }) => one.key === key)
  expect(set.status).toBe(200)
  expect([
    valueOf(set.body, 'dispatch_days_min').value,
    valueOf(set.body, 'dispatch_days_max').value,
  ]).toEqual([3, 5])
  const wrong = await patch({ brand_name: '', email: 'at home', return_window_days: 9 }, {})
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['brand_name', 'email']])
  const stale = await patch({ return_window_days: 9, dispatch_days_max: 6 }, from)
  expect([stale.status, stale.body.error.code]).toEqual([409, 'STALE'])
  expect(valueOf(stale.body.error.current, 'dispatch_days_max').value).toBe(5)
  const after = (await call('GET', path)).body
  expect(valueOf(after, 'return_window_days').is_own).toBe(false)
  const contrary = await patch(
    { dispatch_days_max: 2 },
    { dispatch_days_max: valueOf(after, 'dispatch_days_max').updated_at },
  )
  expect([contrary.status, contrary.body.error.code]).toEqual([400, 'BAD_SETTING'])
})

// (rules: theme-is-data, theme-contrast)
test('a theme is stored as a whole, and one that cannot be read is refused with a colour that would do', async () => {
  const put = (value: object, updated_at: string | null) =>
    call('PUT', `${path}/theme`, { value, updated_at })
  const pale = await put({ ...night, accent: '#333333' }, null)
  expect([pale.status, pale.body.error.fields.theme]).toEqual([
    400,
    expect.stringMatching(/^Accent on background: 1\.\d, needs 4\.5\. #[0-9a-f]{6} would do$/),
  ])
  const { hero: _, ...part } = night
  expect((await put(part, null)).status).toBe(400)
  const set = await put(night, null)
  expect(set.body).toMatchObject({ key: 'theme', value: night, is_own: true })
})
