import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import {
  auditLog,
  type orders,
  pushSubscriptions,
  sessions,
  shopSecrets,
  userRoles,
} from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertCustomer, insertFlag, insertOrder } from '../../db/test-fixtures.ts'
import type { Actor } from '../../lib/server/context.ts'
import { revokeRole } from '../../account/staff/admin-role.service.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { type OrderMailJob, orderMailQueue } from '../../orders/order/order-mail.rules.ts'
import { type OwnerNotice, ownerNoticeMailQueue } from '../../orders/order/owner-notice.rules.ts'
import type { PushMessage } from './push-wire.server.ts'
import { pushApi } from './push.admin-api.ts'
import { pushJobs } from './push.jobs.ts'
import { ensureVapidKeys } from './vapid-keys.server.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Owner
let call: ReturnType<typeof openTestApp>['call']
let sent: PushMessage[] = []
let statusOf: (endpoint: string) => number = () => 201
let run: (notice: OwnerNotice) => Promise<void>
beforeAll(async () => {
  t = await openTestContext([orderMailQueue, ownerNoticeMailQueue])
  ;({ call } = openTestApp(pushApi as never, () => t.ctxFor(actor)))
  const [job] = pushJobs({ ctx: t.ctx }, async (message) => {
    sent.push(message)
    return statusOf(message.endpoint)
  })
  run = (notice) => job!.run(notice)
})
afterAll(() => t.close())
beforeEach(async () => {
  sent = []
  statusOf = () => 201
  await t.ctx.db.delete(pushSubscriptions)
  actor = await newOwner()
})

type Owner = Extract<Actor, { kind: 'customer' }> & { sessionId: string }

async function newOwner(role: 'admin' | 'helper' = 'admin'): Promise<Owner> {
  const { user, actor } = await insertCustomer(t.ctx)
  await t.ctx.db.insert(userRoles).values({ userId: user.id, role })
  const sessionId = await newSession(user.id)
  const passwordAt = new Date('2100-01-01')
  return { ...(actor as Extract<Actor, { kind: 'customer' }>), role, sessionId, passwordAt }
}

async function newSession(userId: string, own: Partial<typeof sessions.$inferInsert> = {}): Promise<string> {
  const [session] = await t.ctx.db
    .insert(sessions)
    .values({ userId, token: randomUUID(), expiresAt: new Date('2100-01-01'), createdAt: new Date(), ...own })
    .returning()
  return session!.id
}

const device = (name: string) => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return {
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
const subscribe = (name: string) =>
  call('POST', '/api/admin/push', device(name), { 'user-agent': 'iPhone Safari/604' })

let number = 0
async function insertPaidOrder(own: Partial<typeof orders.$inferInsert> = {}) {
  const goods = { subtotal: 6_450_000, totalAmount: 6_450_000 }
  const order = await insertOrder(t.ctx, { orderNumber: `IL-${++number}`, ...goods, status: 'paid', ...own })
  return order.id
}
const mailsOf = async (orderId: string) => {
  const rows = await rowsOf<{ data: OrderMailJob }>(
    t.ctx.db,
  )`select data from pgboss.job where name = ${orderMailQueue.name} and data->>'orderId' = ${orderId}`
  return rows.map(({ data }) => data)
}
const endpoints = () => sent.map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted()

// (rule: told-at-once)
test('the keys are made once, also when several processes start at once', async () => {
  await t.ctx.db.delete(shopSecrets)
  const keys = await Promise.all([1, 2, 3].map(() => ensureVapidKeys(t.ctx)))
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await ensureVapidKeys(t.ctx)).toEqual(keys[0])
})

test('a device subscribes and leaves, with a line in the audit; the private key is told nobody', async () => {
  const { body } = await subscribe('one')
  expect(body.devices).toMatchObject([{ name: 'iPhone, Safari', endpoint: 'https://push.example.com/one' }])
  expect(JSON.stringify(body)).not.toContain((await ensureVapidKeys(t.ctx)).privateKey)
  expect((await subscribe('one')).body.devices).toHaveLength(1)
  const gone = await call('DELETE', `/api/admin/push/${body.devices[0].id}`)
  expect(gone.body.devices).toEqual([])
  const actions = (await t.ctx.db.select().from(auditLog)).map(({ action }) => action)
  expect(actions).toEqual(['push.subscribe', 'push.subscribe', 'push.unsubscribe'])
})

