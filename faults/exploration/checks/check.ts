import type { ReturnRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'

/** What of a snapshot does not hold, in a sentence; null when all of it does. */
export type Check = (seen: Snapshot) => string | null

/** Holds once the provider was asked about everything and nothing moves any more. */
export const whenSettled =
  (check: Check): Check =>
  (seen) =>
    seen.isSettled ? check(seen) : null

/** The first of the rows that something is wrong with. */
export function firstOf<T>(
  rows: readonly T[],
  problemOf: (row: T) => string | null | undefined | false,
): string | null {
  for (const row of rows) {
    const problem = problemOf(row)
    if (problem) return problem
  }
  return null
}

export const sumOf = <T>(rows: readonly T[], read: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + read(row), 0)

/** `order 2`, as the story calls it. */
export const nameOf = ({ orders }: Pick<Snapshot, 'orders'>, orderId: string): string =>
  `order ${orders.findIndex(({ id }) => id === orderId) + 1}`

export const isOpenFlag = ({ cleared_at }: { cleared_at: string | null }) => cleared_at === null

export const openFlags = ({ flags }: Pick<Snapshot, 'flags'>, orderId: string) =>
  flags.filter((flag) => flag.order_id === orderId && isOpenFlag(flag))

export const paymentOf = ({ payments }: Pick<Snapshot, 'payments'>, { payment_id }: { payment_id: string }) =>
  payments.find(({ id }) => id === payment_id)!

/** Raised at all, and open or closed by a person; of any order, or of one. */
export const isSeen = ({ flags }: Snapshot, kind: string, cause: string, orderId?: string): boolean =>
  flags.some(
    (flag) =>
      flag.kind === kind &&
      flag.cause === cause &&
      (orderId === undefined || flag.order_id === orderId) &&
      (flag.cleared_by === null || /^(admin|helper):/.test(flag.cleared_by)),
  )

export const isOpenReturn = ({ state }: ReturnRow) => ['requested', 'approved', 'received'].includes(state)

/** Whether a bank looks at a payment of the order, as far as the shop knows. */
export const hasOpenDispute = (seen: Snapshot, orderId: string): boolean =>
  seen.disputes.some(
    (dispute) =>
      ['awaiting', 'contested'].includes(dispute.state) && paymentOf(seen, dispute).order_id === orderId,
  )
