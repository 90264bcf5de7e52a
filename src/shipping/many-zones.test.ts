import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog, shippingZones } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { adminActor, insertOrder, strangers } from '../db/test-fixtures.ts'
import type { Actor } from '../lib/server/context.ts'
import { createApi } from '../lib/server/web/api.ts'
import { operationsApi } from '../lib/server/web/operation.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import * as manyZones from './many-zones.service.ts'
import * as zoneOperations from './zones.service.ts'

const { addZonePacks, changeZones, deleteZones } = manyZones
const { listZonesForOwner, updateZone } = zoneOperations

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = adminActor
let call: ReturnType<typeof openTestApp>['call']
let linesBefore = 0
const path = '/api/admin/shipping'
const allLines = () =>
  t.ctx.db.select().from(auditLog).where(eq(auditLog.subjectId, 'all')).orderBy(auditLog.id)
const newLines = async () => (await allLines()).slice(linesBefore)
beforeAll(async () => {
  t = await openTestContext()
  const api = createApi('Admin')
    .route('/', operationsApi('Admin', zoneOperations, {}))
    .route('/', operationsApi('Admin', manyZones, {}))
  call = openTestApp(api as never, () => t.ctxFor(actor)).call
})
beforeEach(async () => {
  actor = adminActor
  await t.ctx.db.delete(shippingZones)
  linesBefore = (await allLines()).length
})
afterAll(() => t.close())

const terms = { rate: 450_000, delivery_days_min: null, delivery_days_max: null }
const stamps = (zones: { id: string; updated_at: string }[]) =>
  Object.fromEntries(zones.map(({ id, updated_at }) => [id, updated_at]))

