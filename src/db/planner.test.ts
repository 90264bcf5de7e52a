import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { applyMigrations, type Migration, migrate } from './migrate.ts'
import { onServer, withDatabase } from './on-server.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

const url = process.env.TEST_DATABASE_URL
let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

// (rule: steady-plans)
test.skipIf(!url)(
  'no statement is compiled, neither on a connection of the shop nor on one a pooler opened',
  async () => {
    const jit = () => rowsOf<{ jit: string }>(database.db)`show jit`
    expect(await jit()).toEqual([{ jit: 'off' }])
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      database.db,
    )`select current_database() as name`
    const pooled = () => onServer<{ jit: string }>(withDatabase(url!, name), 'show jit')
    expect(await pooled()).toEqual([{ jit: 'on' }])
    await migrate(database)
    await migrate(database)
    expect(await pooled()).toEqual([{ jit: 'off' }])
  },
)

// (rule: steady-plans)
test('an upgrade ends with rows that are counted', async () => {
  const migration = (name: string, ...statements: string[]): Migration => ({ name, hash: name, statements })
  const first = migration('first', 'create table parcels (id int)')
  await applyMigrations(database.db, [first])
  await applyMigrations(database.db, [
    first,
    migration('second', 'insert into parcels select generate_series(1, 1000)'),
  ])
  const [found] = await rowsOf<{ rows: number }>(database.db)`
    select reltuples::int as rows from pg_class where relname = 'parcels'`
  expect(found).toEqual({ rows: 1000 })
})
