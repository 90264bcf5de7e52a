import type pg from 'pg'

type OnSlow = (slow: { ms: number; statement: string }) => void

/** Tells of statements that took `limitMs` or longer: their text, never their values, which may be somebody's. */
export function watchSlowStatements(pool: pg.Pool, limitMs: number, onSlow: OnSlow): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const timed = (...args: unknown[]) => {
      const began = performance.now()
      const answer = query(...args)
      if (answer instanceof Promise) {
        const end = () => {
          const ms = performance.now() - began
          if (ms >= limitMs) onSlow({ ms: Math.round(ms), statement: textOf(args[0]) })
        }
        answer.then(end, end)
      }
      return answer
    }
    client.query = timed as typeof client.query
  })
}

const textOf = (first: unknown): string =>
  (typeof first === 'string' ? first : ((first as { text?: string } | null)?.text ?? ''))
    .replaceAll(/\s+/g, ' ')
    .slice(0, 500)
