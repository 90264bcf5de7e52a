import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../db/rows.ts'
import { guestActor, insertCustomer, insertProduct, insertZone } from '../db/test-fixtures.ts'
import { setRateLimitScale } from '../lib/server/web/rate-limit.ts'
import { openShopApi } from './test-shop-api.ts'

/** What of JSON Schema the document uses. */
type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}
type Operation = {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
type Call = { name: string; method: string; path: string; operation: Operation }

let t: Awaited<ReturnType<typeof openShopApi>>
let calls: Call[]
let known: fc.Arbitrary<string>

beforeAll(async () => {
  t = await openShopApi()
  setRateLimitScale(1_000_000)
  const ada = await insertCustomer(t.ctx)
  t.actors.set('ada', ada.actor)
  t.actors.set('guest', guestActor())
  t.actors.set('admin', { ...(await insertCustomer(t.ctx)).actor, role: 'admin' } as never)
  const product = await insertProduct(t.ctx, { slug: 'dress' })
  const zone = await insertZone(t.ctx)
  known = fc.constantFrom(product.id, product.variants[0]!.id, zone.id, ada.user.id, ada.user.email, 'dress')
  const document = (await (await t.api.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
})
afterAll(async () => {
  setRateLimitScale(1)
  await t.close()
})

/** As long as a limit in characters may allow, and of characters that take three bytes and do not compress. */
const longText = fc
  .tuple(
    fc.constantFrom(61, 255, 500, 1000, 1001),
    fc.infiniteStream(fc.integer({ min: 0x8_00, max: 0xd7_ff })),
  )
  .map(([length, points]) => String.fromCharCode(...points.take(length)))

const hostileText = () =>
  fc.oneof(
    known,
    { weight: 3, arbitrary: longText },
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff',
      '%',
      '\\',
      "'",
      '" or 1=1 --',
      '{}',
      '[]',
      'null',
      'NaN',
    ),
    fc.constantFrom(
      '1e9',
      '-1',
      '0.001',
      '99999999999999999999',
      '1e400',
      '0x10',
      'Infinity',
      '٣',
      '../..',
      '__proto__',
    ),
    fc.constantFrom('ada@example.com', 'a@b', '2026-11-20', '2026-02-30T25:61:00Z', 'TAG5', 'x'.repeat(5000)),
    fc.uuid(),
  )

const hostileValue = () =>
  fc.oneof(
    hostileText(),
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      0.5,
      1e9,
      2 ** 31,
      2 ** 53,
      1e308,
      -1e308,
      [],
      {},
      [[]],
      [null],
    ),
    fc.object({ maxDepth: 2, maxKeys: 3 }),
    fc.array(hostileText(), { maxLength: 3 }),
  )

/** Something of the schema's shape in which anything may be wrong, missing or too much. */
function nearly(schema: Schema): fc.Arbitrary<unknown> {
  const { properties, items, anyOf } = schema
  const choices: fc.Arbitrary<unknown>[] = [hostileValue()]
  if (schema.enum?.length) choices.push(fc.constantFrom(...schema.enum))
  if ('const' in schema) choices.push(fc.constant(schema.const))
  if (anyOf) choices.push(...anyOf.map(nearly))
  if (items) choices.push(fc.array(nearly(items), { maxLength: 3 }))
  if (properties) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, nearly(own)]))
    const shaped = fc.record(fields, { requiredKeys: [] })
    const extended = fc
      .tuple(shaped, fc.constantFrom('isAdmin', 'user_id', '__proto__', 'constructor', ''), hostileValue())
      .map(([body, name, value]) => Object.defineProperty({ ...body }, name, { value, enumerable: true }))
    choices.push(shaped, shaped, shaped, extended)
  }
  return fc.oneof(...choices)
}

const brokenJson = fc.constantFrom(
  '',
  '{',
  '{"a":',
  'undefined',
  '[1,]',
  '"',
  '\ufeff{}',
  '{"a":1}}',
  '[' + '['.repeat(5000),
)

