import { useState } from 'react'
import { readLocal, writeLocal } from '../../../lib/browser/local-store.ts'
import { readHeads } from './column-choice.rules.ts'

export type ColumnChoice = { hidden: readonly string[]; toggle: (head: string) => void }

/** Which columns of a list are hidden on this device (rule: column-choice). */
export function useColumnChoice(list: string): ColumnChoice {
  const key = `columns.${list}`
  const [hidden, setHidden] = useState(() => readHeads(readLocal(key)))
  return {
    hidden,
    toggle: (head) => {
      const next = hidden.includes(head) ? hidden.filter((other) => other !== head) : [...hidden, head]
      setHidden(next)
      writeLocal(key, JSON.stringify(next))
    },
  }
}
