import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchMisses } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertProduct } from '../../db/test-fixtures.ts'
import { openTestApp } from '../../lib/server/web/test-app.ts'
import { catalogApi } from '../listing/catalog.api.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let get: (path: string) => Promise<{ status: number }>
beforeAll(async () => {
  t = await openTestContext()
  const { call } = openTestApp(catalogApi as never, () => t.ctx)
  get = (path) => call('GET', path)
  await insertProduct(t.ctx, { title: 'Wrap dress', searchText: 'wrap dress' })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.ctx.db.delete(searchMisses)
})

const misses = async () =>
  (await t.ctx.db.select().from(searchMisses)).map(({ day, text, count }) => `${day} ${text} ${count}`)

// (rule: search-misses)
test('a search that finds nothing is counted once per call, under its day in Lagos', async () => {
  t.setNow(new Date('2026-11-20T23:30:00Z'))
  await get('/api/search?q=Agbada')
  await expect.poll(misses).toEqual(['2026-11-21 agbada 1'])
  await get('/api/products?search=%20AGBADA%20')
  await expect.poll(misses).toEqual(['2026-11-21 agbada 2'])
})

// (rule: search-misses)
test('searches with results, emptied by filters, or with personal data are not counted', async () => {
  await get('/api/search?q=wrap')
  await get('/api/products?search=kaftan&size=M')
  await get('/api/search?q=ada@example.com')
  await get('/api/search?q=08031234567')
  await get('/api/search?q=counted')
  await expect.poll(misses).toEqual([expect.stringContaining('counted 1')])
})

test('made-up texts fill no more than a thousand rows a day; known ones are still counted', async () => {
  const day = '2026-11-20'
  t.setNow(new Date(`${day}T10:00:00Z`))
  const texts = Array.from({ length: 1000 }, (_, n) => ({ day, text: `made up ${n}` }))
  await t.ctx.db.insert(searchMisses).values(texts)
  await get('/api/search?q=agbada')
  await get('/api/search?q=made%20up%207')
  await expect.poll(misses).toContain(`${day} made up 7 2`)
  expect((await misses()).length).toBe(1000)
})

test('a count that fails fails nothing else', async () => {
  const { db } = t.ctx
  const broken = {
    ...t.ctx,
    db: new Proxy(db, {
      get: (target, name) => (name === 'execute' ? refuseMisses(target) : Reflect.get(target, name)),
    }),
  }
  let refused = 0
  function refuseMisses(target: typeof db) {
    return (query: SQL) => {
      if (!new PgDialect().sqlToQuery(query).sql.includes('search_misses')) return target.execute(query)
      refused++
      return Promise.reject(new Error('away'))
    }
  }
  const { call } = openTestApp(catalogApi as never, () => broken)
  expect((await call('GET', '/api/search?q=agbada')).status).toBe(200)
  expect(refused).toBe(1)
})
