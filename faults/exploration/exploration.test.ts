import { expect, test } from 'vitest'
import { explore } from './explore.ts'
import { inWorld } from './in-world.ts'
import { knownToFail } from './known-to-fail.ts'
import { followPath, runPath } from './run-path.ts'
import { stepsOf } from './steps.ts'
import { storyOf, summaryOf } from './story.ts'

const { EXPLORATION_SECONDS, EXPLORATION_SEED, EXPLORATION_PATH, EXPLORATION_SAY } = process.env
const ms = Number(EXPLORATION_SECONDS ?? 30) * 1000
const limit = { timeout: ms + 300_000 }
const say = (text: string) => EXPLORATION_SAY && console.log(text)

const seeds = EXPLORATION_SEED ? [Number(EXPLORATION_SEED)] : [1, Math.floor(Math.random() * 2 ** 31)]

test.skipIf(EXPLORATION_PATH).for(seeds)(
  'whatever people, bank and provider do, every invariant holds (seed %i)',
  limit,
  async (seed) => {
    const explored = await explore(inWorld, { seed, ms, ignored: knownToFail })
    say(summaryOf(explored))
    if (EXPLORATION_SAY === 'all') console.log(explored.done, explored.refusals)
    if (explored.found) expect.fail(storyOf(explored.found))
  },
)

test.runIf(EXPLORATION_PATH)('the path that was asked for holds', limit, async () => {
  const outcome = await inWorld((world) =>
    runPath(world, followPath(stepsOf(EXPLORATION_PATH!)), knownToFail),
  )
  say(outcome.told.map(({ says }, index) => `${index + 1}. ${says}`).join('\n'))
  if (outcome.breach)
    expect.fail(storyOf({ ...outcome, seed: 0, path: outcome.told.map(({ step }) => step) }))
})
