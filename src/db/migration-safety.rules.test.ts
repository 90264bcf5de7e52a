import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastReleased, migrationRisks } from './migration-safety.rules.ts'
import { readMigrations } from './migrate.ts'

// (rule: rolling-upgrade)
test.each([
  'DROP TABLE "carts"',
  'ALTER TABLE "orders" DROP COLUMN "note"',
  'alter table orders drop note',
  'alter table orders alter note set not null',
  'do $$ begin alter table orders drop column note; end $$',
  'ALTER TABLE "orders" RENAME COLUMN "note" TO "remark"',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE integer',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL',
  'ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total > 0)',
  'CREATE UNIQUE INDEX "orders_note" ON "orders" ("note")',
  'update orders set note = email',
  'with old as (select id from orders) delete from orders using old where old.id = orders.id',
  '-- why\ntruncate orders',
])('the code of the last release would not bear: %s', (statement) => {
  expect(migrationRisks([statement])).toHaveLength(1)
})

test.each([
  'ALTER TABLE "orders" ADD COLUMN "note" text',
  `ALTER TABLE "orders" ADD COLUMN "is_gift" boolean DEFAULT false NOT NULL`,
  'CREATE INDEX "orders_note" ON "orders" ("note")',
  `CREATE TABLE "gifts" ("id" uuid PRIMARY KEY, "order_id" uuid NOT NULL REFERENCES "orders" ON DELETE CASCADE)`,
  'create or replace function f() returns trigger as $$ begin update orders set note = 1; drop table x; end $$ language plpgsql',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_note_check"',
  "-- drop table orders\ninsert into settings values ('a', '1')",
])('it bears: %s', (statement) => {
  expect(migrationRisks([statement])).toEqual([])
})

test('a table that is made in the same migration is in nobody’s use', () => {
  const made = 'CREATE TABLE "gifts" ("id" uuid)'
  expect(migrationRisks([made, 'ALTER TABLE "gifts" ADD CONSTRAINT "one" UNIQUE ("id")'])).toEqual([])
  expect(migrationRisks([made, 'ALTER TABLE "orders" ADD CONSTRAINT "one" UNIQUE ("id")'])).toHaveLength(1)
})

test('a reason is accepted in place of proof, an empty one is not', () => {
  const drop = 'ALTER TABLE "orders" DROP COLUMN "note"'
  expect(migrationRisks([`-- released code bears this: 1.1 reads it no longer\n${drop}`])).toEqual([])
  expect(migrationRisks([`-- released code bears this:\n${drop}`])).toHaveLength(1)
})

test('rows are changed in batches that are small and end', () => {
  const batch = `-- in batches\nupdate orders set note = '' where id in (select id from orders where note is null limit 5000) returning 1`
  expect(migrationRisks([batch])).toEqual([])
  expect(migrationRisks([batch.replace('limit 5000', '')])).toHaveLength(1)
  expect(migrationRisks([batch.replace('returning 1', '')])).toHaveLength(1)
  expect(migrationRisks([batch, 'select 1'])).toHaveLength(1)
})

test('every migration after the last release is borne by its code', () => {
  const all = readMigrations()
  const released = all.findIndex(({ name }) => name === lastReleased)
  expect(released, lastReleased).toBeGreaterThan(-1)
  const risks = all
    .slice(released + 1)
    .flatMap(({ name, statements }) => migrationRisks(statements).map((risk) => `${name}: ${risk}`))
  expect(risks).toEqual([])
})

// (rule: last-snapshot)
test('of the snapshots that drizzle-kit writes only the last is kept', () => {
  expect(globSync('src/db/migrations/meta/*_snapshot.json')).toHaveLength(1)
})
