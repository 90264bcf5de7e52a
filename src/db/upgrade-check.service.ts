import type { Db } from './client.ts'
import { isInBatches, listApplied, readMigrations } from './migrate.ts'
import { migrationRisks } from './migration-safety.rules.ts'
import { rowsOf } from './rows.ts'

/** A migration waits for older transactions; one this old is not a shopper's. */
const longSeconds = 30

/**
 * What starting this version would do to the database, for the person who upgrades; changes nothing (rule:
 * rolling-upgrade).
 * @returns the lines to print, and whether the running version can serve meanwhile
 */
export async function checkUpgrade(db: Db): Promise<{ lines: string[]; isRolling: boolean }> {
  const applied = await listApplied(db)
  if (applied.size === 0) return { lines: ['A new database: there is nothing to upgrade.'], isRolling: true }
  const known = readMigrations()
  const pending = known.filter(({ hash }) => !applied.has(hash))
  const unknown = applied.size - (known.length - pending.length)
  const lines = [
    pending.length === 0
      ? 'Nothing to migrate: this version may start while the other serves.'
      : `This version applies ${pending.length === 1 ? '1 migration' : `${pending.length} migrations`}:`,
  ]
  let isRolling = true
  for (const { name, statements } of pending) {
    const risks = migrationRisks(statements)
    if (risks.length > 0) isRolling = false
    const what = isInBatches({ statements }) ? 'changes rows in batches' : 'the running version goes on'
    lines.push(`  ${name}: ${risks.length > 0 ? risks.join('; ') : what}`)
  }
  if (unknown > 0)
    lines.push(
      `A newer version was here: ${unknown} of the database’s migrations are unknown to this one. Go back only to the release before it.`,
    )
  for (const { seconds, program } of await listLongTransactions(db))
    lines.push(
      `“${program}” has had a transaction open for ${seconds} s: a migration may have to wait for it.`,
    )
  if (pending.length > 0)
    lines.push(
      'Make a backup first: npm run backup.',
      isRolling
        ? 'Start this version, one process after the other; the others serve meanwhile.'
        : 'Stop the shop and its workers, then start this version: the running one would fail on what changes.',
    )
  return { lines, isRolling }
}

const listLongTransactions = (db: Db) =>
  rowsOf<{ seconds: number; program: string }>(db)`
    select extract(epoch from now() - xact_start)::int as seconds, coalesce(nullif(application_name, ''), usename) as program
      from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - make_interval(secs => ${longSeconds})
      order by xact_start limit 5`
