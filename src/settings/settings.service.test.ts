import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, settings } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import {
  listDemoBrandSettings,
  listSettingsForOwner,
  removeSetting,
  writeSetting,
} from './owner-settings.service.ts'
import { whatsappUrl } from './contact-links.rules.ts'
import type { SettingKey } from './settings.rules.ts'
import { readSettings } from './settings.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
beforeEach(async () => {
  await t.ctx.db.delete(settings)
})
afterAll(() => t.close())

const auditOf = (key: string) =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, key)).orderBy(desc(auditLog.id))
const code = (error: { code: string }) => error.code
async function remove(key: SettingKey) {
  const own = (await listSettingsForOwner(t.ctx)).find((one) => one.key === key)!
  return removeSetting(t.ctx, { key, updated_at: own.updated_at })
}

// (rule: owner-words)
test('a setting has its default until the owner writes her own', async () => {
  expect((await readSettings(t.ctx)).return_window_days).toBeNull()
  await writeSetting(t.ctx, 'return_window_days', 14)
  await writeSetting(t.ctx, 'return_window_days', 10)
  expect((await readSettings(t.ctx)).return_window_days).toBe(10)
  await remove('return_window_days')
  expect((await readSettings(t.ctx)).return_window_days).toBeNull()
})

// (rule: shop-contacts)
test('a WhatsApp number stored as it was once typed is read as its link needs it', async () => {
  await t.ctx.db.insert(settings).values({ key: 'whatsapp', value: '08031234567' })
  const { whatsapp } = await readSettings(t.ctx)
  expect(whatsappUrl({ whatsapp })).toBe('https://wa.me/2348031234567')
  await t.ctx.db.update(settings).set({ value: '447911123456' })
  expect(whatsappUrl(await readSettings(t.ctx))).toBe('https://wa.me/447911123456')
})

// (rule: audit)
test('each change leaves one line in the audit, a save that changes nothing none', async () => {
  await writeSetting(t.ctx, 'tagline', 'Slow')
  await writeSetting(t.ctx, 'tagline', ' Slow ')
  await writeSetting(t.ctx, 'tagline', 'Slower')
  await remove('tagline')
  await remove('tagline')
  expect(await auditOf('tagline')).toMatchObject([
    { action: 'setting.unset', before: { value: 'Slower' }, after: null },
    { action: 'setting.set', before: { value: 'Slow' }, after: { value: 'Slower' } },
    { action: 'setting.set', before: null, after: { value: 'Slow' }, actor: 'test', subjectType: 'setting' },
  ])
})

test('a wrong value is refused and leaves nothing', async () => {
  const wrong = [
    writeSetting(t.ctx, 'return_window_days', -1),
    writeSetting(t.ctx, 'email', 'at home'),
    writeSetting(t.ctx, 'order_prefix', 'shop'),
  ]
  for (const refused of wrong)
    await expect(refused).rejects.toMatchObject({ code: 'BAD_SETTING', status: 400 })
  expect(await t.ctx.db.select().from(settings)).toEqual([])
  expect(await auditOf('email')).toEqual([])
})

// (rule: setting-values)
test('the days of dispatch stay consistent when either is set or removed', async () => {
  await writeSetting(t.ctx, 'dispatch_days_max', 5)
  await writeSetting(t.ctx, 'dispatch_days_min', 4)
  expect(await writeSetting(t.ctx, 'dispatch_days_max', 3).catch(code)).toBe('BAD_SETTING')
  await remove('dispatch_days_max')
  expect(await writeSetting(t.ctx, 'dispatch_days_max', 2).catch(code)).toBe('BAD_SETTING')
  await remove('dispatch_days_min')
  expect(await readSettings(t.ctx)).toMatchObject({ dispatch_days_min: null, dispatch_days_max: null })
})

test('two changes at once cannot make days that contradict each other', async () => {
  await writeSetting(t.ctx, 'dispatch_days_max', 9)
  const outcomes = await Promise.allSettled([
    writeSetting(t.ctx, 'dispatch_days_min', 8),
    writeSetting(t.ctx, 'dispatch_days_max', 3),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const now = await readSettings(t.ctx)
  expect(now.dispatch_days_min ?? 0).toBeLessThanOrEqual(now.dispatch_days_max!)
})

// (rule: stale-save)
test('a save based on an older value is refused, also one based on the default', async () => {
  const first = await writeSetting(t.ctx, 'tagline', 'First', null)
  const second = await writeSetting(t.ctx, 'tagline', 'Second', new Date(first.updated_at!))
  expect(second.updated_at).not.toBe(first.updated_at)
  for (const old of [null, new Date(first.updated_at!)]) {
    const save = writeSetting(t.ctx, 'tagline', 'Late', old)
    await expect(save).rejects.toMatchObject({ code: 'STALE', details: { current: { value: 'Second' } } })
    const updated_at = old?.toISOString() ?? null
    await expect(removeSetting(t.ctx, { key: 'tagline', updated_at })).rejects.toMatchObject({
      code: 'STALE',
    })
  }
  const [one, other] = await Promise.allSettled([
    writeSetting(t.ctx, 'claims', ['One'], null),
    writeSetting(t.ctx, 'claims', ['Other'], null),
  ])
  expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await readSettings(t.ctx)).tagline).toBe('Second')
})

test('the owner sees every setting with its default and when she set it', async () => {
  await writeSetting(t.ctx, 'return_window_days', 14)
  const list = await listSettingsForOwner(t.ctx)
  expect(list.filter(({ is_own }) => is_own)).toEqual([
    {
      key: 'return_window_days',
      value: 14,
      default_value: null,
      is_own: true,
      updated_at: '2026-11-20T10:00:00.000Z',
    },
  ])
  expect(list.find(({ key }) => key === 'brand_name')).toMatchObject({ is_own: false, updated_at: null })
  expect(await listDemoBrandSettings(t.ctx)).toContain('brand_name')
  await writeSetting(t.ctx, 'brand_name', 'Adaeze')
  expect(await listDemoBrandSettings(t.ctx)).not.toContain('brand_name')
})

test('a text of digits stays a text', async () => {
  await writeSetting(t.ctx, 'whatsapp', '2348021112222')
  await writeSetting(t.ctx, 'tagline', 'true')
  expect(await readSettings(t.ctx)).toMatchObject({ whatsapp: '+2348021112222', tagline: 'true' })
})

test('the picture on the home page can be removed again', async () => {
  const hero = { key: 'a1b2c3d4e5f6a7b8', alt: 'A dress', width: 800, height: 1000 }
  await writeSetting(t.ctx, 'hero_image', hero)
  await writeSetting(t.ctx, 'hero_image', null)
  expect((await readSettings(t.ctx)).hero_image).toBeNull()
})
