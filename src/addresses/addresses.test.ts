import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses, shippingZones } from '../db/schema.ts'
import { insertCustomer, insertZone } from '../db/test-fixtures.ts'
import { openTestContext } from '../db/test-database.ts'
import type { Actor } from '../lib/server/context.ts'
import { openTestApp } from '../lib/server/web/test-app.ts'
import { addressesApi } from './addresses.api.ts'
import { maxAddresses } from './addresses.rules.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let app: ReturnType<typeof openTestApp>
let zoneId: string
const people = new Map<string, Actor>()
beforeAll(async () => {
  t = await openTestContext()
  zoneId = (await insertZone(t.ctx)).id
  app = openTestApp(addressesApi as never, (request) =>
    t.ctxFor(people.get(request.headers.get('x-me') ?? '') ?? { kind: 'guest', guestKey: 'a guest' }),
  )
})
afterAll(() => t.close())

const home = () => ({
  firstName: 'Ada',
  lastName: 'Obi',
  phone: '0803 000 0000',
  address: '12 Awolowo Road',
  landmark: 'Falomo bridge',
  city: 'Ikoyi',
  state: 'Lagos',
  country: 'Nigeria',
  shippingLocation: zoneId,
})

async function openPerson() {
  const { actor, user } = await insertCustomer(t.ctx)
  people.set(user.id, actor)
  const call = (method: string, path = '', body?: unknown) =>
    app.call(method, `/api/addresses${path}`, body, { 'x-me': user.id })
  const list = async () =>
    (await call('GET')).body.addresses as { id: string; city: string; is_default: boolean }[]
  return { call, list, userId: user.id }
}

// (rule: saved-addresses)
test('the first address becomes the default and is stored cleanly', async () => {
  const { call, list } = await openPerson()
  const added = await call('POST', '', home())
  expect(added).toMatchObject({
    status: 201,
    body: { ...home(), phone: '+2348030000000', country: 'NG', zipCode: '', is_default: true },
  })
  await call('POST', '', { ...home(), city: 'Lekki' })
  expect((await list()).map(({ city, is_default }) => [city, is_default])).toEqual([
    ['Ikoyi', true],
    ['Lekki', false],
  ])
})