// (rule: zone-packs)
test('a pack is added by one press with one line in the audit, and a second press adds nothing', async () => {
  const { status, body } = await call('POST', `${path}/packs`, { packs: { nigeria: terms } })
  expect([status, body.added.length, body.zones.length]).toEqual([200, 37, 37])
  expect(body.zones.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual(['Abia', 'Adamawa'])
  expect(await addZonePacks(t.ctx, { packs: { nigeria: terms } })).toMatchObject({ added: [], closed: [] })
  expect(await newLines()).toMatchObject([
    { action: 'zone.pack', after: { pack: 'Nigeria, by state', 'Nigeria, by state': { rate: 450_000 } } },
  ])
})

// (rule: zone-packs)
test('two presses at the same moment add a pack once', async () => {
  const [one, other] = await Promise.all([
    addZonePacks(t.ctx, { packs: { lagos: terms } }),
    addZonePacks(t.ctx, { packs: { lagos: terms } }),
  ])
  expect([one.added.length, other.added.length].toSorted()).toEqual([0, 8])
  expect(await listZonesForOwner(t.ctx)).toHaveLength(8)
})

// (rule: zone-packs)
test('the areas of Lagos close the place for all of it; without a price nothing is added', async () => {
  await addZonePacks(t.ctx, { packs: { nigeria: terms } })
  const { added, closed, zones } = await addZonePacks(t.ctx, { packs: { lagos: terms } })
  expect(added).toHaveLength(8)
  expect(zones.find(({ id }) => closed.includes(id))).toMatchObject({ name: 'Lagos', is_active: false })
  const bad = await call('POST', `${path}/packs`, { packs: { lagos: { ...terms, rate: null } } })
  expect(bad).toMatchObject({ status: 200, body: { added: [] } })
  await t.ctx.db.delete(shippingZones)
  expect(await call('POST', `${path}/packs`, { packs: { lagos: { ...terms, rate: null } } })).toMatchObject({
    status: 400,
    body: { error: { code: 'BAD_ZONE', fields: { rate: 'Enter what delivery costs, 0 or more' } } },
  })
  expect(await listZonesForOwner(t.ctx)).toEqual([])
})

// (rule: zone-packs)
test('two packs are one call and one line in the audit, and one Undo takes all of it back', async () => {
  await addZonePacks(t.ctx, { packs: { nigeria: terms } })
  const { body: states } = await call('GET', path)
  const lagos = states.zones.find(({ name }: { name: string }) => name === 'Lagos')
  const abia = states.zones.find(({ name }: { name: string }) => name === 'Abia')
  await deleteZones(t.ctx, { ids: [abia.id], open: [] })
  linesBefore = (await allLines()).length
  const packs = { nigeria: { ...terms, rate: 600_000 }, lagos: terms }
  const { body } = await call('POST', `${path}/packs`, { packs })
  expect([body.added.length, body.closed]).toEqual([9, [lagos.id]])
  expect(await newLines()).toMatchObject([
    { action: 'zone.pack', after: { pack: 'Lagos, by area, Nigeria, by state', closed: ['Lagos'] } },
  ])
  const undone = await call('POST', `${path}/zones/delete`, { ids: body.added, open: body.closed })
  expect(undone.body.zones).toHaveLength(36)
  expect(undone.body.zones.every(({ is_active }: { is_active: boolean }) => is_active)).toBe(true)
  expect(await newLines()).toHaveLength(2)
})

// (rule: zone-prices)
test('many prices are changed by one save with one line in the audit, and restored by another', async () => {
  const { zones } = await addZonePacks(t.ctx, { packs: { lagos: terms } })
  const changes = zones.slice(0, 3).map(({ id }, index) => ({ id, rate: 100_000 * (index + 1) }))
  const saved = await call('PATCH', `${path}/zones`, { changes, updated_at: stamps(zones) })
  const rates = saved.body.zones.map(({ rate }: { rate: number }) => rate / 100)
  expect(rates).toEqual([1000, 2000, 3000, 4500, 4500, 4500, 4500, 4500])
  const back = changes.map(({ id }) => ({ id, rate: 450_000 }))
  await changeZones(t.ctx, { changes: back, updated_at: stamps(saved.body.zones) })
  await changeZones(t.ctx, { changes: back, updated_at: {} })
  const lines = await newLines()
  expect(lines.map(({ action }) => action)).toEqual(['zone.pack', 'zone.prices', 'zone.prices'])
  expect(lines[1]).toMatchObject({
    before: { 'Lekki – Ajah': { rate: 450_000 } },
    after: { 'Lekki – Ajah': { rate: 300_000 } },
  })
})

// (rule: zone-prices)
test('one wrong or stale place of many changes none of them', async () => {
  const { zones } = await addZonePacks(t.ctx, { packs: { lagos: terms } })
  const [first, second] = zones as [(typeof zones)[0], (typeof zones)[0]]
  const save = (rate: number | null, updated_at = stamps(zones)) =>
    call('PATCH', `${path}/zones`, {
      changes: [
        { id: first.id, rate: 100 },
        { id: second.id, rate },
      ],
      updated_at,
    })
  expect((await save(-1)).body.error.message).toContain(`${second.name}: Enter what delivery costs`)
  expect((await save(null)).status).toBe(400)
  await updateZone(t.ctx, { id: second.id, updated_at: second.updated_at, rate: 90_000 })
  expect(await save(200)).toMatchObject({
    status: 409,
    body: { error: { code: 'STALE', current: { zones: expect.any(Array) } } },
  })
  const missing = { id: crypto.randomUUID(), rate: 100 }
  const gone = await call('PATCH', `${path}/zones`, { changes: [missing], updated_at: {} })
  expect(gone.body.error.code).toBe('ZONE_NOT_FOUND')
  expect((await listZonesForOwner(t.ctx)).map(({ rate }) => rate).slice(0, 2)).toEqual([450_000, 90_000])
})

// (rule: zone-packs)
test('what a pack added is deleted at once, unless an order names a place of it', async () => {
  const { added } = await addZonePacks(t.ctx, { packs: { lagos: terms } })
  await insertOrder(t.ctx, { shippingZoneId: added[0]! })
  expect((await call('POST', `${path}/zones/delete`, { ids: added })).body.error.code).toBe('ZONE_IN_USE')
  expect(await listZonesForOwner(t.ctx)).toHaveLength(8)
  expect((await deleteZones(t.ctx, { ids: added.slice(1), open: [] })).zones).toHaveLength(1)
})

test.each(strangers)('the calls for many places are not there for %o', async (stranger) => {
  actor = stranger
  const id = crypto.randomUUID()
  const answers = [
    await call('POST', `${path}/packs`, { packs: { lagos: terms } }),
    await call('PATCH', `${path}/zones`, { changes: [{ id, rate: 1 }], updated_at: {} }),
    await call('POST', `${path}/zones/delete`, { ids: [id] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})
