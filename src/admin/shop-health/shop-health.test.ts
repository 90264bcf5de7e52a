import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestContext } from '../../db/test-database.ts'
import { insertProduct } from '../../db/test-fixtures.ts'
import { defineQueue } from '../../lib/job-queue.ts'
import type { Actor } from '../../lib/server/context.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { hourMs } from '../../lib/time.ts'
import { operationsApi } from '../../lib/server/web/operation.ts'
import * as shopHealth from './shop-health.service.ts'
import { type ProgramParts, programParts } from './shop-health.rules.ts'

const parts: ProgramParts = {
  mode: 'demo',
  mail: 'mailbox',
  provider: 'paystack',
  payments: 'sandbox',
  database: 'pglite',
  storage: 'files',
  jobs_here: true,
  backs_up: false,
}
const admin: Actor = {
  kind: 'customer',
  userId: 'u',
  email: 'owner@shop.test',
  role: 'admin',
  guestKey: null,
}
const testQueue = defineQueue<{ to: string }>('test.job')
const now = new Date('2026-11-20T10:00:00Z')

let t: Awaited<ReturnType<typeof openTestContext>>
let actor: Actor = admin
let read: () => Promise<{ status: number; body: any; headers: Headers }>
beforeAll(async () => {
  t = await openTestContext([testQueue, defineQueue('backup.nightly')])
  const { call } = openTestApp(operationsApi('Admin', shopHealth, { programParts: parts }) as never, () =>
    t.ctxFor(actor),
  )
  read = () => call('GET', '/api/admin/shop-health')
})
afterAll(() => t.close())

// (rules: owner-only, shop-health)
test.each<Actor>([
  { kind: 'guest', guestKey: null },
  { ...admin, role: null },
  { ...admin, role: 'helper' },
  { kind: 'system', name: 'test' },
])('it is not there for %o', async (visitor) => {
  actor = visitor
  const { status, body } = await read()
  expect([status, body]).toEqual([404, { error: { code: 'NOT_FOUND', message: 'Not found' } }])
})

test('an empty shop is counted as zeros', async () => {
  actor = admin
  const { body } = await read()
  expect(body.products).toMatchObject({ total: 0, listed: 0, pieces: 0 })
  expect(body).toMatchObject({ latest: [], queue: { waiting: 0, oldest_waiting_seconds: null } })
})

// (rule: shop-health)
test('admins see counts, fields, the latest 3 products, database, queue and stand-ins', async () => {
  actor = admin
  const dayOf = (day: number) => new Date(Date.UTC(2026, 10, day))
  await insertProduct(t.ctx, {
    slug: 'first',
    createdAt: dayOf(1),
    variants: [{ stock: 3, held: 1 }, { stock: 4 }],
  })
  await insertProduct(t.ctx, { slug: 'second', createdAt: dayOf(2), variants: [{ stock: 0 }] })
  await insertProduct(t.ctx, { slug: 'third', createdAt: dayOf(3), status: 'archived', isFeatured: true })
  await insertProduct(t.ctx, {
    slug: 'fourth',
    createdAt: dayOf(4),
    hasImage: false,
    compareAtPrice: 9_000_000,
  })
  await t.ctx.queue.send(t.ctx.db, testQueue, { to: 'ada' }, { startAfter: new Date(now.getTime() - hourMs) })
  await t.ctx.queue.send(t.ctx.db, testQueue, { to: 'ada' }, { startAfter: new Date(now.getTime() + hourMs) })
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(body.products).toEqual({
    total: 4,
    listed: 2,
    hidden: 1,
    without_image: 1,
    sold_out: 1,
    on_sale: 0,
    featured: 0,
    variants: 5,
    pieces: 26,
    pieces_held: 1,
  })
  expect(body.latest.map((product: { slug: string }) => product.slug)).toEqual(['fourth', 'third', 'second'])
  expect(body.demo_brand).toContain('brand_name')
  expect(body.fields).toEqual(expect.arrayContaining(['id', 'price_ngn', 'images', 'product_variants']))
  expect(body.database).toMatchObject({ kind: 'pglite', version: expect.stringMatching(/^\d+/) })
  expect(body.database.latency_ms).toBeGreaterThanOrEqual(0)
  expect(body.queue).toMatchObject({ waiting: 1, scheduled: 1, failed: 0, oldest_waiting_seconds: 3600 })
  expect(body).toMatchObject({
    mode: 'demo',
    mail: 'mailbox',
    provider: 'paystack',
    payments: 'sandbox',
    checked_at: now.toISOString(),
  })
})

// (rule: shop-health)
test('the last backup that was made and the last that failed are told', async () => {
  const insert = (state: string, at: string) =>
    t.ctx.db.execute(
      sql`insert into pgboss.job (name, state, completed_on) values ('backup.nightly', ${state}::pgboss.job_state, ${at}::timestamptz)`,
    )
  expect((await read()).body.backup).toEqual({ done_at: null, failed_at: null })
  await insert('completed', '2026-11-18T01:09:00Z')
  await insert('completed', '2026-11-19T01:09:00Z')
  await insert('failed', '2026-11-20T01:12:00Z')
  expect((await read()).body.backup).toEqual({
    done_at: '2026-11-19T01:09:00.000Z',
    failed_at: '2026-11-20T01:12:00.000Z',
  })
})

test('what the process runs on is told without a single value of its settings', () => {
  const env = {
    MODE: 'live' as const,
    SMTP_URL: 'smtp://user:secret@mail.test',
    isSandbox: false,
    DATABASE_URL: 'postgres://user:secret@db.test/shop',
    STORAGE_URL: 's3://secret',
    JOBS: false,
    BACKUP_DIR: 's3://secret',
  }
  expect(programParts(env, { name: 'paystack', domain: 'live' })).toEqual({
    mode: 'live',
    mail: 'smtp',
    provider: 'paystack',
    payments: 'live',
    database: 'postgres',
    storage: 's3',
    jobs_here: false,
    backs_up: true,
  })
  expect(programParts(env, { name: 'paystack', domain: 'test' }).payments).toBe('test')
})
