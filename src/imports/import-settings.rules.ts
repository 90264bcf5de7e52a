import type { DecimalSign, SignEvidence } from './reading/money-signs.rules.ts'
import type { ImportQuestion } from './reading/understood.rules.ts'

/** What the owner said of a file. */
export type ImportSettings = {
  /** The sign before the kobo; null where the file says it itself. */
  decimal: DecimalSign | null
  /** What one of the file's money is in naira; null while she has not said, where it has to be asked. */
  rate: number | null
  pieces: 'each' | 'unknown' | null
  takesDearest: boolean
  /** Of new pieces: as the file says, all as drafts, or live as soon as they can be. */
  status: 'file' | 'draft' | 'live'
  /** Where pieces go whose category is none of the shop's. */
  categoryId: string | null
  /** By the file's name of a category. */
  categories: Record<string, string>
  /** When the pieces were counted: what was sold since is taken off (rule: counted-when). */
  countedAt: string
}

type Counted = { text: string; count: number }

/** What was found out about a file when it was read. */
export type ImportFacts = {
  rows: number
  signs: SignEvidence
  asks: ImportQuestion[]
  prices: string[]
  categories: Counted[]
  notes: Counted[]
  leftOut: Counted[]
  /** The first two filled cells of each column, and how many are filled. */
  columns: { samples: string[]; filled: number }[]
  doubled: string[]
}

/** A price below it is hardly in naira, in minor units. */
const lowestUsual = 50_000

/** Whether the prices of a file, in minor units, look like another country's money. */
export function looksForeign(pricesMinor: number[]): boolean {
  const sorted = pricesMinor.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  return middle !== undefined && middle < lowestUsual
}
