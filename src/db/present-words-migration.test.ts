import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { indigoLane } from '../../demo/themes/indigo-lane.ts'
import { listMigrations, migrate } from './migrate.ts'
import { rowsOf } from './rows.ts'
import { openEmptyDatabase } from './test-database.ts'

/** Those of before the demo's words left the program. */
const before = new Set(listMigrations().slice(0, 32))

/** The settings after the migrations of a shop that had `rows` before. */
async function settingsAfter(rows: string[]) {
  const database = await openEmptyDatabase()
  onTestFinished(() => database.close())
  await migrate(database, before)
  for (const row of rows) await database.db.execute(sql.raw(row))
  await migrate(database)
  const stored = await rowsOf<{ key: string; value: unknown }>(database.db)`select key, value from settings`
  return new Map(stored.map(({ key, value }) => [key, value]))
}

// (rule: no-unmade-promises)
test('a new shop gets neither words nor promises', async () => {
  expect((await settingsAfter([])).size).toBe(0)
})

test('a shop that began as the demo keeps every word, but for those of its owner', async () => {
  const own = await settingsAfter([
    "insert into audit_log (actor, action, subject_type, subject_id) values ('seed', 'zone.create', 'zone', '1')",
    `insert into settings (key, value) values ('brand_name', '"Adaeze"'), ('return_window_days', '14')`,
  ])
  expect(own.get('brand_name')).toBe('Adaeze')
  expect(own.get('return_window_days')).toBe(14)
  expect(own.get('free_delivery_threshold')).toBe(5_000_000)
  expect(own.get('claims')).toEqual(['Affordable pricing', 'Fast nationwide delivery', 'Easy exchange'])
  expect(own.get('about_text')).toContain('## Our mission')
  expect(own.get('faqs')).toContainEqual(
    expect.objectContaining({ question: 'How do I get 5% off with TAG5?' }),
  )
})

// (rule: theme-is-data)
test('a shop of its own keeps what it promised and how it looks, and none of the demo’s words', async () => {
  const own = await settingsAfter([`insert into settings (key, value) values ('brand_name', '"Adaeze"')`])
  expect(Object.fromEntries(own)).toEqual({
    brand_name: 'Adaeze',
    order_prefix: 'IL',
    return_window_days: 7,
    cart_delivery_estimate: 250_000,
    free_delivery_threshold: 5_000_000,
    dispatch_days_min: 1,
    dispatch_days_max: 2,
    theme: indigoLane,
  })
})
