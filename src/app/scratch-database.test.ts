import pg from 'pg'
import { expect, test } from 'vitest'
import { openScratchDatabase } from './scratch-database.ts'

const DATABASE_URL = process.env.TEST_DATABASE_URL
const longAgo = Math.floor(Date.now() / 1000) - 7200

async function query(text: string, database?: string) {
  const url = new URL(DATABASE_URL!)
  if (database) url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return { client, rows: (await client.query(text)).rows as { name: string }[] }
}

// (rule: backup)
test.skipIf(!DATABASE_URL)(
  'the database of a killed rehearsal is dropped by the next one, unless it is young or in use',
  { timeout: 60_000 },
  async () => {
    const [left, used, young] = [
      `shop_rehearsal_${longAgo}_aaaaaa`,
      `shop_rehearsal_${longAgo}_bbbbbb`,
      `shop_rehearsal_${longAgo + 7000}_cccccc`,
    ]
    for (const name of [left, used, young]) await (await query(`create database ${name}`)).client.end()
    const { client: user } = await query('select 1', used)
    const scratch = await openScratchDatabase({ DATABASE_URL, DATABASE_DIRECT_URL: undefined })
    const { client, rows } = await query(
      `select datname as name from pg_database where datname ~ '^shop_rehearsal_.*_(aaaaaa|bbbbbb|cccccc)$'`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([used, young].toSorted())
    await user.end()
    await scratch.drop()
    for (const name of [used, young]) await client.query(`drop database ${name} with (force)`)
    await client.end()
  },
)
