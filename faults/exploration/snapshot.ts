import type { Dispute } from '../../sandbox/ledger/dispute.ts'
import type { Ledger } from '../../sandbox/ledger/ledger.ts'
import type { Refund } from '../../sandbox/ledger/refund.ts'
import type { Transaction } from '../../sandbox/ledger/transaction.ts'
import type { Ctx } from '../../src/lib/server/context.ts'
import { type Moments, noMoments, recordMoments } from './moments.ts'
import { readRowsStatement, type Rows } from './rows.ts'

/** What the provider has, as it would list it. Amounts in minor units. */
export type ProviderRows = { transactions: Transaction[]; refunds: Refund[]; disputes: Dispute[] }

/** Everything the checks read, at one moment after a step. */
export type Snapshot = Rows & {
  provider: ProviderRows
  /** Epoch milliseconds. */
  now: number
  /** The provider was asked about everything a moment ago, and nothing of it fails: what it knows the shop knows. */
  isSettled: boolean
  /** What the nightly comparison of the shop's own rows found, when it just ran. */
  nightFindings: string[]
  moments: Moments
  /** Parcels whose mail about how they fit was written. */
  askedParcels: string[]
  /** As the last step left it: what is new since happened while the rest was as it is here. */
  before: Snapshot | null
}

/** What a step leaves next to rows and ledger. */
export type Marks = {
  isSettled: boolean
  nightFindings: string[]
  outsideRefunds: number[]
  askedParcels: string[]
}

export async function readSnapshot(
  ctx: Pick<Ctx, 'db' | 'now'>,
  ledger: Ledger,
  before: Snapshot | null,
  { outsideRefunds, ...marks }: Marks,
): Promise<Snapshot> {
  const answer = await ctx.db.execute(readRowsStatement)
  const { rows } = (answer as unknown as { rows: { rows: Rows }[] }).rows[0]!
  const seen = {
    ...rows,
    provider: {
      transactions: [...ledger.transactions.values()].map((row) => ({ ...row })),
      refunds: [...ledger.refunds.values()].map((row) => ({ ...row })),
      disputes: [...ledger.disputes.values()].map((row) => ({ ...row })),
    },
    now: ctx.now().getTime(),
    ...marks,
  }
  const moments = recordMoments(before?.moments ?? noMoments, seen, outsideRefunds)
  return { ...seen, moments, before: before && { ...before, before: null } }
}
