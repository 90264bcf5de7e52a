import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import type { Arena } from './arena.ts'

/** Runs a command of the shop to its end. @throws with what it said when it fails */
function runCommand(
  { commandEnv }: Arena,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...commandEnv, ...env } })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
    child.on('close', (code) =>
      code === 0
        ? resolve((performance.now() - began) / 1000)
        : reject(new Error(said || `ended with ${code}`)),
    )
  })
}

/** Prints how long `npm run backup` takes over this shop without its pictures, while it serves nobody. */
export async function printBackup(arena: Arena): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-measured-'))
  try {
    const [size] = await arena.sql<{ orders: number; rows: number; bytes: number }>(
      `select (select count(*)::int from orders) orders, (select sum(greatest(reltuples, 0))::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) rows,
        pg_database_size(current_database())::float8 bytes`,
    )
    const seconds = await runCommand(arena, ['src/app/backup-cli.ts', 'backup', folder], {
      // The bucket of the tests lists no more than a thousand names.
      STORAGE_URL: `file://${folder}/no-pictures`,
    })
    const load = loadavg()[0]!.toFixed(1)
    const name = readdirSync(folder).find((each) => each.startsWith('shop-'))
    const file = path.join(folder, name!)
    const mb = (bytes: number) => Math.round(bytes / 1e6).toLocaleString('en-GB')
    console.log('\n| orders | rows | database | backup, written and read back | file | load average |')
    console.log('|---|---|---|---|---|---|')
    const counts = [size!.orders, size!.rows].map((count) => count.toLocaleString('en-GB')).join(' | ')
    console.log(
      `| ${counts} | ${mb(size!.bytes)} MB | ${seconds.toFixed(0)} s | ${mb(statSync(file).size)} MB | ${load} |`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** An index of each of the tables that grow with orders. */
const indexed: [table: string, columns: string][] = [
  ['orders', 'email, created_at'],
  ['order_lines', 'variant_id, quantity'],
  ['order_events', 'kind, created_at'],
  ['payments', 'created_at, state'],
  ['stock_movements', 'order_id, created_at'],
]

/** Prints for how long `create index` stops writes to a table (decision 060), and how long it takes without stopping them. */
export async function printIndexes({ sql }: Arena): Promise<void> {
  console.log('\n| table | rows | create index | concurrently | load average |')
  console.log('|---|---|---|---|---|')
  for (const [table, columns] of indexed) {
    const seconds: string[] = []
    for (const how of ['', 'concurrently']) {
      const began = performance.now()
      await sql(`create index ${how} measured on ${table} (${columns})`)
      seconds.push(((performance.now() - began) / 1000).toFixed(1))
      await sql('drop index measured')
    }
    const [row] = await sql<{ rows: number }>(`select count(*)::int rows from ${table}`)
    console.log(
      `| \`${table}\` (${columns}) | ${row!.rows.toLocaleString('en-GB')} | ${seconds.join(' s | ')} s | ${loadavg()[0]!.toFixed(1)} |`,
    )
  }
}
