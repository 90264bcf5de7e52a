import { AppError } from '../../src/lib/errors.ts'
import type { Done, Planned } from './act.ts'
import { actNamed } from './acts.ts'
import { isRefusal } from './acts/clock.ts'
import { redraw } from './draw.ts'
import { findBreach } from './invariants.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

/** What went wrong, by the name of the invariant. */
export type Breach = { name: string; problem: string }

export type LoggedStep = { step: Step; says: string }

/** What became of a path: what was done, in sentences, up to the first breach. */
export type Outcome = { log: LoggedStep[]; breach: Breach | null; refusals: Record<string, number> }

/** Opens a fresh world, and closes it after `work`. */
export type InWorld = <T>(work: (world: World) => Promise<T>) => Promise<T>

/** A path that failed, by the seed it came of; `afterMs`: how long it took to find it. */
export type Found = Outcome & { seed: number; path: Step[]; afterMs: number }

/** Chooses the next step of a path, with what it would do; null ends it. */
export type Chooser = (world: World, position: number) => { step: Step; planned: Planned } | null | 'nothing'

/** Follows given steps; one that finds nothing to do is left out. */
export const followPath =
  (steps: readonly Step[]): Chooser =>
  (world, position) => {
    const step = steps[position]
    if (!step) return null
    const planned = actNamed(step.act).plan(world, redraw(step.numbers))
    return planned ? { step, planned } : 'nothing'
  }

export const unexpected = 'no call fails unexpectedly'

/** Takes step after step, and looks at everything after each. */
export async function runPath(world: World, choose: Chooser, ignored: ReadonlySet<string>): Promise<Outcome> {
  const outcome: Outcome = { log: [], breach: null, refusals: {} }
  await world.look()
  for (let position = 0; ; position++) {
    const chosen = choose(world, position)
    if (chosen === null) return outcome
    if (chosen === 'nothing') continue
    const { step, planned } = chosen
    world.advance(world.tick)
    const { done, refusal, failure } = await perform(planned)
    outcome.log.push({ step, says: refusal ? `${planned.says} (refused: ${refusal})` : planned.says })
    if (refusal)
      outcome.refusals[`${step.act} ${refusal}`] = (outcome.refusals[`${step.act} ${refusal}`] ?? 0) + 1
    const seen = await world.look(done)
    const breach =
      failure && !ignored.has(unexpected) ? { name: unexpected, problem: failure } : findBreach(seen, ignored)
    if (breach) return { ...outcome, breach }
  }
}

async function perform({ run }: Planned): Promise<{ done: Done; refusal?: string; failure?: string }> {
  try {
    const answer = await run()
    const isDone = typeof answer === 'object' && answer !== null && 'nightFindings' in answer
    return { done: isDone ? (answer as Done) : {} }
  } catch (error) {
    if (isRefusal(error))
      return { done: {}, refusal: error instanceof AppError ? error.code : 'by the provider' }
    return { done: {}, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
