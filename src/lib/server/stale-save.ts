import { errorsOf } from '../errors.ts'
import type { Ctx } from './context.ts'

const saveError = errorsOf({
  STALE: [409, 'This was changed after you opened it. Look at it as it is now, then save again.'],
})

/**
 * The `updatedAt` a save started from: null when there was no row yet, undefined from a caller that read nothing before
 * (a command at the terminal), where the last write wins.
 */
export type StartedFrom = Date | null | undefined

/**
 * Refuses a save that started from an older row than the current one (rule: stale-save); call it with the row
 * locked. `current` is the row as shown in the refusal.
 * @throws STALE, the answer carries `current`
 */
export function refuseStaleSave(
  startedFrom: StartedFrom,
  row: { updatedAt: Date } | undefined,
  current: unknown,
): void {
  if (startedFrom === undefined) return
  if (startedFrom?.getTime() !== row?.updatedAt.getTime()) throw saveError('STALE', { details: { current } })
}

/** The time of a change: now, but always later than the change before, so that two saves in one millisecond differ. */
export function changeTime(ctx: Pick<Ctx, 'now'>, before?: { updatedAt: Date }): Date {
  const now = ctx.now()
  return before && before.updatedAt >= now ? new Date(before.updatedAt.getTime() + 1) : now
}
