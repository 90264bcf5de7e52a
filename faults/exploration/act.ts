import type { Draw } from './draw.ts'
import type { World } from './world.ts'

/** What one act is about to do: its sentence for the story, and the call. `notes` of the call go into the story too. */
export type Planned = { says: string; run: () => Promise<unknown> }

/** What one call left for the checks. */
export type Done = { isSettled?: boolean; nightFindings?: string[] }

/**
 * Something that somebody does by himself. `plan` chooses with `draw` alone and null means that there is nothing to do it to; a
 * refusal of the shop (AppError) is an ordinary end of it.
 */
export type Act = { name: string; weight: number; plan: (world: World, draw: Draw) => Planned | null }

export const act = (name: string, weight: number, plan: Act['plan']): Act => ({ name, weight, plan })

/** What the sandbox refuses: no fault of the shop's. */
export class ProviderRefusal extends Error {}

/** At once, as two screens do it: refused only when all are. */
export async function atOnce(runs: (() => Promise<unknown>)[]): Promise<void> {
  const ends = await Promise.allSettled(runs.map((run) => run()))
  const failed = ends.filter((end) => end.status === 'rejected')
  if (failed.length === ends.length) throw failed[0]!.reason
}
