import type { Bulk, BulkRun } from '../../../catalog/bulk/bulk-change.schema.ts'
import { api, unwrap } from '../../../lib/browser/api-client.ts'

const calls = api.api.admin.products.bulk

/** Called with the run as it is after each call. */
type Progress = (run: BulkRun) => void

/** Changes all products of a selection; sent again with the same id it continues where it stopped. */
export const applyBulk = (bulk: Bulk, onProgress: Progress) =>
  untilFinished(() => unwrap(calls.$post({ json: bulk })), onProgress, 'open')

export const continueBulk = (id: string, onProgress: Progress) =>
  untilFinished(() => unwrap(calls.continue.$post({ json: { id } })), onProgress, 'open')

/** Undoes a change, as far as it came. */
export const undoBulkChange = (id: string, onProgress: Progress = () => {}) =>
  untilFinished(() => unwrap(calls.undo.$post({ json: { id } })), onProgress, 'undoing')

async function untilFinished(call: () => Promise<BulkRun>, onProgress: Progress, going: BulkRun['state']) {
  for (;;) {
    const run = await call()
    if (run.state !== going) return run
    onProgress(run)
  }
}