// (rule: saved-addresses)
test('the same address sent twice is kept once, also at the same time and as the default', async () => {
  const { call, list } = await openPerson()
  const office = { ...home(), city: 'Lekki', zipCode: '' }
  const answers = await Promise.all([home(), home(), office, office].map((form) => call('POST', '', form)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2)
  await call('POST', '', { ...home(), phone: '+234 803 000 0000', is_default: true })
  await call('POST', '', { ...home(), landmark: 'The other bridge' })
  expect((await list()).map(({ city, is_default }) => [city, is_default]).toSorted()).toEqual([
    ['Ikoyi', false],
    ['Ikoyi', true],
    ['Lekki', false],
  ])
})

test('another default takes the place of the old one, and a deleted one leaves it to the newest', async () => {
  const { call, list } = await openPerson()
  const ids: string[] = []
  for (const [index, city] of ['A', 'B', 'C'].entries()) {
    t.setNow(new Date(Date.UTC(2026, 10, 20, 10, index)))
    ids.push((await call('POST', '', { ...home(), city })).body.id)
  }
  const changed = await call('PATCH', `/${ids[1]}`, { is_default: true })
  expect(changed).toMatchObject({ status: 200, body: { city: 'B', is_default: true } })
  expect((await list()).map(({ city, is_default }) => [city, is_default])).toEqual([
    ['B', true],
    ['C', false],
    ['A', false],
  ])
  expect((await call('DELETE', `/${ids[1]}`)).body).toEqual({ ok: true })
  expect((await list()).map(({ city, is_default }) => [city, is_default])).toEqual([
    ['C', true],
    ['A', false],
  ])
})

test('a change keeps the rest, and is checked as a whole', async () => {
  const { call } = await openPerson()
  const { id } = (await call('POST', '', home())).body
  expect((await call('PATCH', `/${id}`, { city: ' Lekki ' })).body).toMatchObject({
    city: 'Lekki',
    address: '12 Awolowo Road',
    is_default: true,
  })
  const abroad = await call('PATCH', `/${id}`, { country: 'GB' })
  expect([abroad.status, abroad.body.error.fields]).toEqual([400, { zipCode: 'Postcode is required' }])
})

test("another's address and an unknown one are 404, a guest is 401", async () => {
  const [me, other] = [await openPerson(), await openPerson()]
  const { id } = (await other.call('POST', '', home())).body
  for (const path of [`/${id}`, `/${randomUUID()}`]) {
    expect((await me.call('PATCH', path, { city: 'X' })).status).toBe(404)
    expect((await me.call('PATCH', path, { is_default: true })).status).toBe(404)
    expect((await me.call('DELETE', path)).status).toBe(404)
  }
  expect((await me.call('PATCH', '/42', {})).status).toBe(400)
  expect(await other.list()).toMatchObject([{ city: 'Ikoyi' }])
  expect(await me.list()).toEqual([])
  for (const method of ['GET', 'POST'])
    expect((await app.call(method, '/api/addresses', method === 'POST' ? home() : undefined)).status).toBe(
      401,
    )
  expect((await app.call('DELETE', `/api/addresses/${id}`)).status).toBe(401)
})

test('missing fields, unknown fields and a location elsewhere are refused by name', async () => {
  const { call } = await openPerson()
  const london = await insertZone(t.ctx, { country: 'GB', state: null, zoneType: 'international_country' })
  const empty = await call('POST', '', {})
  expect([empty.status, Object.keys(empty.body.error.fields)]).toEqual([
    400,
    ['firstName', 'lastName', 'phone', 'address', 'city', 'shippingLocation', 'state'],
  ])
  const wrongZones = [london.id, randomUUID(), 'x']
  for (const shippingLocation of wrongZones) {
    const { status, body } = await call('POST', '', { ...home(), shippingLocation })
    expect([status, Object.keys(body.error.fields)]).toEqual([400, ['shippingLocation']])
  }
  for (const body of [
    { ...home(), user_id: randomUUID() },
    { ...home(), city: 'a\0b' },
    { ...home(), phone: 'abc' },
  ])
    expect((await call('POST', '', body)).status).toBe(400)
})

// (rule: saved-addresses)
test('the 21st is refused, also when several are added at once', async () => {
  const { call, list, userId } = await openPerson()
  const { shippingLocation: shippingZoneId, ...row } = home()
  await t.ctx.db
    .insert(addresses)
    .values(
      Array.from({ length: maxAddresses - 1 }, () => ({ ...row, shippingZoneId, country: 'NG', userId })),
    )
  const results = await Promise.all(['A', 'B', 'C'].map((city) => call('POST', '', { ...home(), city })))
  expect(results.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await list()).toHaveLength(maxAddresses)
})

test('defaults set at once leave exactly one', async () => {
  const { call, list } = await openPerson()
  const ids: string[] = []
  for (const city of ['A', 'B', 'C']) ids.push((await call('POST', '', { ...home(), city })).body.id)
  await Promise.all(ids.map((id) => call('PATCH', `/${id}`, { is_default: true })))
  expect((await list()).filter((address) => address.is_default)).toHaveLength(1)
})

test('a location that is no longer served is returned empty', async () => {
  const { call, list } = await openPerson()
  const zone = await insertZone(t.ctx, { name: 'Closing soon' })
  await call('POST', '', { ...home(), shippingLocation: zone.id })
  await t.ctx.db.update(shippingZones).set({ isActive: false }).where(eq(shippingZones.id, zone.id))
  expect(await list()).toMatchObject([{ shippingLocation: '' }])
})
