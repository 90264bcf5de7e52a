import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Database, Db } from './client.ts'
import { countRows, leaveJitOff } from './planner.ts'
import { rowsOf } from './rows.ts'

export const migrationsFolder = path.resolve('src/db/migrations')

export type Migration = { name: string; hash: string; statements: string[] }

/** The migrations this program knows, oldest first. */
export function readMigrations(): Migration[] {
  const journal = readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  return readMigrationFiles({ migrationsFolder }).map(({ hash, sql: statements }, at) => ({
    name: entries[at]!.tag,
    hash,
    statements,
  }))
}

export const listMigrations = () => readMigrations().map(({ hash }) => hash)

/** The first line of a migration of one statement, which ends in `returning 1` and is repeated until it returns nothing. */
const inBatches = '-- in batches'
export const isInBatches = ({ statements }: Pick<Migration, 'statements'>) =>
  statements[0]!.trimStart().startsWith(inBatches)

/**
 * Brings the database to the newest schema, or, with `only`, as far as those migrations lead. Safe to run by several
 * processes at once and while shops of the release before serve (rule: rolling-upgrade).
 */
export const migrate = ({ db }: Pick<Database, 'db'>, only?: ReadonlySet<string>): Promise<void> =>
  applyMigrations(
    db,
    readMigrations().filter(({ hash }) => !only || only.has(hash)),
  )

/**
 * Each migration is a transaction of its own, or one per batch. It waits `lockWaitMs` for a table at most, because
 * shoppers queue behind a statement that waits; then it lets them pass and tries again. The wait is well below PostgreSQL's
 * `deadlock_timeout` of a second: when a shopper's transaction and a migration wait for each other, it is the migration
 * that gives up.
 */
export async function applyMigrations(
  db: Db,
  migrations: Migration[],
  { lockWaitMs = 400, pauseMs = 2000 } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdMigrations(tx)
    await leaveJitOff(tx)
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    )
  })
  const applied = await listApplied(db)
  for (const migration of migrations) {
    if (applied.has(migration.hash)) continue
    while (!(await patiently(pauseMs, () => applyPart(db, migration, lockWaitMs))));
  }
  if (applied.size > 0 && migrations.some(({ hash }) => !applied.has(hash))) await countRows(db)
}

/** Hashes of the applied migrations; none in a new database. */
export async function listApplied(db: Db): Promise<Set<string>> {
  const [found] = await rowsOf<{ is_there: boolean }>(db)`
    select to_regclass('schema_migrations') is not null as is_there`
  if (!found!.is_there) return new Set()
  const rows = await rowsOf<{ hash: string }>(db)`select hash from schema_migrations`
  return new Set(rows.map(({ hash }) => hash))
}

/** @returns whether nothing of the migration is left to do */
function applyPart(db: Db, { hash, statements }: Migration, lockWaitMs: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await holdMigrations(tx)
    if ((await listApplied(tx)).has(hash)) return true
    await tx.execute(sql.raw(`set local lock_timeout = '${lockWaitMs}ms'`))
    const results: unknown[] = []
    for (const statement of statements) results.push(await tx.execute(sql.raw(statement)))
    if (isInBatches({ statements }) && (results[0] as { rows: unknown[] }).rows.length > 0) return false
    await tx.execute(sql`insert into schema_migrations (hash) values (${hash})`)
    return true
  })
}

const holdMigrations = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(7401)`)

const lockTries = 60

async function patiently<T>(pauseMs: number, run: () => Promise<T>): Promise<T> {
  for (let left = lockTries; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !isLockTimeout(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** PostgreSQL's lock_not_available and deadlock_detected. */
const lockCodes = ['55P03', '40P01']
const isLockTimeout = (error: unknown) =>
  error instanceof Error && lockCodes.includes((error.cause as { code?: string } | undefined)?.code ?? '')
