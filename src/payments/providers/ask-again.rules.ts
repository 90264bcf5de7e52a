import { hourMs } from '../../lib/time.ts'
import type { SettlementState } from './settlement-states.rules.ts'

/** So many questions in a row without an answer, each of which takes its whole timeout, are an outage. */
const unreachablesOfOutage = 3

/** Tells one round of questions when to stop asking. */
export function watchForOutage() {
  let inARow = 0
  return {
    saw: (state: SettlementState) => {
      inARow = state === 'unreachable' ? inARow + 1 : 0
    },
    isOn: () => inARow >= unreachablesOfOutage,
  }
}

/** Payments nobody finished are asked about for three days; the provider repeats its notices as long. */
export const giveUpAfterMs = 72 * hourMs

/** Doubling pauses from `firstMs` up to an hour. `checks` counts those already made. */
export function nextCheckPause(checks: number, firstMs: number): number {
  return Math.min(hourMs, firstMs * 2 ** Math.min(checks, 12))
}
