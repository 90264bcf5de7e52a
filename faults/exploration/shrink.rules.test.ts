import { expect, test } from 'vitest'
import { createRandom } from '../random.ts'
import { edited } from './break-copy.ts'
import { drawFrom, redraw } from './draw.ts'
import { findStaleMends } from './prove.ts'
import { shrinkSteps } from './shrink.ts'
import { pathOf, type Step, stepsOf } from './steps.ts'
import { storyOf } from './story.ts'

const noise = Array.from({ length: 30 }, (_, index): Step => ({ act: 'noise', numbers: [index] }))
const needed: Step[] = [
  { act: 'place', numbers: [0, 7] },
  { act: 'dispute', numbers: [12] },
]
/** Fails when something is placed and then disputed with a number of at least 3; steps after that are not taken. */
const stillFails = async (steps: Step[]) => {
  const first = steps.findIndex(({ act }) => act === 'place')
  const second = steps.findIndex(
    ({ act, numbers }, at) => act === 'dispute' && at > first && numbers[0]! >= 3,
  )
  return first >= 0 && second > first ? steps.slice(0, second + 1) : null
}

test('a failing path is made as short as it gets, its numbers as small', async () => {
  const long = [...noise.slice(0, 9), needed[0]!, ...noise.slice(9, 20), needed[1]!, ...noise.slice(20)]
  const short = await shrinkSteps(long, stillFails, () => true)
  expect(short).toEqual([
    { act: 'place', numbers: [0, 0] },
    { act: 'dispute', numbers: [6] },
  ])
})

test('a path that has no time left stays as it is', async () => {
  const long = [...needed, ...noise]
  expect(await shrinkSteps(long, stillFails, () => false)).toBe(long)
})

test('a path is repeated by its text', () => {
  expect(stepsOf(pathOf(needed))).toEqual(needed)
  expect(pathOf(needed)).toBe('place.0.7 dispute.12')
})

test('what was drawn is drawn again, and a number that is missing is the first choice', () => {
  const { draw, drawn } = drawFrom(createRandom(7))
  const first = [draw.whole(9), draw.pick(['a', 'b', 'c']), draw.oneIn(2)]
  const again = redraw(drawn)
  expect([again.whole(9), again.pick(['a', 'b', 'c']), again.oneIn(2)]).toEqual(first)
  expect(again.pick(['a', 'b'])).toBe('a')
})

test('a breach reads like a story with what repeats it', () => {
  const log = [
    { step: needed[0]!, says: 'ada places 2 × dress M' },
    { step: needed[1]!, says: 'the bank disputes ₦18,000 of the payment' },
  ]
  const breach = { name: 'refunds get sent', problem: 'one waits' }
  expect(storyOf({ log, breach, refusals: {}, seed: 7, path: needed, afterMs: 1500 })).toBe(
    `“refunds get sent” does not hold: one waits
  1. ada places 2 × dress M
  2. the bank disputes ₦18,000 of the payment
seed 7; again: npm run faults -- --only exploration --path 'place.0.7 dispute.12'
found after 1.5 s`,
  )
})

test('a text that a mend replaces stands exactly once', () => {
  const edit = { file: 'a.ts', from: 'b', to: 'c' }
  expect(edited('abd', edit)).toBe('acd')
  expect(() => edited('ad', edit)).toThrow('a.ts has 0 times')
  expect(() => edited('abbd', edit)).toThrow('a.ts has 2 times')
})

test('every mend still finds what it replaces', () => {
  expect(findStaleMends()).toEqual([])
})
