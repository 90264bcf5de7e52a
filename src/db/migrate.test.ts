import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { applyMigrations, type Migration } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

const migration = (name: string, ...statements: string[]): Migration => ({ name, hash: name, statements })
const countOf = async (condition: string) => {
  const [row] = await rowsOf<{ n: number }>(
    database.db,
  )`${sql.raw(`select count(*)::int as n from gifts where ${condition}`)}`
  return row!.n
}

const gifts = migration(
  'gifts',
  'create table gifts (id int primary key, note text)',
  'insert into gifts select generate_series(1, 12), null',
)

// (rule: rolling-upgrade)
test('rows are changed in batches, each of which is kept, and begun again where it stopped', async () => {
  const batch = (where: string) =>
    migration(
      'notes',
      `-- in batches\nupdate gifts set note = case when ${where} then 'x' else (1 / (id - id))::text end
        where id in (select id from gifts where note is null order by id limit 5) returning 1`,
    )
  await expect(applyMigrations(database.db, [gifts, batch('id < 8')])).rejects.toThrow()
  expect(await countOf(`note = 'x'`)).toBe(5)
  await applyMigrations(database.db, [gifts, batch('true')])
  expect(await countOf('note is null')).toBe(0)
  // Once only: rows that come later are not its own.
  await database.db.execute(sql`insert into gifts values (13, null)`)
  await applyMigrations(database.db, [gifts, batch('true')])
  expect(await countOf('note is null')).toBe(1)
})

test('a migration that fails is not there, those before it are', async () => {
  const half = migration('half', 'alter table gifts add column half int', 'select 1 / 0')
  await expect(applyMigrations(database.db, [migration('whole', 'select 1'), half])).rejects.toThrow()
  await expect(countOf('half is null')).rejects.toThrow()
  const names = await rowsOf<{ hash: string }>(database.db)`select hash from schema_migrations order by hash`
  expect(names.map(({ hash }) => hash)).toEqual(['gifts', 'notes', 'whole'])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'who reads a table does not wait behind a migration that waits for it',
  async () => {
    const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
    const { promise: isReading, resolve: reads } = Promise.withResolvers<void>()
    const longReader = database.db.transaction(async (tx) => {
      await tx.execute(sql`select from gifts`)
      reads()
      await isDone
    })
    await isReading
    const migrating = applyMigrations(
      database.db,
      [migration('wide', 'alter table gifts add column wide int')],
      { lockWaitMs: 150, pauseMs: 150 },
    )
    for (let round = 0; round < 4; round++) {
      const began = performance.now()
      await countOf('true')
      expect(performance.now() - began).toBeLessThan(1500)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    finish()
    await Promise.all([longReader, migrating])
    expect(await countOf('wide is null')).toBeGreaterThan(0)
  },
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'who waits for a migration that waits for them is let through: the migration begins again',
  async () => {
    await database.db.execute(sql`create table wrappings (id int primary key)`)
    const { promise: migrationHasGifts, resolve: giftsAreLocked } = Promise.withResolvers<void>()
    const { promise: shopperHasWrappings, resolve: wrappingsAreLocked } = Promise.withResolvers<void>()
    const shopper = database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into wrappings values (1)`)
      wrappingsAreLocked()
      await migrationHasGifts
      await tx.execute(sql`update gifts set note = 'wrapped'`)
    })
    await shopperHasWrappings
    // The shopper waits first, so PostgreSQL's look for a deadlock would end the shopper's transaction.
    const migrating = applyMigrations(
      database.db,
      [
        migration(
          'both',
          'alter table gifts add column paper text',
          'select pg_sleep(0.4)',
          'alter table wrappings add column paper text',
        ),
      ],
      { pauseMs: 100 },
    )
    while (!(await isLocked('gifts'))) await new Promise((resolve) => setTimeout(resolve, 10))
    giftsAreLocked()
    await Promise.all([shopper, migrating])
    expect(await countOf(`note = 'wrapped' and paper is null`)).toBeGreaterThan(0)
  },
)

async function isLocked(table: string) {
  const rows = await rowsOf(database.db)`
    select 1 from pg_locks where relation = ${table}::regclass and mode = 'AccessExclusiveLock' and granted`
  return rows.length > 0
}
