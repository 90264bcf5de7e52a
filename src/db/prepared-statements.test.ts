import { sql } from 'drizzle-orm'
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
    expect(await rowsOf(t.ctx.db, sql`select ${n}::int + 1 as next`)).toEqual([{ next: n + 1 }])
  }
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'PostgreSQL keeps what runs again and again, and nothing else',
  async () => {
    await t.ctx.db.transaction(async (tx) => {
      const db = tx as unknown as typeof t.ctx.db
      for (let n = 0; n < 3; n++) await rowsOf(db, sql`select ${n}::int as often`)
      await rowsOf(db, sql`select ${1}::int as once`)
      const kept = await rowsOf<{ statement: string }>(
        db,
        sql`select statement from pg_prepared_statements where name like 'shop\\_%'`,
      )
      expect(kept.map(({ statement }) => statement)).toContain('select $1::int as often')
      expect(kept.map(({ statement }) => statement)).not.toContain('select $1::int as once')
    })
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'owner’s statements are planned for their values, alone and in transactions; the connection forgets it afterwards',
  async () => {
    const { db, ownersDb } = t.database
    const modeOn = async (on: typeof db) =>
      (await rowsOf<{ plan_cache_mode: string }>(on, sql`show plan_cache_mode`))[0]!.plan_cache_mode
    expect(await modeOn(ownersDb)).toBe('force_custom_plan')
    await ownersDb.transaction(async (tx) => {
      expect(await modeOn(tx as unknown as typeof db)).toBe('force_custom_plan')
    })
    await expect(rowsOf(ownersDb, sql`select 1 / 0`)).rejects.toThrow()
    await expect(
      ownersDb.transaction(async (tx) => rowsOf(tx as unknown as typeof db, sql`select 1 / 0`)),
    ).rejects.toThrow()
    for (const mode of await Promise.all(Array.from({ length: 6 }, () => modeOn(db))))
      expect(mode).toBe('auto')
  },
)
