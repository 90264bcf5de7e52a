import { expect, test } from 'vitest'
import { explore } from './explore.ts'
import { inWorld } from './in-world.ts'
import { invariants } from './invariants.ts'
import { knownToFail } from './known-to-fail.ts'
import { followPath, runPath, unexpected } from './run-path.ts'
import { stepsOf } from './steps.ts'
import { storyOf, summaryOf } from './story.ts'

const {
  EXPLORATION_SECONDS,
  EXPLORATION_SEED,
  EXPLORATION_PATH,
  EXPLORATION_ALL,
  EXPLORATION_ONLY,
  EXPLORATION_WITHOUT,
  EXPLORATION_ACTS,
  EXPLORATION_VERBOSE,
} = process.env
const ms = Number(EXPLORATION_SECONDS ?? 25) * 1000
const limit = { timeout: 10 * ms + 300_000 }

/** Only those that are named, when some are. */
const named = EXPLORATION_ONLY?.split('|')
const ignored = new Set([
  ...knownToFail,
  ...[...Object.keys(invariants), unexpected].filter((name) => named && !named.includes(name)),
])
/** One that is the same each time, and a new one for each run. */
const seeds = EXPLORATION_SEED ? [Number(EXPLORATION_SEED)] : [1, Math.floor(Math.random() * 2 ** 31)]

test.skipIf(EXPLORATION_PATH).for(seeds)(
  'whatever people, bank and provider do, every invariant holds (seed %i)',
  limit,
  async (seed) => {
    const explored = await explore(inWorld, {
      seed,
      ms,
      ignored,
      isAll: EXPLORATION_ALL !== undefined,
      without: new Set(EXPLORATION_WITHOUT?.split(',')),
      ...(EXPLORATION_ACTS && { only: new Set(EXPLORATION_ACTS.split(',')) }),
    })
    if (EXPLORATION_SECONDS) console.log(summaryOf(explored, EXPLORATION_VERBOSE !== undefined))
    if (explored.found.length > 0) expect.fail(explored.found.map(storyOf).join('\n\n'))
  },
)

test.runIf(EXPLORATION_PATH)('the requested path holds', limit, async () => {
  const steps = stepsOf(EXPLORATION_PATH!)
  const outcome = await inWorld((world) => runPath(world, followPath(steps), ignored))
  console.log(outcome.log.map(({ says }, index) => `${index + 1}. ${says}`).join('\n'))
  expect(outcome.breach).toBeNull()
})
