import { sql } from 'drizzle-orm'
import type { OrderableLine } from '../cart/quote/quote.rules.ts'
import { rowsOf } from '../db/rows.ts'
import type { SignedInWorkCtx } from '../lib/server/context.ts'
import { formatMoney } from '../lib/money.ts'
import { dayMs } from '../lib/time.ts'
import { keptSaleDays } from './counter-sale.rules.ts'
import { counterError } from './counter.errors.rules.ts'
import type { CounterSaleInput } from './counter.schema.ts'

/**
 * A line as it is sold, in minor units: `shown` is the price the device showed, `shopPrice` what the shop asks for it at least,
 * `currentPrice` what it costs now. `liveAt` is when shoppers saw it first, null where nobody knows. `reason` is why a lower price was agreed on, null where none was.
 */
export type SoldLine = {
  line: OrderableLine
  shown: number
  shopPrice: number
  currentPrice: number
  liveAt: Date | null
  reason: string | null
}

type Row = Omit<OrderableLine, 'quantity' | 'lineTotal'> & {
  lowestPrice: number
  liveAt: Date | string | null
}

/** Throws PIECE_UNKNOWN, PRICES_CHANGED, AGREED_PRICE, DISCOUNT_REASON. */
export async function readSaleLines(
  ctx: SignedInWorkCtx<'sell'>,
  { items, kept_at }: CounterSaleInput,
): Promise<SoldLine[]> {
  const isKept = kept_at !== undefined
  const rows = await readRows(ctx, [...new Set(items.map(({ variant_id }) => variant_id))], isKept)
  const byId = new Map(rows.map((row) => [row.variantId, row]))
  return items.map(({ variant_id, quantity, unit_price, agreed }) => {
    const found = byId.get(variant_id)
    if (!found) throw counterError('PIECE_UNKNOWN')
    const { lowestPrice, liveAt, ...row } = found
    const shown = unit_price ?? row.unitPrice
    if (!isKept && shown !== row.unitPrice)
      throw counterError('PRICES_CHANGED', {
        message: `${row.title} costs ${formatMoney(row.unitPrice)} now. Look at the new total, then try again.`,
      })
    if (agreed && agreed.unit_price >= shown) throw counterError('AGREED_PRICE')
    if (agreed && !agreed.reason) throw counterError('DISCOUNT_REASON')
    const unitPrice = agreed?.unit_price ?? shown
    return {
      line: { ...row, unitPrice, quantity, lineTotal: unitPrice * quantity },
      shown,
      shopPrice: Math.max(shown, lowestPrice),
      currentPrice: row.unitPrice,
      liveAt: liveAt === null ? null : new Date(liveAt),
      reason: agreed?.reason ?? null,
    }
  })
}

/**
 * The pieces with what they cost now and, for a sale that was kept, the least they cost within the week in which it may have
 * been made: the audit has each change of a price. No device can have shown less, nor a product that was live at no time.
 */
function readRows(ctx: SignedInWorkCtx<'sell'>, ids: string[], isKept: boolean): Promise<Row[]> {
  const from = new Date(ctx.now().getTime() - keptSaleDays * dayMs).toISOString()
  const lowest = sql`least(p.price_ngn, (select min(price) from audit_log a
      cross join lateral (values ((a.before ->> 'priceNgn')::int), ((a.after ->> 'priceNgn')::int)) was (price)
    where a.subject_type = 'product' and a.subject_id = p.id::text and a.created_at >= ${from}::timestamptz))`
  return rowsOf<Row>(ctx.db)`
    select v.product_id as "productId", v.id as "variantId", p.slug as "productSlug", p.title, v.size, v.color,
        p.price_ngn as "unitPrice", (select i.key from product_images i where i.product_id = p.id
          order by case when i.color = v.color then 0 when i.color is null then 1 else 2 end, i.position, i.id limit 1)
          as "imageKey", ${isKept ? lowest : sql`p.price_ngn`} as "lowestPrice",
        p.first_live_at as "liveAt"
      from product_variants v join products p on p.id = v.product_id
      where v.id in ${ids} and (p.status = 'live' ${isKept ? sql`or p.first_live_at is not null` : sql``})`
}
