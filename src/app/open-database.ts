import path from 'node:path'
import { type Database, openPglite, openPostgres } from '../db/client.ts'
import { addReplica } from '../db/replica.ts'
import { WrongReplica } from '../db/replica-watch.ts'
import { type Env, EnvError } from './env.ts'

/**
 * PostgreSQL when DATABASE_URL is set, else PGlite in DATA_DIR, locked for this process alone. With DATABASE_DIRECT_URL the first is a
 * pooler in transaction mode.
 */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
): Promise<Database> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL, env.DATABASE_DIRECT_URL)
    : openPglite(path.join(env.DATA_DIR, 'db'))
}

/**
 * The same for a process that answers shoppers: with the replica in DATABASE_REPLICA_URL.
 * @throws EnvError when that is no replica of the database
 */
export async function openWebDatabase(
  env: Parameters<typeof openDatabase>[0] & Pick<Env, 'DATABASE_REPLICA_URL'>,
): Promise<Database> {
  const database = await openDatabase(env)
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_DIRECT_URL: directUrl } = env
  if (!replicaUrl) return database
  const primaryUrl = directUrl ?? env.DATABASE_URL!
  const servers = { primaryUrl, replicaUrl, max: env.DATABASE_POOL, isPooled: Boolean(directUrl) }
  return addReplica(database, servers).catch(async (error) => {
    await database.close()
    throw error instanceof WrongReplica ? new EnvError(error.message) : error
  })
}
