import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openPglite, openPostgres } from '../db/client.ts'
import { type Env, EnvError } from './env.ts'

/** PostgreSQL's insufficient_privilege. */
const notAllowed = '42501'

/**
 * An empty database for a while: a new one on the server of DATABASE_URL, else an embedded one in memory. `drop`
 * removes it.
 */
export async function openScratchDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const address = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (!address) {
    const database = await openPglite()
    return { database, drop: database.close }
  }
  const name = `shop_rehearsal_${randomBytes(6).toString('hex')}`
  await onServer(address, `create database ${name}`).catch((error: Error & { code?: string }) => {
    if (error.code !== notAllowed) throw error
    throw new EnvError("DATABASE_URL: its user may not make a database for this; take another server's")
  })
  const url = new URL(address)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href, 2)
  return {
    database,
    drop: async () => {
      await database.close()
      await onServer(address, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
