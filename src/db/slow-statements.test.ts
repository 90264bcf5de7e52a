import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { watchSlowStatements } from './slow-statements.ts'

test('a statement that takes long is told with its text and without its values', async () => {
  const pool = new EventEmitter()
  const told: { ms: number; statement: string }[] = []
  watchSlowStatements(pool as unknown as pg.Pool, 0, (slow) => void told.push(slow))
  const client = { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Client
  pool.emit('connect', client)
  await client.query({ text: 'select *\n  from users where email = $1', values: ['ada@shop.test'] })
  expect(told).toMatchObject([{ statement: 'select * from users where email = $1' }])
})

test('a quick statement is told to nobody', async () => {
  const pool = new EventEmitter()
  const told: unknown[] = []
  watchSlowStatements(pool as unknown as pg.Pool, 60_000, (slow) => void told.push(slow))
  const client = { query: () => Promise.resolve({ rows: [] }) } as unknown as pg.Client
  pool.emit('connect', client)
  await client.query('select 1')
  expect(told).toEqual([])
})
