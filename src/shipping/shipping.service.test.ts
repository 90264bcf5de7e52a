import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoShippingSettings, demoZones } from '../../demo/zones.ts'
import { shippingSettings, shippingZones } from '../db/schema.ts'
import { insertZone } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { shippingApi } from './shipping.api.ts'
import { writeShippingSetting } from './shipping-texts.service.ts'
import { createZone } from './zones.service.ts'
import { findZone, listShipping } from './shipping.service.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const abroad = {
  zoneType: 'international_country',
  state: null,
  pricing: 'quoted',
  rate: null,
  freeDelivery: false,
} as const

// (rule: delivery-zones)
test('GET /api/shipping lists active locations in their order, with the fields of the contract', async () => {
  await insertZone(t.ctx, { name: 'Second', sortOrder: 2 })
  await insertZone(t.ctx, { name: 'First', sortOrder: 1 })
  await insertZone(t.ctx, { name: 'Closed', isActive: false })
  await t.ctx.db.insert(shippingSettings).values({ settingKey: 'shipping_policy', settingValue: 'Fast' })
  const { call } = openTestApp(shippingApi as never, () => t.ctx)
  const { status, body } = await call('GET', '/api/shipping')
  expect(status).toBe(200)
  expect(body.zones.map((zone: { name: string }) => zone.name)).toEqual(['First', 'Second'])
  expect(body.zones[0]).toEqual({
    id: expect.any(String),
    name: 'First',
    zone_type: 'lagos_zone',
    country: 'NG',
    state: 'Lagos',
    pricing: 'rate',
    rate: 250_000,
    currency: 'NGN',
    delivery_days_min: 0,
    delivery_days_max: 2,
    special_zone: false,
    free_delivery: true,
    is_active: true,
  })
  expect(body.settings).toEqual([{ setting_key: 'shipping_policy', setting_value: 'Fast' }])
})

// (rules: delivery-zones, delivery-location)
test('a location must exist, be active and belong to country and state', async () => {
  const oyo = await insertZone(t.ctx, { name: 'Oyo', zoneType: 'nigeria_state', state: 'Oyo' })
  const closed = await insertZone(t.ctx, { isActive: false })
  const ghana = await insertZone(t.ctx, { ...abroad, name: 'Ghana', country: 'GH' })
  const find = (place: object) => findZone(t.ctx, place)
  expect((await find({ shippingLocation: oyo.id, country: 'NG', state: 'Oyo' })).zone?.id).toBe(oyo.id)
  expect((await find({ shippingLocation: ghana.id, country: 'GH', state: 'Ashanti' })).zone?.id).toBe(
    ghana.id,
  )
  for (const place of [
    { shippingLocation: oyo.id, country: 'NG', state: 'Lagos' },
    { shippingLocation: oyo.id, country: 'GH' },
    { shippingLocation: ghana.id, country: 'NG', state: 'Lagos' },
    { shippingLocation: ghana.id, country: 'GB' },
  ])
    await expect(find(place)).rejects.toMatchObject({ status: 400, code: 'ZONE_MISMATCH' })
  for (const shippingLocation of [closed.id, randomUUID()])
    await expect(find({ shippingLocation })).rejects.toMatchObject({ status: 404, code: 'ZONE_NOT_FOUND' })
})

test("without a location the place's only zone is meant; a place with several zones or none has none yet", async () => {
  const kano = await insertZone(t.ctx, { name: 'Kano', zoneType: 'nigeria_state', state: 'Kano' })
  const uk = await insertZone(t.ctx, { ...abroad, name: 'United Kingdom', country: 'GB' })
  const zoneOf = async (place: object) => (await findZone(t.ctx, place)).zone?.id
  expect(await zoneOf({ country: 'NG', state: 'Kano' })).toBe(kano.id)
  expect(await zoneOf({ country: 'GB' })).toBe(uk.id)
  for (const place of [
    {},
    { country: 'NG' },
    { state: 'Kano' },
    { country: 'NG', state: 'Lagos' },
    { country: 'CA' },
  ])
    expect(await zoneOf(place)).toBeUndefined()
})

// (rule: shipping-texts)
test("the owner's international text is included, with and without a location", async () => {
  expect((await findZone(t.ctx, {})).internationalRateText).toBeUndefined()
  await t.ctx.db
    .insert(shippingSettings)
    .values({ settingKey: 'international_rate_text', settingValue: 'Ask us' })
  const zone = await insertZone(t.ctx)
  expect((await findZone(t.ctx, {})).internationalRateText).toBe('Ask us')
  expect((await findZone(t.ctx, { shippingLocation: zone.id })).internationalRateText).toBe('Ask us')
})

test('the database takes every demo zone and setting, in the order of the demo', async () => {
  await t.ctx.db.delete(shippingZones)
  await t.ctx.db.delete(shippingSettings)
  for (const zone of demoZones) await createZone(t.ctx, zone)
  for (const { settingKey, settingValue } of demoShippingSettings)
    await writeShippingSetting(t.ctx, settingKey, settingValue)
  const { zones, settings } = await listShipping(t.ctx)
  expect(zones.map((zone) => zone.name)).toEqual(demoZones.map((zone) => zone.name))
  expect(settings.map((one) => one.setting_key)).toEqual(['international_rate_text', 'shipping_policy'])
})

test.each(['lekki', '00000000-0000-0000-0000-00000000000g', "' or 1=1 --"])(
  'a location that can be no id is one that is not there: %s',
  async (shippingLocation) => {
    await expect(findZone(t.ctx, { country: 'NG', state: 'Lagos', shippingLocation })).rejects.toMatchObject({
      code: 'ZONE_NOT_FOUND',
      status: 404,
      fields: { shippingLocation: expect.stringContaining('no longer available') },
    })
  },
)
