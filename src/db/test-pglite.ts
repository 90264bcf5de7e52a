import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { openQueue } from '../lib/server/jobs/queue.ts'
import { type Database, openPglite, overPglite } from './client.ts'
import { migrate } from './migrate.ts'

/**
 * Open and empty: opening one costs a second of CPU, emptying one a fraction of it. They outlive a test file together
 * with their worker, which is why they hang on `globalThis`.
 */
const worker = globalThis as { emptyPglites?: Database[] }

/** A migrated PGlite in memory that is empty; closing it empties it for the next test file of this worker. */
export async function openTestPglite(): Promise<Database> {
  const opened = worker.emptyPglites?.pop() ?? (await openPglite(undefined, template()))
  const driver = opened.driver as PGlite
  return overPglite(driver, async () => {
    await driver.exec(emptyEverything)
    ;(worker.emptyPglites ??= []).push(opened)
  })
}

/** Leaves what the template has: the migrations, pg-boss's version. Identities start anew, as do the queue's names. */
const emptyEverything = `
  rollback;
  set session_replication_role = replica;
  do $$
  declare
    rel record;
    has_rows boolean;
  begin
    for rel in select schemaname, tablename from pg_tables where schemaname in ('public', 'pgboss')
      and (schemaname, tablename) not in (('public', 'schema_migrations'), ('pgboss', 'version'))
    loop
      execute format('select exists (select 1 from %I.%I)', rel.schemaname, rel.tablename) into has_rows;
      if has_rows then execute format('delete from %I.%I', rel.schemaname, rel.tablename); end if;
    end loop;
    for rel in select schemaname, sequencename from pg_sequences where last_value is not null loop
      execute format('alter sequence %I.%I restart', rel.schemaname, rel.sequencename);
    end loop;
  end $$;
  unlisten *;
  reset all;`

const templateFile = () => process.env.PGLITE_TEMPLATE ?? ''

function template(): Blob {
  const file = templateFile()
  if (!existsSync(file))
    throw new Error('Run the tests through vitest: its global setup prepares the database template')
  return new Blob([readFileSync(file)])
}

export async function writePgliteTemplate(file: string): Promise<void> {
  const database = await openPglite()
  await migrate(database)
  const { stop } = await openQueue(database, [], () => {})
  await stop()
  const dump = await (database.driver as PGlite).dumpDataDir('none')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  await database.close()
}
