import type pg from 'pg'
import { watchPool } from './watch-statements.ts'

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
