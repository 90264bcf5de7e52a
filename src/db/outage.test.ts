import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseOutage } from '../lib/server/database-outage.ts'
import type { Database } from './client.ts'
import { openTestDatabase } from './test-database.ts'

const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const poolSize = 6
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Ends every other connection of this database, as a server does that stops. */
const endConnections = () =>
  database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )

test.skipIf(!isPostgres)(
  'connections that are ended while in use neither end the program nor stay lost',
  async () => {
    let isOver = false
    const failures: unknown[] = []
    const note = (error: unknown) => void failures.push(error)
    const inTurn = async (work: () => Promise<unknown>) => {
      while (!isOver) await work().catch(note)
    }
    const transaction = () =>
      database.db.transaction(async (tx) => {
        for (let i = 0; i < 3; i++) await tx.execute(sql`select pg_sleep(0.01)`)
      })
    const load = Array.from({ length: 2 * poolSize }, (_, index) =>
      inTurn(index % 2 ? transaction : () => database.db.execute(sql`select pg_sleep(0.01)`)),
    )
    for (let round = 0; round < 10; round++) await endConnections().catch(note)
    isOver = true
    await Promise.all(load)
    expect(failures.length).toBeGreaterThan(0)
    expect(failures.filter((error) => !isDatabaseOutage(error))).toEqual([])

    // As many transactions at once as there are connections: none was lost.
    let begun = 0
    let letAllGo = () => {}
    const allBegun = new Promise<void>((resolve) => (letAllGo = resolve))
    const together = Array.from({ length: poolSize }, () =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        begun += 1
        if (begun === poolSize) letAllGo()
        await allBegun
      }),
    )
    await Promise.all(together)
    expect((database.driver as pg.Pool).totalCount).toBeLessThanOrEqual(poolSize)
  },
)

test.skipIf(!isPostgres)(
  'a listener comes back, and is told once that it may have missed something',
  async () => {
    const heard: string[] = []
    const end = await database.listen('test_channel', (payload) => void heard.push(payload))
    await endConnections()
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([''])
    await database.db.execute(sql`select pg_notify('test_channel', 'after')`)
    await expect.poll(() => heard).toEqual(['', 'after'])
    await end()
    await database.db.execute(sql`select pg_notify('test_channel', 'nobody')`)
    const count = async () => {
      const result = await database.db.execute(
        sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and query = 'listen test_channel'`,
      )
      return (result as unknown as { rows: { n: number }[] }).rows[0]!.n
    }
    await expect.poll(count).toBe(0)
    expect(heard).toEqual(['', 'after'])
  },
)
