import { cardChecks } from './checks/card-checks.ts'
import type { Check } from './checks/check.ts'
import { creditChecks } from './checks/credit-checks.ts'
import { moneyChecks } from './checks/money-checks.ts'
import { pieceChecks } from './checks/piece-checks.ts'
import { pickupChecks } from './checks/pickup-checks.ts'
import { providerChecks } from './checks/provider-checks.ts'
import { returnChecks } from './checks/return-checks.ts'
import { reviewChecks } from './checks/review-checks.ts'
import { wordChecks } from './checks/word-checks.ts'
import type { Snapshot } from './snapshot.ts'

/** What holds after every step, by what it states; a new one is a row of one of these tables. */
export const invariants: Record<string, Check> = {
  ...moneyChecks,
  ...creditChecks,
  ...cardChecks,
  ...providerChecks,
  ...pieceChecks,
  ...pickupChecks,
  ...returnChecks,
  ...reviewChecks,
  ...wordChecks,
}

/** The first invariant that does not hold, with what is wrong; null when all do. */
export function findBreach(
  seen: Snapshot,
  ignored: ReadonlySet<string> = new Set(),
): { name: string; problem: string } | null {
  for (const [name, check] of Object.entries(invariants)) {
    if (ignored.has(name)) continue
    const problem = check(seen)
    if (problem) return { name, problem }
  }
  return null
}
