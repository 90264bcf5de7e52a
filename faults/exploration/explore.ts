import { createRandom, type Random } from '../random.ts'
import { actNamed, acts } from './acts.ts'
import { drawFrom } from './draw.ts'
import { type Chooser, type Found, type InWorld, runPath } from './run-path.ts'
import { shrinkPath } from './shrink.ts'
import type { Step } from './steps.ts'

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

const settle: Step = { act: 'settle', numbers: [] }

/** Without these nothing happens. */
const always = new Set(['place', 'pay'])

/**
 * Chooses at random among the acts that find something to do now, then settles everything. Each path leaves out half of the acts: what
 * ends many stories early, like a cancellation, does not prevent all of them.
 */
function chooseAtRandom(random: Random, count: number, { without, only }: Exploration): Chooser {
  const chosen = acts.filter(({ name }) =>
    only ? only.has(name) : !without?.has(name) && (random.whole(2) === 0 || always.has(name)),
  )
  const bag = chosen.flatMap((act) => Array.from({ length: only ? 1 : act.weight }, () => act))
  let isOver = false
  return (world, position) => {
    if (isOver) return null
    for (let tries = 0; tries < 50 && position < count; tries++) {
      const { name, plan } = random.pick(bag)
      const { draw, drawn } = drawFrom(random)
      const planned = plan(world, draw)
      if (planned) return { step: { act: name, numbers: drawn }, planned }
    }
    isOver = true
    const { plan } = actNamed(settle.act)
    return { step: settle, planned: plan(world, drawFrom(random).draw)! }
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
    // Short ones find what is simple by a short story, long ones what takes several orders.
    const length = 5 + random.whole(stepsPerPath - 4)
    const chooser = chooseAtRandom(createRandom(random.whole(2 ** 31)), length, exploration)
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
