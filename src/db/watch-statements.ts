import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'
import type { Database } from './client.ts'

/** Told of a statement that begins, by its text without its values; what it answers is told of its end. */
type OnStatement = (text: string) => ((error?: unknown) => void) | void

type Runs = { query: (...args: never[]) => unknown }

/** Tells of each statement the database runs, in the context of whoever asked for it; of what waits for a connection too. */
export function watchStatements(
  { kind, driver, pools }: Pick<Database, 'kind' | 'driver' | 'pools'>,
  begin: OnStatement,
): void {
  if (kind === 'pglite') watchPglite(driver as PGlite, begin)
  for (const pool of pools) watchPool(pool, begin)
}

export function watchPool(pool: pg.Pool, begin: OnStatement): void {
  watch(pool as unknown as Runs, begin)
  // What transactions run. The pool's own statements come by with a callback, and have been told of.
  pool.on('connect', (client) => watch(client as unknown as Runs, begin))
}

/** Its transactions run on objects of their own. */
function watchPglite(driver: PGlite, begin: OnStatement): void {
  watch(driver as unknown as Runs, begin)
  const transaction = driver.transaction.bind(driver)
  driver.transaction = (work) =>
    transaction((tx) => {
      watch(tx as unknown as Runs, begin)
      return work(tx)
    })
}

function watch(runs: Runs, begin: OnStatement): void {
  const query = runs.query.bind(runs) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]) => {
    if (typeof args.at(-1) === 'function') return query(...args)
    const end = begin(textOf(args[0]))
    const answer = query(...args)
    if (end && answer instanceof Promise)
      answer.then(
        () => end(),
        (error) => end(error ?? new Error('failed')),
      )
    return answer
  }
  runs.query = watched as typeof runs.query
}

const textOf = (first: unknown): string =>
  typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? '')

type OnSlow = (slow: { ms: number; statement: string }) => void

/** Tells of statements that took `limitMs` or longer: their text, never their values, which may be somebody's. */
export function watchSlowStatements(pool: pg.Pool, limitMs: number, onSlow: OnSlow): void {
  watchPool(pool, (text) => {
    const began = performance.now()
    return () => {
      const ms = performance.now() - began
      if (ms >= limitMs) onSlow({ ms: Math.round(ms), statement: oneLine(text) })
    }
  })
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 500)
