import { Column, SQL, Table, View, is as theirs, sql } from 'drizzle-orm'
import * as entity from 'drizzle-orm/entity'
import { PgColumn, PgTable, alias } from 'drizzle-orm/pg-core'
import { Name, Param, Placeholder, StringChunk } from 'drizzle-orm/sql'
import { Subquery } from 'drizzle-orm/subquery'
import { expect, test } from 'vitest'
import { orders } from '../src/db/schema.ts'
import * as ours from './drizzle-entity.ts'

class OtherCopyOfColumn {
  static readonly [ours.entityKind] = 'Column'
}

const values = {
  column: orders.id,
  table: orders,
  alias: alias(orders, 'o'),
  sql: sql`select ${1}`,
  aliased: sql`now()`.as('now'),
  text: new StringChunk('select'),
  name: new Name('id'),
  param: new Param(1),
  placeholder: new Placeholder('id'),
  otherCopy: new OtherCopyOfColumn(),
  plain: {},
  list: [],
  date: new Date(0),
  string: 'id',
  nothing: null,
}
const types = {
  Column,
  PgColumn,
  SQL,
  Aliased: SQL.Aliased,
  Table,
  PgTable,
  View,
  Name,
  Param,
  Placeholder,
  StringChunk,
  Subquery,
}

test("the built server's look at a value says what Drizzle's own says", () => {
  const answers = (is: (value: unknown, type: never) => boolean) =>
    Object.entries(values).map(([name, value]) => [
      name,
      Object.entries(types)
        .filter(([, type]) => is(value, type as never))
        .map(([type]) => type),
    ])
  expect(answers(ours.is)).toEqual(answers(theirs))
  expect(() => ours.is({}, class {} as never)).toThrow('no class of Drizzle')
})

test('it stands for all that the module exports', () => {
  expect(Object.keys(ours).toSorted()).toEqual(Object.keys(entity).toSorted())
})
