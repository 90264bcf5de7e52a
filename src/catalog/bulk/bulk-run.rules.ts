/** How long a bulk change can be continued and undone; then its record is deleted (rule: bulk-change). */
export const bulkRunDays = 7

export type BulkRunState = 'open' | 'done' | 'undoing' | 'undone'

/** `waiting` and `changed` count its products; an undo leaves waiting ones as they are. */
export function bulkRunState(run: { isUndone: boolean; waiting: number; changed: number }): BulkRunState {
  if (run.isUndone) return run.changed > 0 ? 'undoing' : 'undone'
  return run.waiting > 0 ? 'open' : 'done'
}

export const isUnfinished = ({ state }: { state: BulkRunState }) => state === 'open' || state === 'undoing'
