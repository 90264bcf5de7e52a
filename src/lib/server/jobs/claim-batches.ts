import { type Ctx, inTransaction } from '../context.ts'

const batchSize = 50
const batchesPerSweep = 20

/**
 * Runs `claim(ctx, limit)`, each time in its own transaction, until it claims less than `limit` rows or a
 * sweep's share is done; the next sweep continues. `claim` and the answer: how many rows.
 */
export async function claimInBatches<C extends Ctx>(
  ctx: C,
  claim: (ctx: C, limit: number) => Promise<number>,
): Promise<number> {
  let total = 0
  for (let batch = 0; batch < batchesPerSweep; batch++) {
    const claimed = await inTransaction(ctx, (ctx) => claim(ctx, batchSize))
    total += claimed
    if (claimed < batchSize) break
  }
  return total
}
