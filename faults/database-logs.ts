import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder that every PostgreSQL of a run logs to. At its end each deadlock is printed, with both statements. */
export function openDatabaseLogs() {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-pg-logs-'))
  chmodSync(folder, 0o777)
  return {
    settings: [
      'logging_collector=on',
      `log_directory=${folder}`,
      'log_file_mode=0644',
      'log_line_prefix=',
      'log_checkpoints=off',
    ],
    close: () => {
      for (const file of readdirSync(folder)) {
        const [, ...deadlocks] = readFileSync(path.join(folder, file), 'utf8').split(
          /^ERROR:  deadlock detected\n/m,
        )
        for (const text of deadlocks)
          console.log(`\nA deadlock:\n${text.split(/^(?:LOG|ERROR|FATAL): /m)[0]}`)
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
