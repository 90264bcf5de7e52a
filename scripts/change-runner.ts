import { writeFileSync } from 'node:fs'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'

/** What came of the changes of one page: those reached, those only reached while it was loaded, those
 * noticed with what noticed them. */
export type Outcome = { reached: number[]; atLoad: number[]; noticed: Record<number, string> }

const reached = new Set<number>()
const noticed = new Map<number, string>()
/** What the test that runs now has reached; null between tests. */
let hits: Set<number> | null = null
const atLoad = new Set<number>()
let on = -1

Object.assign(globalThis, {
  __change: (number: number) => {
    ;(hits ?? atLoad).add(number)
    return number === on
  },
})

/** A change that makes a test wait for longer than this has been noticed. */
const longestMs = 5_000
const tooLong = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too long')), longestMs).unref())

/** Runs each test once as it is and then once for each change that it reached and nobody has noticed yet. */
export default class ChangeRunner extends TestRunner {
  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    const own = new Set<number>()
    hits = own
    await run()
    hits = new Set()
    for (const number of own) {
      reached.add(number)
      if (noticed.has(number)) continue
      await callHooks(test, 'afterEach')
      await callHooks(test, 'beforeEach')
      on = number
      try {
        await Promise.race([run(), tooLong()])
        await callHooks(test, 'afterEach')
      } catch (error) {
        noticed.set(number, `${test.name}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
        await callHooks(test, 'afterEach').catch(() => {})
      }
      on = -1
      await callHooks(test, 'beforeEach')
    }
    hits = null
  }

  override onAfterRunFiles(files: never[]) {
    const outcome: Outcome = {
      reached: [...reached],
      atLoad: [...atLoad].filter((number) => !reached.has(number)),
      noticed: Object.fromEntries(noticed),
    }
    writeFileSync(process.env.CHANGES_OUTCOME!, JSON.stringify(outcome))
    super.onAfterRunFiles(files)
  }
}

/** What the set-up does around each test; all of it, also when a part of it finds something wrong. */
async function callHooks(test: RunnerTestCase, kind: 'beforeEach' | 'afterEach'): Promise<void> {
  const suite = (test.suite ?? test.file) as RunnerTestSuite
  const hooks = TestRunner.getSuiteHooks(suite)[kind]
  let failure: unknown
  for (const hook of kind === 'afterEach' ? hooks.toReversed() : hooks)
    try {
      await hook(test.context as never, suite)
    } catch (error) {
      failure ??= error
    }
  if (failure) throw failure
}
