import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openPglite, openPostgres } from '../db/client.ts'
import { onServer, withDatabase } from '../db/on-server.ts'
import { hourMs, secondMs } from '../lib/time.ts'
import { type Env, EnvError } from './env.ts'

/** PostgreSQL's insufficient_privilege. */
const notAllowed = '42501'
/** A rehearsal that is at work is connected to its database; between making it and connecting are moments. */
const orphanMs = hourMs

/**
 * An empty database for a while: a new one on the server of DATABASE_URL, else an embedded one in memory. `drop`
 * removes it. What rehearsals that were killed have left there is dropped first.
 */
export async function openScratchDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
): Promise<{ database: Database; drop: () => Promise<void> }> {
  const address = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  if (!address) {
    const database = await openPglite()
    return { database, drop: database.close }
  }
  await dropOrphans(address)
  const name = `shop_rehearsal_${Math.floor(Date.now() / secondMs)}_${randomBytes(3).toString('hex')}`
  await onServer(address, `create database ${name}`).catch((error: Error & { code?: string }) => {
    if (error.code !== notAllowed) throw error
    throw new EnvError("DATABASE_URL: its user may not make a database for this; take another server's")
  })
  const url = withDatabase(address, name)
  const database = await openPostgres(url, 2)
  // Its pool may have no connection for a moment: with this one the database is in use to its end.
  const user = new pg.Client({ connectionString: url })
  await user.connect()
  return {
    database,
    drop: async () => {
      await user.end()
      await database.close()
      await onServer(address, `drop database ${name} with (force)`)
    },
  }
}

/** Its own databases of rehearsals that began long ago and that nobody is connected to; PostgreSQL drops none in use. */
async function dropOrphans(address: string): Promise<void> {
  const found = await onServer<{ name: string }>(
    address,
    `select datname as name from pg_database where datdba = current_user::regrole
      and datname ~ '^shop_rehearsal_\\d+_[0-9a-f]{6}$'
      and not exists (select from pg_stat_activity a where a.datname = pg_database.datname)`,
  )
  for (const { name } of found) {
    const began = Number(name.split('_')[2]) * secondMs
    if (Date.now() - began > orphanMs) await onServer(address, `drop database ${name}`).catch(() => {})
  }
}
