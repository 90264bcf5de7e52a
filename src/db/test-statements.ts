import type { Database } from './client.ts'
import { watchStatements } from './watch-statements.ts'

/** The words of a transaction and what the queue does for itself. */
const uncounted = /^\s*(begin|commit|rollback|savepoint|release)\b|pgboss/i

/**
 * Notes the text of every statement a test's database runs, as `npm run bench` counts them: without the words of
 * transactions and without the queue's own. Call it before the first transaction.
 */
export function countStatements(database: Database) {
  const seen: string[] = []
  watchStatements(database, (text) => {
    if (!uncounted.test(text)) seen.push(text)
  })
  return {
    /** The statements of `work`. */
    during: async (work: () => Promise<unknown>): Promise<string[]> => {
      seen.length = 0
      await work()
      return [...seen]
    },
  }
}
