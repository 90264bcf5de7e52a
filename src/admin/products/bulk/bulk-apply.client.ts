import type { Bulk } from '../../../catalog/bulk/bulk-change.schema.ts'
import type { BulkRun } from '../../../catalog/bulk/read-bulk-runs.service.ts'
import { ownerCall } from '../../../lib/browser/owner-call.ts'

/** Called with the run as it is after each call. */
type Progress = (run: BulkRun) => void

/** Changes all products of a selection; sent again with the same id it continues where it stopped. */
export const applyBulk = (bulk: Bulk, onProgress: Progress) =>
  untilFinished(() => ownerCall('post /products/bulk', bulk), onProgress, 'open')

export const continueBulk = (id: string, onProgress: Progress) =>
  untilFinished(() => ownerCall('post /products/bulk/continue', { id }), onProgress, 'open')

/** Undoes a change, as far as it came. */
export const undoBulkChange = (id: string, onProgress: Progress = () => {}) =>
  untilFinished(() => ownerCall('post /products/bulk/undo', { id }), onProgress, 'undoing')

async function untilFinished(call: () => Promise<BulkRun>, onProgress: Progress, going: BulkRun['state']) {
  for (;;) {
    const run = await call()
    if (run.state !== going) return run
    onProgress(run)
  }
}
