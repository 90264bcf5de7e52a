import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from './rows.ts'
import { openTestContext } from './test-database.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

test('a repeated statement answers each time for its own parameters', async () => {
  for (let n = 0; n < 8; n++) {
    expect(await rowsOf(t.ctx.db)`select ${n}::int + 1 as next`).toEqual([{ next: n + 1 }])
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'PostgreSQL keeps what runs again and again, and nothing else',
  async () => {
    await t.ctx.db.transaction(async (tx) => {
      const db = tx as unknown as typeof t.ctx.db
      for (let n = 0; n < 3; n++) await rowsOf(db)`select ${n}::int as often`
      await rowsOf(db)`select ${1}::int as once`
      for (let n = 0; n < 3; n++) await rowsOf(db)`with next as (select 1) select from next`
      const kept = await rowsOf<{ statement: string }>(
        db,
      )`select statement from pg_prepared_statements where name like 'shop\\_%'`
      expect(kept.map(({ statement }) => statement)).toContain('select $1::int as often')
      expect(kept.map(({ statement }) => statement)).toContain('with next as (select 1) select from next')
      expect(kept.map(({ statement }) => statement)).not.toContain('select $1::int as once')
    })
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'owner’s statements are never prepared, and so planned for their values, alone and in transactions',
  async () => {
    const { ownersDb } = t.database
    const prepared = (on: typeof ownersDb) =>
      rowsOf(on)`select name from pg_prepared_statements where ${'x'}::text = 'x'`
    for (let n = 0; n < 5; n++) expect(await prepared(ownersDb)).toEqual([])
    await ownersDb.transaction(async (tx) => {
      expect(await prepared(tx as unknown as typeof ownersDb)).toEqual([])
    })
  },
)