test("another owner's device cannot be removed, and an address in the shop's own network is refused", async () => {
  const { body } = await subscribe('one')
  actor = await newOwner()
  expect((await call('DELETE', `/api/admin/push/${body.devices[0].id}`)).status).toBe(404)
  const inside = await call('POST', '/api/admin/push', {
    ...device('x'),
    endpoint: 'https://169.254.169.254/latest',
  })
  expect([inside.status, inside.body.error.message]).toEqual([
    400,
    'This is not the address of a push service',
  ])
})

test('with an eleventh device the oldest goes', async () => {
  for (let n = 0; n < 11; n++) {
    t.setNow(new Date(Date.UTC(2026, 10, 20, n)))
    await subscribe(`device-${n}`)
  }
  const { devices } = (await call('GET', '/api/admin/push')).body
  expect(devices).toHaveLength(10)
  expect(devices.at(-1).endpoint).toContain('device-1')
})

// (rule: told-at-once)
test('a paid order is told to the devices of all owners, encrypted and signed, and to nobody else', async () => {
  await subscribe('mine')
  actor = await newOwner()
  await subscribe('hers')
  const former = await newOwner('helper')
  await t.ctx.db.insert(pushSubscriptions).values({
    userId: former.userId,
    sessionId: former.sessionId,
    endpoint: 'https://push.example.com/former',
    ...device('former').keys,
  })
  await run({ orderId: await insertPaidOrder(), kind: 'paid' })
  expect(endpoints()).toEqual(['hers', 'mine'])
  expect(sent[0]!.headers).toMatchObject({
    'Content-Encoding': 'aes128gcm',
    Authorization: expect.stringMatching(/^vapid t=/),
    Urgency: 'high',
  })
  expect(sent[0]!.body.toString()).not.toContain('Ada')
})

// (rule: told-at-once)
test('what is no news any more is not told', async () => {
  await subscribe('mine')
  await run({ orderId: await insertPaidOrder({ status: 'processing' }), kind: 'paid' })
  await run({ orderId: await insertPaidOrder(), kind: 'needs_you' })
  await run({ orderId: await insertPaidOrder(), kind: 'quote' })
  await run({ orderId: '00000000-0000-4000-8000-000000000009', kind: 'paid' })
  expect(sent).toEqual([])
  await run({ orderId: await insertFlag(t.ctx, await insertPaidOrder(), 'Paid twice'), kind: 'needs_you' })
  expect(sent).toHaveLength(1)
})

// (rule: told-at-once)
test('a mail tells of a new order only when no device took the notice, once', async () => {
  const orderId = await insertPaidOrder()
  await run({ orderId, kind: 'paid' })
  const first = await mailsOf(orderId)
  expect(first).toMatchObject([{ kinds: ['admin_new_order'] }])
  await run({ orderId, kind: 'paid' })
  expect(new Set((await mailsOf(orderId)).map(({ event }) => event)).size).toBe(1)

  await subscribe('busy')
  await subscribe('here')
  statusOf = (endpoint) => (endpoint.endsWith('busy') ? 503 : 201)
  const pushed = await insertPaidOrder()
  await expect(run({ orderId: pushed, kind: 'paid' })).rejects.toThrow('503')
  expect(await mailsOf(pushed)).toEqual([])

  statusOf = () => 503
  const late = await insertPaidOrder({ status: 'pending', delivery: null })
  await expect(run({ orderId: late, kind: 'quote' })).rejects.toThrow('503')
  expect(await mailsOf(late)).toMatchObject([{ kinds: ['admin_new_order'] }])
  const looked = await insertFlag(t.ctx, await insertPaidOrder(), 'Paid twice')
  await expect(run({ orderId: looked, kind: 'needs_you' })).rejects.toThrow('503')
  expect(await mailsOf(looked)).toEqual([])
})

// (rule: push-endpoints)
test('devices that are gone are removed; the others are told all the same', async () => {
  await subscribe('gone')
  await subscribe('lost')
  await subscribe('here')
  statusOf = (endpoint) => (endpoint.endsWith('gone') ? 410 : endpoint.endsWith('lost') ? 404 : 201)
  await run({ orderId: await insertPaidOrder(), kind: 'paid' })
  const { devices } = (await call('GET', '/api/admin/push')).body
  expect(devices.map(({ endpoint }: { endpoint: string }) => endpoint.split('/').at(-1))).toEqual(['here'])
})

