import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses, auditLog, shippingSettings, shippingZones } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { adminActor, insertCustomer, insertOrder, insertZone, strangers } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { createApi } from '../lib/server/web/api.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { guardedSettingsMailQueue } from '../settings/guarded-settings.rules.ts'
import * as shippingTexts from './shipping-texts.service.ts'
import * as zoneOperations from './zones.service.ts'
import { listShipping, readInternationalRateText } from './shipping.service.ts'
import { ikeja } from './test-zone.ts'

const { createZone, deleteZone, listZonesForOwner, reorderZones, updateZone } = zoneOperations
const { removeShippingText, writeShippingSetting } = shippingTexts

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
beforeAll(async () => {
  t = await openTestContext([guardedSettingsMailQueue])
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', zoneOperations, {}))
    .route('/', operationsApi('Admin', shippingTexts, {}))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
beforeEach(async () => {
  actor = adminActor
  await t.ctx.db.delete(shippingZones)
  await t.ctx.db.delete(shippingSettings)
})
afterAll(() => t.close())

const ofZone = ({ id, updated_at }: { id: string; updated_at: string }) => ({ id, updated_at })
const ofRow = ({ id, updatedAt }: { id: string; updatedAt: Date }) => ({
  id,
  updated_at: updatedAt.toISOString(),
})
const auditOf = (id: string) =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(asc(auditLog.id))

// (rule: zones-are-the-owners)
test('a zone is made, changed and closed, each with a line in the audit; shoppers see it at once', async () => {
  const zone = await createZone(t.ctx, { ...ikeja, name: ' Ikeja ' })
  expect(zone).toMatchObject({ name: 'Ikeja', rate: 250_000, is_used: false, sort_order: 0 })
  const dearer = await updateZone(t.ctx, { ...ofZone(zone), rate: 300_000 })
  expect((await listShipping(t.ctx)).zones[0]).toMatchObject({ id: zone.id, rate: 300_000 })
  expect(await updateZone(t.ctx, { ...ofZone(dearer), rate: 300_000 })).toEqual(dearer)
  await updateZone(t.ctx, { ...ofZone(dearer), is_active: false })
  expect((await listShipping(t.ctx)).zones).toEqual([])
  expect(await auditOf(zone.id)).toMatchObject([
    { action: 'zone.create', before: null, after: { name: 'Ikeja', rate: 250_000 } },
    { action: 'zone.update', before: { rate: 250_000 }, after: { rate: 300_000 } },
    { action: 'zone.update', before: { isActive: true }, after: { isActive: false } },
  ])
})

// (rule: zones-are-the-owners)
test('what does not fit together is refused, also when only one of the fields is changed', async () => {
  await expect(createZone(t.ctx, { ...ikeja, rate: null })).rejects.toMatchObject({
    code: 'BAD_ZONE',
    fields: { rate: expect.any(String) },
  })
  const zone = await createZone(t.ctx, ikeja)
  for (const changes of [{ pricing: 'quoted' } as const, { delivery_days_min: 3 }, { state: 'Kano' }])
    await expect(updateZone(t.ctx, { ...ofZone(zone), ...changes })).rejects.toMatchObject({
      code: 'BAD_ZONE',
    })
  await updateZone(t.ctx, { ...ofZone(zone), pricing: 'quoted', rate: null })
  expect(await auditOf(zone.id)).toHaveLength(2)
  const older = await insertZone(t.ctx, { deliveryDaysMin: null })
  await expect(updateZone(t.ctx, { ...ofRow(older), rate: 1 })).rejects.toMatchObject({ code: 'BAD_ZONE' })
  expect(await updateZone(t.ctx, { ...ofRow(older), is_active: false })).toMatchObject({ is_active: false })
})

test('of two saves that started from the same zone one is refused', async () => {
  const zone = await createZone(t.ctx, ikeja)
  const outcomes = await Promise.allSettled([
    updateZone(t.ctx, { ...ofZone(zone), rate: 100 }),
    updateZone(t.ctx, { ...ofZone(zone), rate: 200 }),
  ])
  const refused = outcomes.filter((one) => one.status === 'rejected')
  const [now] = await listZonesForOwner(t.ctx)
  expect(refused).toMatchObject([{ reason: { code: 'STALE', details: { current: now } } }])
})

// (rule: zones-are-the-owners)
test("zones follow the owner's order; an incomplete list is refused", async () => {
  const names = ['A', 'B', 'C']
  const zones = []
  for (const name of names) zones.push(await createZone(t.ctx, { ...ikeja, name }))
  const [a, b, c] = zones.map(({ id }) => id) as [string, string, string]
  const ordered = (await reorderZones(t.ctx, { ids: [c, a, b] })).zones
  expect(ordered.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  expect((await listShipping(t.ctx)).zones.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  for (const ids of [
    [a, b],
    [a, b, b],
    [a, b, c, randomUUID()],
  ])
    await expect(reorderZones(t.ctx, { ids })).rejects.toMatchObject({ code: 'WRONG_ORDER' })
  const lines = (await auditOf('all')).filter(({ action }) => action === 'zone.reorder')
  expect(lines).toMatchObject([{ before: { ids: [a, b, c] }, after: { ids: [c, a, b] } }])
})

// (rule: zones-are-the-owners)
test('a zone is deleted while nothing names it, after that it can only be closed', async () => {
  const [free, used] = [await createZone(t.ctx, ikeja), await insertZone(t.ctx)]
  const { user } = await insertCustomer(t.ctx)
  await t.ctx.db.insert(addresses).values({
    userId: user.id,
    firstName: 'Ada',
    lastName: 'Obi',
    phone: '+2348031234567',
    address: '1 Marina',
    city: 'Lagos',
    country: 'NG',
    shippingZoneId: used.id,
  })
  expect(await deleteZone(t.ctx, ofRow(used)).catch((error) => error.code)).toBe('ZONE_IN_USE')
  await t.ctx.db.delete(addresses)
  await insertOrder(t.ctx, { shippingZoneId: used.id })
  expect(await deleteZone(t.ctx, ofRow(used)).catch((error) => error.code)).toBe('ZONE_IN_USE')
  await deleteZone(t.ctx, ofZone(free))
  expect(await deleteZone(t.ctx, ofZone(free)).catch((error) => error.code)).toBe('ZONE_NOT_FOUND')
  expect(await listZonesForOwner(t.ctx)).toMatchObject([{ id: used.id, is_used: true }])
  expect(await auditOf(free.id)).toMatchObject([{}, { action: 'zone.delete', before: { name: 'Ikeja' } }])
})

// (rule: shipping-texts)
test("the owner's texts about shipping are audited, and the one on prices abroad is what shoppers read", async () => {
  expect(await readInternationalRateText(t.ctx)).toContain('costs are on request')
  const first = await writeShippingSetting(t.ctx, 'international_rate_text', ' Ask us ', null)
  await writeShippingSetting(t.ctx, 'international_rate_text', 'Ask us')
  expect(await readInternationalRateText(t.ctx)).toBe('Ask us')
  await expect(writeShippingSetting(t.ctx, 'international_rate_text', 'Late', null)).rejects.toMatchObject({
    code: 'STALE',
    details: { current: first },
  })
  await expect(writeShippingSetting(t.ctx, 'shipping_policy', ' ')).rejects.toMatchObject({ status: 400 })
  const key = 'international_rate_text'
  await removeShippingText(t.ctx, { key, updated_at: first.updated_at })
  await removeShippingText(t.ctx, { key, updated_at: null })
  expect(await auditOf('international_rate_text')).toMatchObject([
    { action: 'shipping_setting.set', before: null, after: { settingValue: 'Ask us' } },
    { action: 'shipping_setting.unset', before: { settingValue: 'Ask us' }, after: null },
  ])
})

const path = '/api/admin/shipping'

test.each(strangers)('the owner’s side of shipping is not there for %o', async (stranger) => {
  actor = stranger
  const zone = await insertZone(t.ctx)
  const updated_at = zone.updatedAt.toISOString()
  const answers = [
    await call('GET', path),
    await call('POST', `${path}/zones`, ikeja),
    await call('PATCH', `${path}/zones/${zone.id}`, { rate: 1, updated_at }),
    await call('PUT', `${path}/zones/order`, { ids: [zone.id] }),
    await call('DELETE', `${path}/zones/${zone.id}`, { updated_at }),
    await call('PUT', `${path}/settings/shipping_policy`, { setting_value: 'Mine', updated_at: null }),
    await call('DELETE', `${path}/settings/shipping_policy`, { updated_at: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('an admin keeps zones and texts over the wire; a stale save gets the current state', async () => {
  const made = await call('POST', `${path}/zones`, ikeja)
  expect(made.status).toBe(201)
  const one = `${path}/zones/${made.body.id}`
  const { updated_at } = made.body
  const changed = await call('PATCH', one, { free_delivery: false, updated_at })
  expect([changed.status, changed.body.free_delivery]).toEqual([200, false])
  const stale = await call('PATCH', one, { rate: 1, updated_at })
  expect([stale.status, stale.body.error]).toMatchObject([409, { code: 'STALE', current: changed.body }])
  const text = await call('PUT', `${path}/settings/shipping_policy`, {
    setting_value: 'By hand',
    updated_at: null,
  })
  expect(text.body).toMatchObject({ setting_key: 'shipping_policy', setting_value: 'By hand' })
  const list = await call('GET', path)
  expect(list.body).toEqual({
    zones: [changed.body],
    settings: [text.body, { setting_key: 'international_rate_text', setting_value: null, updated_at: null }],
  })
  expect((await call('PUT', `${path}/zones/order`, { ids: [made.body.id] })).status).toBe(200)
  const gone = await call('DELETE', `${path}/settings/shipping_policy`, {
    updated_at: text.body.updated_at,
  })
  expect([gone.status, gone.body.setting_value]).toEqual([200, null])
  expect((await call('DELETE', one, { updated_at })).status).toBe(409)
  expect((await call('DELETE', one, { updated_at: changed.body.updated_at })).status).toBe(200)
})

test('a wrong zone names its fields; unknown fields and a save that started from nowhere are refused', async () => {
  const wrong = await call('POST', `${path}/zones`, { ...ikeja, state: 'Kano', rate: -1 })
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['state', 'rate']])
  expect((await call('POST', `${path}/zones`, { ...ikeja, sort_order: 4 })).status).toBe(400)
  const { id } = await insertZone(t.ctx)
  expect((await call('PATCH', `${path}/zones/${id}`, { rate: 1 })).status).toBe(400)
})
