import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/client.ts'
import { openTestDatabase } from '../../../db/test-database.ts'
import { openTraces, type Traces } from './traces.ts'

type SentSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
type Sent = {
  resourceSpans: {
    resource: { attributes: SentSpan['attributes'] }
    scopeSpans: { spans: SentSpan[] }[]
  }[]
}

/** The requests a collector receives. */
function openCollector() {
  const received: { path: string | undefined; key: string | undefined; sent: Sent }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url,
        key: request.headers['x-key'] as string | undefined,
        sent: JSON.parse(String(Buffer.concat(chunks))),
      })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  return { received, server }
}

const { received, server } = openCollector()
let database: Database
let traces: Traces
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  database = await openTestDatabase()
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  traces = openTraces({ endpoint, headers: 'x-key=a%20key', service: 'shop-of-the-test' })
  traces.traceStatements(database)
})
afterAll(async () => {
  await database.close()
  server.close()
})

// (rule: traces)
test('a collector receives requests with route, status and id, their statements without values, and jobs', async () => {
  const app = new Hono()
    .use('*', traces.traceRoutes())
    .get('/orders/:id', async (c) => {
      await database.db.transaction((tx) => tx.execute(sql`select ${c.req.param('id')}::text as own`))
      c.header('x-request-id', 'the-id-of-the-call')
      return c.text('ok')
    })
    .get('/broken', (c) => c.text('no', 503))
  expect((await app.request('/orders/secret-of-ada')).status).toBe(200)
  const broken = await app.request('/broken')
  const [job] = traces.traceJobs([
    {
      name: 'mails',
      run: async () => {
        await database.db.execute(sql`select 2 as of_the_job`)
        throw new Error('the mail server is away')
      },
    },
  ])
  await expect(job!.run({})).rejects.toThrow('the mail server is away')
  const [signIn] = traces.traceJobs([
    {
      name: 'sign-ins',
      run: async () => {
        await database.db.execute(
          sql`select ${'token-of-ada'}::text::int as broken, ${'ada@example.com'}::text`,
        )
      },
    },
  ])
  await expect(signIn!.run({})).rejects.toThrow()
  await database.db.execute(sql`select 3 as of_nobody`)
  await traces.close()

  expect(received.map(({ path, key }) => ({ path, key }))).toContainEqual({
    path: '/v1/traces',
    key: 'a key',
  })
  const [{ resource }] = received[0]!.sent.resourceSpans as [Sent['resourceSpans'][number]]
  expect(resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'shop-of-the-test' },
  })
  const spans = received.flatMap(({ sent }) =>
    sent.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const find = (name: string) => spans.find((span) => span.name === name)!
  const read = (span: SentSpan) =>
    Object.fromEntries(
      span.attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
    )
  const order = find('GET /orders/:id')
  expect(read(order)).toMatchObject({
    'http.route': '/orders/:id',
    'http.response.status_code': 200,
    'shop.request_id': 'the-id-of-the-call',
  })
  const textOf = (span: SentSpan) => String(read(span)['db.query.text'] ?? '')
  const ownStatement = spans.find((span) => textOf(span).includes('::text as own'))!
  expect(ownStatement.parentSpanId).toBe(order.spanId)
  expect(read(find('GET /broken'))['shop.request_id']).toBe(broken.headers.get('x-request-id'))
  expect([find('GET /broken').status.code, find('job mails').status.code]).toEqual([2, 2])
  const ofJob = spans.find((span) => textOf(span).includes('of_the_job'))!
  expect(ofJob.parentSpanId).toBe(find('job mails').spanId)
  expect(spans.filter((span) => textOf(span).includes('of_nobody'))).toEqual([])
  expect(find('job sign-ins').status.code).toBe(2)
  for (const value of ['secret-of-ada', 'token-of-ada', 'ada@example.com'])
    expect(JSON.stringify(received)).not.toContain(value)
})
