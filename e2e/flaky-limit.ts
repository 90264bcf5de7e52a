import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Journeys that may pass only at their second try before a whole run counts as failed. */
const limit = 2

/** `npm test` tries a failed journey once more, in a fresh shop; this keeps such runs from becoming a habit. */
export default class FlakyLimit implements Reporter {
  #suite!: Suite

  onBegin(_config: FullConfig, suite: Suite) {
    this.#suite = suite
  }

  async onEnd() {
    const flaky = this.#suite.allTests().filter((test) => test.outcome() === 'flaky').length
    if (flaky <= limit) return undefined
    console.log(`${flaky} journeys passed only at their second try, at most ${limit} may.`)
    return { status: 'failed' as const }
  }

  printsToStdio() {
    return false
  }
}
