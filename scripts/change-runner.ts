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

/** How long what a test waits for may take while a change is on: twice what the test took without any, at least. */
const waitFor = (patienceMs: number | undefined) => Object.assign(globalThis, { __patienceMs: patienceMs })
const tooLong = (longestMs: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Too long')), longestMs).unref())

/** Runs each test once as it is and then once for each change that it reached and nobody has noticed yet. */
export default class ChangeRunner extends TestRunner {
  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    const own = new Set<number>()
    hits = own
    const began = Date.now()
    await run()
    const patienceMs = Math.max(1_000, 2 * (Date.now() - began))
    hits = new Set()
    for (const number of own) {
      reached.add(number)
      if (noticed.has(number)) continue
      await callHooks(test, 'afterEach')
      waitFor(patienceMs)
      await callHooks(test, 'beforeEach')
      on = number
      try {
        await Promise.race([run(), tooLong(5 * patienceMs)])
        await callHooks(test, 'afterEach')
      } catch (error) {
        noticed.set(number, `${test.name}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
        await callHooks(test, 'afterEach').catch(() => {})
      }
      on = -1
      waitFor(undefined)
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
