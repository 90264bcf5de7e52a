import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx, StaffCtx } from '../lib/server/context.ts'
import { isPasswordRecent, requireRecentPassword } from '../lib/server/recent-password.ts'
import { dayMs } from '../lib/time.ts'
import { isSteep, isSteepPriceCut, type Prices, shareBelowOf } from './below-price.rules.ts'

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

/** A line at the price that was agreed; `listPrice` is the shop's own where it is another one. Without a product it has none. */
type PricedLine = {
  productId: string | null
  unitPrice: number
  listPrice?: number | null
  quantity: number
}

/**
 * The same before pieces are sold for less than the shop asks, by prices that were agreed or a discount somebody gives: a line, or
 * all of them, below half (rule: steep-price-cut). `lines` without fees, which would hide what the pieces cost. Minor units.
 * @throws PASSWORD_AGAIN
 */
export async function refuseSteepSale(
  ctx: StaffCtx,
  lines: PricedLine[],
  discountMinor: number,
): Promise<void> {
  const isCheaper = discountMinor > 0 || lines.some((line) => line.unitPrice < (line.listPrice ?? 0))
  if (!isCheaper || isPasswordRecent(ctx)) return
  const highest = await readHighestPrices(
    ctx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  const sold = lines.map(({ productId, unitPrice, listPrice, quantity }) => {
    const shopPrice = Math.max(listPrice ?? unitPrice, highest.get(productId ?? '')?.ngn ?? 0)
    return { unitPrice, shopPrice, quantity }
  })
  if (isSteep(shareBelowOf(sold, discountMinor))) requireRecentPassword(ctx)
}

async function readHighestPrices(ctx: StaffCtx, ids: string[]) {
  const since = new Date(ctx.now().getTime() - memoryMs).toISOString()
  const rows = await rowsOf<{ id: string; ngn: number | null; usd: number | null }>(ctx.db)`
    select subject_id as id, max((before->>'priceNgn')::int) as ngn, max((before->>'priceUsd')::int) as usd
      from audit_log where subject_type = 'product' and created_at >= ${since}
        and subject_id in (select json_array_elements_text(${JSON.stringify(ids)}::json))
      group by subject_id`
  return new Map(rows.map(({ id, ...highest }) => [id, highest]))
}
