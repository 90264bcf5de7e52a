import path from 'node:path'
import { type Database, openPglite, openPostgres } from '../db/client.ts'
import type { Env } from './env.ts'

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
