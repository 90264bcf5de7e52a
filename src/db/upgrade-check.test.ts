import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { listMigrations, migrate } from './migrate.ts'
import { openEmptyDatabase } from './test-database.ts'
import { checkUpgrade } from './upgrade-check.service.ts'

let database: Database
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

// (rule: rolling-upgrade)
test('before an upgrade it is said what is applied, and whether the shop can go on; nothing is changed', async () => {
  expect(await checkUpgrade(database.db)).toEqual({
    lines: ['A new database: there is nothing to upgrade.'],
    isRolling: true,
  })
  // 0020 and 0021 rebuild payments: the version before cannot read them.
  await migrate(database, new Set(listMigrations().slice(0, 20)))
  for (let again = 0; again < 2; again++) {
    const { lines, isRolling } = await checkUpgrade(database.db)
    expect(isRolling).toBe(false)
    expect(lines[0]).toBe(`This version applies ${listMigrations().length - 20} migrations:`)
    expect(lines.join('\n')).toMatch(/ {2}0036_\w+: the running version goes on\n/)
    expect(lines.at(-1)).toMatch(/^Stop the shop and its workers/)
  }
  await migrate(database)
  expect((await checkUpgrade(database.db)).lines).toEqual([
    'Nothing to migrate: this version may start while the other serves.',
  ])
  await database.db.execute(sql`insert into schema_migrations (hash) values ('of a later version')`)
  expect((await checkUpgrade(database.db)).lines.at(-1)).toMatch(/^A newer version was here: 1 of/)
})
