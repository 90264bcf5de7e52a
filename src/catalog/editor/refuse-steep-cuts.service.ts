import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { isPasswordRecent, requireRecentPassword } from '../../lib/server/recent-password.ts'
import { dayMs } from '../../lib/time.ts'
import { isSteepPriceCut, type Prices } from './price-cut.rules.ts'

type PriceChange = { id: string; before: Prices; after: Pick<Prices, 'priceNgn' | 'priceUsd'> }

/** As long a price is held against those it had before. */
const memoryMs = 7 * dayMs

/**
 * Requires the password again before a price falls below half (rule: steep-price-cut). The highest price of
 * the last week counts, as the audit has it. Call it with the products locked: changes that come at the same
 * time are added up then.
 * @throws PASSWORD_AGAIN
 */
export async function refuseSteepCuts(ctx: OwnerCtx, changes: PriceChange[]): Promise<void> {
  if (isPasswordRecent(ctx)) return
  const falling = changes.filter(
    ({ before, after }) => after.priceNgn < before.priceNgn || after.priceUsd !== before.priceUsd,
  )
  if (falling.length === 0) return
  const highest = await readHighestPrices(
    ctx,
    falling.map(({ id }) => id),
  )
  if (falling.some(({ id, before, after }) => isSteepPriceCut(before, after, highest.get(id))))
    requireRecentPassword(ctx)
}

async function readHighestPrices(ctx: OwnerCtx, ids: string[]) {
  const since = new Date(ctx.now().getTime() - memoryMs).toISOString()
  const rows = await rowsOf<{ id: string; ngn: number | null; usd: number | null }>(ctx.db)`
    select subject_id as id, max((before->>'priceNgn')::int) as ngn, max((before->>'priceUsd')::int) as usd
      from audit_log where subject_type = 'product' and created_at >= ${since}
        and subject_id in (select json_array_elements_text(${JSON.stringify(ids)}::json))
      group by subject_id`
  return new Map(rows.map(({ id, ...highest }) => [id, highest]))
}
