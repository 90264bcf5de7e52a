import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import path from 'node:path'
import type { Database } from './client.ts'

export const migrationsFolder = path.resolve('src/db/migrations')

/** The migrations this program knows, oldest first. */
export const listMigrations = () => readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)

/**
 * Brings the database to the newest schema, or, with `only`, as far as those migrations lead. Safe to run by several
 * processes at once: a lock lets one do it.
 */
export async function migrate({ db }: Pick<Database, 'db'>, only?: ReadonlySet<string>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7401)`)
    await tx.execute(
      sql`create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())`,
    )
    const result = await tx.execute(sql`select hash from schema_migrations`)
    const applied = new Set((result as unknown as { rows: { hash: string }[] }).rows.map((row) => row.hash))
    for (const file of readMigrationFiles({ migrationsFolder })) {
      if (applied.has(file.hash) || (only && !only.has(file.hash))) continue
      for (const statement of file.sql) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into schema_migrations (hash) values (${file.hash})`)
    }
  })
}
