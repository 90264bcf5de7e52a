import { createRandom, type Random } from '../random.ts'
import type { Act } from './act.ts'
import { actNamed, acts } from './acts.ts'
import { drawFrom } from './draw.ts'
import { leadingTo } from './goals.ts'
import { type Chooser, type Found, type InWorld, runPath } from './run-path.ts'
import { shrinkPath } from './shrink.ts'
import type { World } from './world.ts'

export type Exploration = {
  seed: number
  /** How long it goes on, in milliseconds, and at most how many paths. */
  ms: number
  paths?: number
  stepsPerPath?: number
  ignored?: ReadonlySet<string>
  /** At most so long is spent on making a failing path shorter. */
  shrinkMs?: number
  /** Goes on after a breach, without the invariant that broke, and gives them all. */
  isAll?: boolean
  /** Acts by their names that nobody does. */
  without?: ReadonlySet<string>
  /** Acts that alone are done, all of them on each path and each as often as the others. */
  only?: ReadonlySet<string>
}

export type Explored = {
  paths: number
  steps: number
  ms: number
  found: Found[]
  refusals: Record<string, number>
  done: Record<string, number>
}

const settle = 'settle'

/** How often an act was done without being refused. */
export const throughOf = ({ done, refusals }: Pick<Explored, 'done' | 'refusals'>, name: string): number =>
  Object.entries(refusals).reduce(
    (through, [key, times]) => (key.split(' ')[0] === name ? through - times : through),
    done[name] ?? 0,
  )

/** One of the acts that got through least often so far; the more must be done before one, the oftener it is the goal. */
function drawGoal(random: Random, explored: Explored, { without }: Exploration): string {
  const rated = acts
    .filter(({ name }) => !without?.has(name))
    .map(({ name }) => ({ name, through: throughOf(explored, name) / leadingTo(name).length ** 2 }))
  const least = Math.min(...rated.map(({ through }) => through))
  return random.pick(rated.filter(({ through }) => through === least)).name
}

/**
 * Chooses at random among the acts that find something to do now, then settles everything. Each path leaves out half of the acts: what
 * ends many stories early, like a cancellation, does not prevent all of them. What leads to its goal is there, and every second step
 * is one towards it.
 */
function chooseAtRandom(
  random: Random,
  count: number,
  leading: readonly string[],
  { without, only }: Exploration,
): Chooser {
  const chosen = acts.filter(({ name }) =>
    only ? only.has(name) : !without?.has(name) && (random.whole(2) === 0 || leading.includes(name)),
  )
  const towards = only ? [] : leading.flatMap((name) => chosen.find((act) => act.name === name) ?? [])
  const bag = chosen.flatMap((act) => Array.from({ length: only ? 1 : act.weight }, () => act))
  const plan = (world: World, { name, plan }: Act) => {
    const { draw, drawn } = drawFrom(random)
    const planned = plan(world, draw)
    return planned && { step: { act: name, numbers: drawn }, planned }
  }
  let isOver = false
  return (world, position) => {
    if (isOver) return null
    if (position < count) {
      const tried = Array.from({ length: 50 }, () => random.pick(bag))
      for (const act of [...(random.whole(2) === 0 ? towards : []), ...tried]) {
        const found = plan(world, act)
        if (found) return found
      }
    }
    isOver = true
    return plan(world, actNamed(settle))!
  }
}

/** Runs random paths, each in a world of its own, until one fails or the time is over; a failing one is made as short as it gets. */
export async function explore(inWorld: InWorld, exploration: Exploration): Promise<Explored> {
  const { seed, ms, paths = Infinity, stepsPerPath = 50, shrinkMs = 60_000, isAll = false } = exploration
  const random = createRandom(seed)
  const ignored = new Set(exploration.ignored)
  const explored: Explored = { paths: 0, steps: 0, ms: 0, found: [], refusals: {}, done: {} }
  while (explored.ms < ms && explored.paths < paths && (isAll || explored.found.length === 0)) {
    const began = performance.now()
    const own = createRandom(random.whole(2 ** 31))
    const leading = leadingTo(drawGoal(own, explored, exploration))
    // Short ones find what is simple by a short story, long ones what takes several orders, or much before it.
    const length = Math.max(5 + own.whole(stepsPerPath - 4), 3 * leading.length)
    const chooser = chooseAtRandom(own, length, leading, exploration)
    const outcome = await inWorld((world) => runPath(world, chooser, ignored))
    explored.ms += performance.now() - began
    explored.paths += 1
    explored.steps += outcome.log.length
    for (const { step } of outcome.log) count(explored.done, step.act)
    for (const [name, times] of Object.entries(outcome.refusals)) count(explored.refusals, name, times)
    if (!outcome.breach) continue
    const path = outcome.log.map(({ step }) => step)
    explored.found.push(
      await shrinkPath(inWorld, { ...outcome, seed, path, afterMs: explored.ms }, ignored, shrinkMs),
    )
    ignored.add(outcome.breach.name)
  }
  return explored
}

const count = (counts: Record<string, number>, name: string, times = 1) => {
  counts[name] = (counts[name] ?? 0) + times
}
