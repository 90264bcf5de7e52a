import { createRandom } from '../random.ts'
import { acts } from './acts.ts'
import { drawFrom } from './draw.ts'
import { type Chooser, type Outcome, runPath } from './run-path.ts'
import { shrinkPath } from './shrink.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** Opens a fresh world, and closes it after `work`. */
export type InWorld = <T>(work: (world: World) => Promise<T>) => Promise<T>

export type Exploration = {
  seed: number
  /** How long it goes on, in milliseconds, and at most how many paths. */
  ms: number
  paths?: number
  stepsPerPath?: number
  ignored?: ReadonlySet<string>
  /** At most so long is spent on making a failing path shorter. */
  shrinkMs?: number
}

export type Found = Outcome & { seed: number; path: Step[] }
export type Explored = {
  paths: number
  steps: number
  ms: number
  found: Found | null
  refusals: Record<string, number>
  done: Record<string, number>
}

const settle: Step = { act: 'settle', numbers: [] }

/** Chooses at random among the acts that find something to do now, then settles everything. */
function chooseAtRandom(random: ReturnType<typeof createRandom>, count: number): Chooser {
  const bag = acts.flatMap((act) => Array.from({ length: act.weight }, () => act))
  return (world, position) => {
    if (position > count) return null
    for (let tries = 0; tries < 50 && position < count; tries++) {
      const { name, plan } = random.pick(bag)
      const { draw, drawn } = drawFrom(random)
      const planned = plan(world, draw)
      if (planned) return { step: { act: name, numbers: drawn }, planned }
    }
    const { plan } = acts.find((act) => act.name === settle.act)!
    return { step: settle, planned: plan(world, drawFrom(random).draw)! }
  }
}

/** Runs random paths, each in a world of its own, until one fails or the time is over; a failing one is made as short as it gets. */
export async function explore(inWorld: InWorld, exploration: Exploration): Promise<Explored> {
  const { seed, ms, paths = Infinity, stepsPerPath = 40, ignored = new Set<string>() } = exploration
  const random = createRandom(seed)
  const began = performance.now()
  const explored: Explored = { paths: 0, steps: 0, ms: 0, found: null, refusals: {}, done: {} }
  while (performance.now() - began < ms && explored.paths < paths && !explored.found) {
    const chooser = chooseAtRandom(createRandom(random.whole(2 ** 31)), stepsPerPath)
    const outcome = await inWorld((world) => runPath(world, chooser, ignored))
    explored.paths += 1
    explored.steps += outcome.told.length
    for (const { step } of outcome.told) explored.done[step.act] = (explored.done[step.act] ?? 0) + 1
    for (const [name, count] of Object.entries(outcome.refusals))
      explored.refusals[name] = (explored.refusals[name] ?? 0) + count
    if (outcome.breach) explored.found = { ...outcome, seed, path: outcome.told.map(({ step }) => step) }
  }
  explored.ms = performance.now() - began
  if (explored.found)
    explored.found = await shrinkPath(inWorld, explored.found, ignored, exploration.shrinkMs ?? 60_000)
  return explored
}
