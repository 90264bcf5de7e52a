import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'

type Option = { id: string; size: string | null; color: string | null; available: number }

/** The other sizes and colours of a line's product, with what is free of each; none for a line that is not there. */
export function listLineOptions(
  ctx: OwnerCtx,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<Option[]> {
  return rowsOf<Option>(
    ctx.db,
    sql`select v.id, v.size, v.color, greatest(v.stock - v.held, 0) as available
      from order_lines l join product_variants v on v.product_id = l.product_id and v.id is distinct from l.variant_id
      where l.id = ${lineId} and l.order_id = ${orderId} order by v.position, v.id`,
  )
}
