import { type Found, followPath, type InWorld, runPath } from './run-path.ts'
import type { Step } from './steps.ts'

/** Whether a path still fails, and if so with which of its steps; null when it does not. */
export type StillFails = (steps: Step[]) => Promise<Step[] | null>

/** Makes a failing path shorter, then its numbers smaller, as long as it fails and `hasTime`. */
export async function shrinkSteps(
  steps: Step[],
  stillFails: StillFails,
  hasTime: () => boolean,
): Promise<Step[]> {
  let now = steps
  for (let size = Math.ceil(now.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let isShorter = true
    while (isShorter && hasTime()) {
      isShorter = false
      for (let from = now.length - size; from > -size && hasTime(); from -= size) {
        const start = Math.max(0, from)
        const shorter = await stillFails([...now.slice(0, start), ...now.slice(start + size)])
        if (!shorter || shorter.length >= now.length) continue
        now = shorter
        // One pass of each size, single steps until none is too many.
        isShorter = size === 1
      }
    }
  }
  for (let position = 0; position < now.length; position++)
    for (let index = 0; index < (now[position]?.numbers.length ?? 0); index++)
      now = await shrinkNumber(now, { position, index }, stillFails, hasTime)
  return now
}

async function shrinkNumber(
  steps: Step[],
  { position, index }: { position: number; index: number },
  stillFails: StillFails,
  hasTime: () => boolean,
): Promise<Step[]> {
  const before = steps[position]!.numbers[index]!
  for (const smaller of [0, 1, Math.floor(before / 2)].filter((number) => number < before)) {
    if (!hasTime()) return steps
    const changed = steps.map((step, at) =>
      at === position ? { ...step, numbers: step.numbers.map((n, i) => (i === index ? smaller : n)) } : step,
    )
    const failing = await stillFails(changed)
    if (failing && failing.length <= steps.length) return failing
  }
  return steps
}

/** The same breach by as few steps as can be found in time. */
export async function shrinkPath(
  inWorld: InWorld,
  found: Found,
  ignored: ReadonlySet<string>,
  withinMs: number,
): Promise<Found> {
  const began = performance.now()
  const hasTime = () => performance.now() - began < withinMs
  let best = found
  const stillFails: StillFails = async (steps) => {
    const outcome = await inWorld((world) => runPath(world, followPath(steps), ignored))
    if (outcome.breach?.name !== found.breach!.name) return null
    const path = outcome.log.map(({ step }) => step)
    best = { ...found, ...outcome, path }
    return path
  }
  await shrinkSteps(found.path, stillFails, hasTime)
  return best
}
