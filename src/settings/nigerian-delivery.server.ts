import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import type { NigerianDelivery } from './settings.schema.ts'

type Row = { [K in keyof NigerianDelivery]: NigerianDelivery[K] | null }

/** What delivery within Nigeria costs and takes, over all open places with a price; null while there is none. */
export async function readNigerianDelivery(ctx: Pick<Ctx, 'db'>): Promise<NigerianDelivery | null> {
  const [row] = await rowsOf<Row>(
    ctx.db,
    sql`select min(rate)::int as rate_min, max(rate)::int as rate_max,
      min(delivery_days_min)::int as days_min, max(delivery_days_max)::int as days_max,
      coalesce(bool_and(free_delivery), false) as is_free_everywhere
      from shipping_zones where is_active and pricing = 'rate' and country = 'NG'`,
  )
  return row!.rate_min === null ? null : (row as NigerianDelivery)
}
