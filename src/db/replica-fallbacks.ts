/** How long no read fails until one more is worth a line of the log. */
const calmMs = 60_000
/** PostgreSQL's read_only_sql_transaction: a read that also counts. */
const isWrite = (error: Error & { code?: string }) => error.code === '25006'

/**
 * Why a read that may go to the replica is done on the primary: it is not used, it has not yet what the read must show, it takes no
 * write, or the read failed there.
 */
export type FallbackReason = 'left' | 'behind' | 'write' | 'failed'

/** Counts reads that were done on the primary instead, and reports when they begin and cease to fail there. */
export function countFallbacks() {
  const counts: Record<FallbackReason, number> = { left: 0, behind: 0, write: 0, failed: 0 }
  let onFailing: (why: string | null) => void = () => {}
  let calm: NodeJS.Timeout | undefined
  return {
    counts,
    add: (reason: FallbackReason) => {
      counts[reason] += 1
    },
    /** A read that was answered with an error. */
    addError: (error: Error) => {
      counts[isWrite(error) ? 'write' : 'failed'] += 1
      if (isWrite(error)) return
      if (calm) return void calm.refresh()
      calm = setTimeout(() => {
        calm = undefined
        onFailing(null)
      }, calmMs).unref()
      onFailing(error.message)
    },
    /** Calls `report` with the first failure, and with null when none came for a minute. */
    onFailing: (report: (why: string | null) => void) => {
      onFailing = report
    },
    stop: () => clearTimeout(calm),
  }
}