function requestOf({ operation, path }: Call) {
  const names = (place: string) =>
    (operation.parameters ?? []).filter((own) => own.in === place).map(({ name }) => name)
  const schema = operation.requestBody?.content['application/json']?.schema
  const texts = (place: string, text: fc.Arbitrary<string>) =>
    fc.record(Object.fromEntries(names(place).map((name) => [name, text])), {
      requiredKeys: place === 'path' ? undefined : [],
    } as never)
  const segment = hostileText().map((text) => encodeURIComponent(text.toWellFormed().slice(0, 1500)) || 'x')
  return fc.record({
    address: texts('path', segment).map((values) =>
      path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (values as Record<string, string>)[name]!),
    ),
    query: texts(
      'query',
      hostileText().map((text) => text.toWellFormed()),
    ),
    body: schema
      ? fc.oneof(
          { weight: 9, arbitrary: nearly(schema).map((body) => JSON.stringify(body)) },
          { weight: 1, arbitrary: brokenJson },
        )
      : fc.constant(undefined),
    cookie: fc.constantFrom('ada', 'guest', 'admin', 'nobody'),
  })
}

/** Every row a call could have written. Counts of tries and refused sign-ups are allowed to grow. */
async function countRows(): Promise<number> {
  const tables = [
    'orders',
    'order_lines',
    'order_events',
    'order_flags',
    'payments',
    'adjustments',
    'refunds',
    'webhook_events',
    'users',
    'sessions',
    'accounts',
    'addresses',
    'cart_items',
    'saved_items',
    'stock_signups',
    'notification_signups',
    'newsletter_subscribers',
    'one_time_codes',
  ]
  const sum = tables.map((table) => `(select count(*) from ${table})`).join(' + ')
  const [row] = await rowsOf<{ rows: number }>(t.ctx.db)`${sql.raw(`select (${sum})::int as rows`)}`
  return row!.rows
}

/** Changes with each transaction that writes, also one that is rolled back; cheaper than counting. */
async function lastWrite(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    t.ctx.db,
  )`select pg_snapshot_xmax(pg_current_snapshot())::text as id`
  return row!.id
}

const isRefusal = (body: unknown) => {
  const { error, code } = body as { error: unknown; code?: unknown; ok?: unknown; success?: unknown }
  if (typeof error === 'string') return error !== '' && ('ok' in (body as object) || typeof code === 'string')
  const { code: name, message } = error as { code: unknown; message: unknown }
  return typeof name === 'string' && typeof message === 'string' && message !== ''
}

/** The answer repeats at most a line of the input. */
const isShort = (body: unknown): boolean =>
  typeof body === 'string'
    ? body.length <= 300 && !body.includes('\n')
    : typeof body !== 'object' ||
      body === null ||
      (Object.keys(body).length <= 20 && Object.entries(body).flat().every(isShort))

/** Without Paystack: the one refusal that is not the caller's fault. */
const isPaystackAway = (status: number, body: unknown) =>
  status === 502 && (body as { code?: string }).code === 'PAYMENT_NOT_STARTED'

// (rule: unknown-fields-refused)
test(
  'no call of the API answers nonsense with a failure, or writes half of it',
  { timeout: 300_000 },
  async () => {
    expect(calls.length).toBeGreaterThan(40)
    let before = await countRows()
    let writtenBefore = await lastWrite()
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(requestOf(call), async ({ address, query, body, cookie }) => {
          const search = new URLSearchParams(query as Record<string, string>)
          const response = await t.api.request(`${address}?${search}`, {
            method: call.method,
            headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
            ...(body !== undefined && { body }),
          })
          expect(t.logged, call.name).toEqual([])
          if (response.status < 400) {
            before = await countRows()
            writtenBefore = await lastWrite()
            return
          }
          const answer = await response.json()
          expect(isRefusal(answer), `${call.name}: ${JSON.stringify(answer)}`).toBe(true)
          expect(isShort(answer), `${call.name}: ${JSON.stringify(answer)}`).toBe(true)
          if (isPaystackAway(response.status, answer)) return
          expect(response.status, call.name).toBeLessThan(500)
          const written = await lastWrite()
          if (written === writtenBefore) return
          expect(await countRows(), call.name).toBe(before)
          writtenBefore = written
        }),
        { numRuns: call.operation.requestBody ? 30 : 12 },
      )
    }
  },
)
