import { serve } from '@hono/node-server'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { terminalKey } from '../../sandbox/carrier/terminal.ts'
import { createSandbox } from '../../sandbox/sandbox.ts'
import { grantRole } from '../account/staff/admin-role.service.ts'
import { codeToMail } from '../account/codes/one-time-code.service.ts'
import { hashPassword } from '../account/passwords/password-hash.server.ts'
import { rowsOf } from '../db/rows.ts'
import {
  accounts,
  disputes,
  orders,
  payments,
  profiles,
  sessions,
  settings,
  staffInvitations,
} from '../db/schema.ts'
import { insertCustomer, insertProduct, insertZone } from '../db/test-fixtures.ts'
import type { Actor, StaffRole } from '../lib/server/context.ts'
import { dayMs } from '../lib/time.ts'
import { openShopApi } from './test-shop-api.ts'

type Answer = { status: number; text: string; body: ReturnType<typeof JSON.parse> }
export const password = 'a long password of hers'

/** The whole API with a Paystack of its own, and people and orders for the examples of its commands. */
export async function openCommandWorld() {
  let writesAtProvider = 0
  const server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      if (request.method !== 'GET') writesAtProvider++
      return sandbox.app.fetch(request)
    },
  })
  await new Promise((ready) => server.once('listening', ready))
  const publicUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sandbox = createSandbox({ secretKey: 'sk_test_api', publicUrl, refundStepMs: 5 })
  const backups = mkdtempSync(path.join(tmpdir(), 'shop-backups-'))
  const t = await openShopApi({
    PAYSTACK_BASE_URL: publicUrl,
    TERMINAL_SECRET_KEY: terminalKey,
    TERMINAL_BASE_URL: `${publicUrl}/terminal/v1`,
    backupPlace: { kind: 'files', folder: backups },
  })

  async function call(who: string, operation: string, body?: unknown, headers = {}): Promise<Answer> {
    const [method = '', path = ''] = operation.split(' ')
    const response = await t.api.request(path, {
      method: method.toUpperCase(),
      headers: { cookie: who, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : null }
  }

  /** The answer of a call that must succeed. */
  async function done(who: string, operation: string, body?: unknown, headers = {}) {
    const answer = await call(who, operation, body, headers)
    if (answer.status >= 300) throw new Error(`${operation} for an example: ${answer.text.slice(0, 300)}`)
    return answer.body
  }

  /** A person with a password, entered just now, by the name of her cookie. */
  async function person(role: StaffRole | null = null) {
    const { user, actor } = await insertCustomer(t.ctx)
    await t.ctx.db
      .insert(accounts)
      .values({ userId: user.id, accountId: user.id, providerId: 'credential', password: await knownHash })
    const session = { userId: user.id, token: randomUUID(), expiresAt: new Date('2100-01-01') }
    const [{ id: sessionId } = { id: '' }] = await t.ctx.db.insert(sessions).values(session).returning()
    const signedIn = { role, passwordAt: new Date('2100-01-01'), sessionId }
    t.actors.set(user.id, { ...actor, ...signedIn } as Actor)
    return { ...user, who: user.id }
  }
  const knownHash = hashPassword(password)
  const owner = (await person('admin')).who

  const zone = await insertZone(t.ctx, { freeDelivery: false })
  const product = async (priceNgn = 1_800_000) => {
    const variants = [{ stock: 50 }, { stock: 50 }]
    const made = await insertProduct(t.ctx, { priceNgn, variants })
    return { ...made, variantId: made.variants[0]!.id, otherVariantId: made.variants[1]!.id }
  }

  const control = async (what: string, body: object) => {
    const response = await sandbox.app.request(`http://127.0.0.1/control/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control/${what}: ${await response.text()}`)
  }

  const checkoutBody = (email: string, item: object, zoneId = zone.id) => ({
    email,
    orderData: {
      email,
      phone: '0803 123 4567',
      items: [item],
      shipping_address: {
        firstName: 'Ada',
        lastName: 'Obi',
        address: '12 Bode Thomas Street',
        city: 'Surulere',
        state: 'Lagos',
        country: 'Nigeria',
        zipCode: '',
        shippingLocation: zoneId,
      },
    },
  })

  /** An order of two pieces that is not paid. */
  async function unpaid({ zoneId = zone.id } = {}) {
    const buyer = await person()
    const { id: product_id, variantId: variant_id, otherVariantId } = await product()
    const body = checkoutBody(buyer.email, { product_id, variant_id, quantity: 2 }, zoneId)
    const { data } = await done(buyer.who, 'post /api/functions/paystack-initialize', body)
    const { lines, updated_at } = await done(owner, `get /api/admin/orders/${data.order_id}`)
    return {
      id: data.order_id as string,
      number: data.order_number as string,
      reference: data.reference as string,
      who: buyer.who,
      lineId: lines[0].id as string,
      otherVariantId,
      updatedAt: updated_at as string,
    }
  }

  /** The same, paid. */
  async function paid() {
    const order = await unpaid()
    await control('pay', { reference: order.reference })
    await done(order.who, 'post /api/functions/paystack-verify', { reference: order.reference })
    const { updated_at } = await done(owner, `get /api/admin/orders/${order.id}`)
    return { ...order, updatedAt: updated_at as string }
  }

  /** The same, in one parcel that was packed, or has left. */
  async function parcel(state: 'packed' | 'shipped') {
    const order = await paid()
    await done(owner, `post /api/admin/orders/${order.id}/pack`)
    if (state === 'shipped') await done(owner, `post /api/admin/orders/${order.id}/ship`, { carrier: 'GIG' })
    const read = await done(owner, `get /api/admin/orders/${order.id}`)
    return { ...order, parcelId: read.fulfilments[0].id as string }
  }

  /** A paid order whose money the bank claims back. */
  async function disputed() {
    const order = await paid()
    await control('dispute', { reference: order.reference })
    const [payment] = await t.ctx.db.select().from(payments).where(eq(payments.reference, order.reference))
    const atBank = sandbox.ledger.disputesOf(order.reference).at(-1)!
    const [row] = await t.ctx.db
      .insert(disputes)
      .values({
        paymentId: payment!.id,
        providerId: BigInt(atBank.id),
        amount: payment!.paid!,
        currency: 'NGN',
        dueAt: new Date('2026-12-20T10:00:00Z'),
      })
      .returning()
    return { ...order, disputeId: row!.id }
  }

  /** The code that was mailed for a purpose. */
  async function codeFor(who: string, email: string, purpose: 'signup' | 'reset') {
    await done(who, 'post /api/functions/send-auth-otp', { email, purpose })
    const [job] = await rowsOf<{ nonce: string }>(t.ctx.db)`
      select data->>'nonce' as nonce from pgboss.job where data->>'email' = ${email} and data->>'purpose' = ${purpose}`
    return (await codeToMail(t.ctx, t.env.AUTH_SECRET, { email, purpose, nonce: job!.nonce }))!.code
  }

  async function helperEmail() {
    const { email, id } = await person('helper')
    await t.ctx.db.insert(profiles).values({ id }).onConflictDoNothing()
    await grantRole(t.ctx, email, 'helper')
    return email
  }

  async function invitedEmail() {
    const email = `invited-${randomUUID()}@example.com`
    const expiresAt = new Date(t.ctx.now().getTime() + dayMs)
    await t.ctx.db.insert(staffInvitations).values({ email, role: 'helper', expiresAt })
    return email
  }

  /** Counts and sums of every table, the jobs of every queue, and what was written at the provider. */
  async function fingerprint(): Promise<Record<string, number>> {
    const text = await (statement ??= writeStatement())
    const found = await rowsOf<{ name: string; value: string }>(t.ctx.db)`${sql.raw(text)}`
    return Object.fromEntries([
      ...found.map(({ name, value }) => [name, Number(value)] as const),
      ['written at the provider', writesAtProvider],
    ])
  }
  let statement: Promise<string> | undefined
  async function writeStatement(): Promise<string> {
    const columns = await rowsOf<{ table: string; columns: string[] }>(t.ctx.db)`
      select c.relname as "table", coalesce(array_agg(a.attname::text) filter (where
          a.atttypid in ('int4'::regtype, 'int8'::regtype) and a.attidentity = ''
          and a.attname not in ('position', 'sort_order', 'featured_rank', 'provider_id')), '{}') as columns
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and c.relname not in ('keyed_commands', 'keyed_requests', 'rate_limits', 'schema_migrations', 'search_words')
        group by c.relname order by c.relname`
    const parts = columns.flatMap(({ table, columns }) => [
      `select '${table}' as name, count(*)::numeric as value from "${table}"`,
      ...columns.map(
        (name) => `select '${table}.${name}', coalesce(sum("${name}"), 0)::numeric from "${table}"`,
      ),
    ])
    return [...parts, `select 'jobs of ' || name, count(*)::numeric from pgboss.job group by name`].join(
      ' union all ',
    )
  }

  return {
    ...t,
    call,
    done,
    control,
    owner,
    password,
    person,
    zone,
    product,
    checkoutBody,
    unpaid,
    paid,
    parcel,
    disputed,
    codeFor,
    helperEmail,
    invitedEmail,
    fingerprint,
    set: (key: string, value: unknown) =>
      t.ctx.db
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value } }),
    change: (orderId: string, values: Partial<typeof orders.$inferInsert>) =>
      t.ctx.db.update(orders).set(values).where(eq(orders.id, orderId)),
    close: async () => {
      server.close()
      await sandbox.close()
      await t.close()
      rmSync(backups, { recursive: true })
    },
  }
}

export type CommandWorld = Awaited<ReturnType<typeof openCommandWorld>>

/** A call that succeeds: who makes it, where and with what. */
export type Example = { who?: string; path?: Record<string, string>; body?: unknown }
export type Examples = Record<string, (w: CommandWorld) => Example | Promise<Example>>

export const some = () => randomUUID().slice(0, 8)
