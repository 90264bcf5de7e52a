import { PGlite } from '@electric-sql/pglite'
import { Column, desc, eq, getTableColumns, is, Param, SQL, sql, Table } from 'drizzle-orm'
import { alias, PgColumn, PgText, PgUUID } from 'drizzle-orm/pg-core'
import { drizzle } from 'drizzle-orm/pglite'
import { expect, test } from 'vitest'
import { keepColumnLists } from './kept-column-lists.ts'
import { orderEvents, orders, products } from './schema.ts'

const open = () => drizzle({ client: new PGlite(), casing: 'snake_case' })
const plain = open()
const keeping = keepColumnLists(open())
type Db = typeof plain

const other = alias(products, 'other')
const statements: [string, (db: Db) => { toSQL: () => unknown }][] = [
  ['a whole row', (db) => db.select().from(orders).where(eq(orders.id, 'a'))],
  ['some columns', (db) => db.select({ total: orders.totalAmount, id: orders.id }).from(orders)],
  [
    'the same columns in another order',
    (db) => db.select({ id: orders.id, total: orders.totalAmount }).from(orders),
  ],
  ['columns and an expression', (db) => db.select({ id: orders.id, n: sql`count(*)`.as('n') }).from(orders)],
  [
    'rows of two tables',
    (db) => db.select().from(orders).innerJoin(orderEvents, eq(orderEvents.orderId, orders.id)),
  ],
  [
    'two columns of two tables',
    (db) =>
      db
        .select({ id: orders.id, total: orders.totalAmount })
        .from(orders)
        .leftJoin(orderEvents, eq(orderEvents.orderId, orders.id)),
  ],
  [
    'a table under another name',
    (db) => db.select(getTableColumns(other)).from(other).orderBy(desc(other.title)),
  ],
  [
    'a subquery',
    (db) => {
      const found = db.select({ id: products.id, title: products.title }).from(products).limit(3).as('found')
      return db.select({ id: found.id, title: found.title }).from(found)
    },
  ],
  [
    'what was inserted',
    (db) =>
      db
        .insert(orderEvents)
        .values({} as never)
        .returning(),
  ],
  ['what was changed', (db) => db.update(orders).set({ email: 'a' }).where(eq(orders.id, 'a')).returning()],
  [
    'what was deleted',
    (db) =>
      db.delete(orders).where(eq(orders.id, 'a')).returning({ id: orders.id, total: orders.totalAmount }),
  ],
]

test.each(statements)(
  '%s is asked for in Drizzle’s own words, also the second and third time',
  (_what, build) => {
    const words = build(plain).toSQL()
    for (let time = 0; time < 3; time++) expect(build(keeping).toSQL()).toEqual(words)
  },
)

test('Drizzle still knows what each part of a statement is', () => {
  keeping.select().from(orders).toSQL()
  const classesOf = (value: unknown) =>
    [Column, PgColumn, PgText, PgUUID, SQL, Param, Table].filter((one) => is(value, one as typeof Column))
  expect(classesOf(orders.email)).toEqual([Column, PgColumn, PgText])
  expect(classesOf(orders.id)).toEqual([Column, PgColumn, PgUUID])
  expect(classesOf(other.title)).toEqual([Column, PgColumn, PgText])
  expect(classesOf(sql`true`)).toEqual([SQL])
  expect(classesOf(sql.param(1))).toEqual([Param])
  expect(classesOf(orders)).toEqual([Table])
  expect(classesOf({})).toEqual([])
})
