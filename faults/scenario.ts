import type { Arena, Broken } from './arena.ts'

/** What was tried and what held; every line of `breaches` is something that must not be. */
export type Outcome = {
  tries: number
  survived: number
  breaches: string[]
  /** What whoever reads the result must know. */
  notes?: string
}

export type Scenario = {
  name: string
  /** What it does to the shop, in a sentence. */
  does: string
  /** Part of `npm test -- --second`. */
  isFast?: boolean
  /** Needs what only `--deployed` has. */
  isDeployed?: boolean
  /** Settings of a shop of its own: neither the one before nor the one after has them. */
  env?: Record<string, string>
  /** It must be over by then. */
  seconds: number
  run: (arena: Arena) => Promise<Outcome>
  /** How long the shop may take afterwards until the invariants hold. */
  healsWithin?: number
  broken: Broken
}

/** Counts tries and what became of them. */
export function createTally() {
  const outcome: Outcome = { tries: 0, survived: 0, breaches: [] }
  return {
    outcome,
    /** One try; `breach` says what is wrong with it, if anything is. */
    count(breach: string | null | false) {
      outcome.tries += 1
      if (breach) outcome.breaches.push(breach)
      else outcome.survived += 1
    },
  }
}
