import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../db/test-database.ts'
import { insertZone } from '../db/test-fixtures.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { settingsApi } from './settings.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let delivery: () => Promise<unknown>
beforeAll(async () => {
  t = await openTestContext()
  const program = { app_url: 'https://shop.test', test_mode: true, google_sign_in: false }
  const { call } = openTestApp(settingsApi(program) as never, () => t.ctx)
  delivery = async () => (await call('GET', '/api/shop')).body.nigerian_delivery
})
afterAll(() => t.close())

// (rule: no-invented-facts)
test('the shop says what delivery within Nigeria costs and takes, over its open places with a price', async () => {
  expect(await delivery()).toBeNull()
  await insertZone(t.ctx, { name: 'Ikeja', rate: 250_000, deliveryDaysMin: 0, deliveryDaysMax: 1 })
  await insertZone(t.ctx, { name: 'Borno', rate: 650_000, deliveryDaysMin: 4, deliveryDaysMax: 5 })
  await insertZone(t.ctx, {
    name: 'Closed',
    rate: 1,
    deliveryDaysMin: 9,
    deliveryDaysMax: 9,
    isActive: false,
  })
  const all = { rate_min: 250_000, rate_max: 650_000, days_min: 0, days_max: 5 }
  expect(await delivery()).toEqual({ ...all, is_free_everywhere: true, has_pickup: false })
  await insertZone(t.ctx, { name: 'Yobe', rate: 650_000, deliveryDaysMax: 5, freeDelivery: false })
  expect(await delivery()).toMatchObject({ is_free_everywhere: false })
})
