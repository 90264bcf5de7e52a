import type { BulkChange, BulkResult, Selection } from '../../catalog/bulk-change.schema.ts'
import { api, unwrap } from '../../lib/browser/api-client.ts'

const calls = api.api.admin.products.bulk

/** Changes all of a selection, call after call; `onProgress` hears how many products were looked at. */
export async function applyBulk(
  selection: Selection,
  change: BulkChange,
  onProgress: (count: number) => void,
): Promise<BulkResult> {
  let sum: BulkResult | null = null
  do {
    const part: BulkResult = await unwrap(
      calls.$post({
        json: {
          selection,
          change,
          ...(sum?.next && { after: sum.next }),
          ...(sum?.token && { token: sum.token }),
        },
      }),
    )
    sum = sum ? addUp(sum, part) : part
    onProgress(sum.total)
  } while (sum.next)
  return sum
}

const addUp = (sum: BulkResult, part: BulkResult): BulkResult => ({
  ...part,
  total: sum.total + part.total,
  changed: sum.changed + part.changed,
  unchanged: sum.unchanged + part.unchanged,
  failed: sum.failed + part.failed,
  failures: [...sum.failures, ...part.failures].slice(0, 50),
})

export const undoBulkChange = (token: string) => unwrap(calls.undo.$post({ json: { token } }))