test('a push service that is busy is asked again later, one that refuses is not', async () => {
  await subscribe('busy')
  statusOf = () => 503
  const orderId = await insertPaidOrder()
  await expect(run({ orderId, kind: 'paid' })).rejects.toThrow('503')
  statusOf = () => 400
  await run({ orderId, kind: 'paid' })
  expect(sent).toHaveLength(2)
})

// (rule: push-devices)
test('a device is told as long as the session lasts in which it was asked for', async () => {
  await subscribe('first')
  const other = await newSession(actor.userId)
  actor = { ...actor, sessionId: other }
  await subscribe('second')
  await t.ctx.db.delete(sessions).where(eq(sessions.id, other))
  const told = async () => {
    sent = []
    await run({ orderId: await insertPaidOrder(), kind: 'paid' })
    return endpoints()
  }
  expect(await told()).toEqual(['first'])
  const day = 24 * 3_600_000
  const aged = (createdAt: number, expiresAt: number) =>
    t.ctx.db.update(sessions).set({ createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) })
  await aged(Date.now() - 15 * day, Date.now() + day)
  expect(await told(), 'sessions of the staff end after 14 days').toEqual([])
  await aged(Date.now() - day, Date.now() - 1)
  expect(await told(), 'it ran out').toEqual([])
})

// (rule: push-devices)
test('a role that is taken away takes the devices along', async () => {
  await subscribe('one')
  const { email } = actor
  await newOwner()
  await revokeRole(t.ctx, email, 'admin')
  expect(await t.ctx.db.select().from(pushSubscriptions)).toEqual([])
})

// (rule: push-devices)
test('subscribing asks for the password again; a device that proves its former address goes on without', async () => {
  const former = device('former')
  await call('POST', '/api/admin/push', former)
  actor = { ...actor, passwordAt: null }
  const replaces = { endpoint: former.endpoint, auth: former.keys.auth }
  const fresh = () => device('fresh')
  expect((await call('POST', '/api/admin/push', fresh())).body.error.code).toBe('PASSWORD_AGAIN')
  const guess = { ...fresh(), replaces: { ...replaces, auth: device('guess').keys.auth } }
  expect((await call('POST', '/api/admin/push', guess)).body.error.code).toBe('PASSWORD_AGAIN')
  const { body } = await call('POST', '/api/admin/push', { ...fresh(), replaces })
  expect(body.devices.map(({ endpoint }: { endpoint: string }) => endpoint)).toEqual([
    'https://push.example.com/fresh',
  ])
})

// (rule: push-devices)
test("another owner's device cannot be taken over while she is signed in there", async () => {
  await subscribe('hers')
  const her = actor
  actor = await newOwner()
  const taken = await subscribe('hers')
  expect([taken.status, taken.body.error.code]).toEqual([409, 'DEVICE_TAKEN'])
  expect(await t.ctx.db.select().from(pushSubscriptions)).toMatchObject([{ userId: her.userId }])
  await t.ctx.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.id, her.sessionId))
  expect((await subscribe('hers')).status).toBe(200)
  expect(await t.ctx.db.select().from(pushSubscriptions)).toMatchObject([{ userId: actor.userId }])
})

// (rule: push-devices)
test('keys of a wrong length are refused, and one that is stored breaks no notice to the others', async () => {
  const good = device('x').keys
  for (const keys of [
    { ...good, p256dh: good.p256dh.slice(1) },
    { ...good, p256dh: `A${good.p256dh.slice(1)}` },
    { ...good, auth: `${good.auth}A` },
  ])
    expect((await call('POST', '/api/admin/push', { ...device('x'), keys })).status).toBe(400)
  await subscribe('here')
  const { userId, sessionId } = actor
  for (const [name, p256dh] of [
    ['short', 'BAAA'],
    ['off-the-curve', `B${'A'.repeat(86)}`],
  ])
    await t.ctx.db
      .insert(pushSubscriptions)
      .values({ userId, sessionId, endpoint: `https://push.example.com/${name}`, ...good, p256dh: p256dh! })
  await run({ orderId: await insertPaidOrder(), kind: 'paid' })
  expect(endpoints()).toEqual(['here'])
  expect(await t.ctx.db.select().from(pushSubscriptions)).toHaveLength(1)
})
