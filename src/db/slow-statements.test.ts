import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { watchSlowStatements } from './watch-statements.ts'

/** A pool that runs statements by itself, as the real one does, over a connection and a callback. */
function openPool() {
  const answered = { rows: [] }
  const client = {
    query: (...args: unknown[]): unknown => {
      const done = args.at(-1)
      if (typeof done !== 'function') return Promise.resolve(answered)
      done(null, answered)
      return undefined
    },
  }
  const query = (text: unknown) => new Promise((resolve) => client.query(text, () => resolve(answered)))
  const pool = Object.assign(new EventEmitter(), { query }) as unknown as pg.Pool
  return {
    pool,
    client: client as unknown as pg.Client,
    connect: () => pool.emit('connect', client as never),
  }
}

// (rule: metrics)
test('a statement that takes long is told with its text and without its values, in a transaction or alone', async () => {
  const { pool, client, connect } = openPool()
  const told: { ms: number; statement: string }[] = []
  watchSlowStatements(pool, 0, (slow) => void told.push(slow))
  connect()
  await client.query({ text: 'select *\n  from users where email = $1', values: ['ada@shop.test'] })
  await pool.query({ text: 'select 1', values: [] })
  expect(told).toMatchObject([
    { statement: 'select * from users where email = $1' },
    { statement: 'select 1' },
  ])
})

test('a quick statement is told to nobody', async () => {
  const { pool, client, connect } = openPool()
  const told: unknown[] = []
  watchSlowStatements(pool, 60_000, (slow) => void told.push(slow))
  connect()
  await client.query('select 1')
  await pool.query('select 1')
  expect(told).toEqual([])
})
