import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
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
  const opened = worker.emptyPglites?.pop() ?? (await openPglite(undefined, template(templateFile)))
  const driver = opened.driver as PGlite
  return overPglite(driver, async () => {
    await driver.exec(emptyEverything)
    ;(worker.emptyPglites ??= []).push(opened)
  })
}

/** Leaves what the template has: the migrations, pg-boss's version. Identities start anew, as do the queue's names. */
export const emptyEverything = `
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

/** A PGlite in memory without a single table: from a file, since making it takes four times as long as reading it. */
export const openEmptyPglite = (): Promise<Database> => openPglite(undefined, template(emptyFile))

const templateFile = 'migrated.tar'
const emptyFile = 'empty.tar'

function template(file: string): Blob {
  const folder = process.env.PGLITE_TEMPLATES
  if (!folder)
    throw new Error('Run the tests through vitest: its global setup prepares the database templates')
  return new Blob([readFileSync(path.join(folder, file))])
}

/** Makes both templates in `folder`, once per run. */
export async function writePgliteTemplates(folder: string): Promise<void> {
  const database = await openPglite()
  const dump = async (file: string) => {
    const tar = await (database.driver as PGlite).dumpDataDir('none')
    writeFileSync(path.join(folder, file), Buffer.from(await tar.arrayBuffer()))
  }
  await dump(emptyFile)
  await migrate(database)
  const { stop } = await openQueue(database, [], () => {})
  await stop()
  await dump(templateFile)
  await database.close()
}
