import { expect } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'

type Unexplained = { id: string; stock: number; held: number }

/** What of the variants' stock and holds no row of the ledger explains; fixtures may leave something at the start. */
const readUnexplained = (ctx: Pick<Ctx, 'db'>) =>
  rowsOf<Unexplained>(
    ctx.db,
  )`select v.id, (v.stock - coalesce(sum(m.stock_delta), 0))::int as stock, (v.held - coalesce(sum(m.held_delta), 0))::int as held
      from product_variants v left join stock_movements m on m.variant_id = v.id group by v.id order by v.id`

/** Watches that every change of stock from here on leaves its row in the ledger. */
export function watchStockLedger(ctx: Pick<Ctx, 'db'>) {
  const known = new Map<string, Unexplained>()
  return {
    /** Call it with variants as a fixture has just written them. */
    start: async (ids: string[]) => {
      for (const row of await readUnexplained(ctx)) if (ids.includes(row.id)) known.set(row.id, row)
    },
    expectWhole: async () => {
      const now = (await readUnexplained(ctx)).filter(({ id }) => known.has(id))
      expect(now).toEqual(now.map(({ id }) => known.get(id)))
    },
  }
}
