import * as z from 'zod'
import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { productVariants } from '../../db/schema.ts'
import { staffRead } from '../../lib/server/web/operation.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'

const stockHistoryQuerySchema = z.object({
  variant_id: z.uuid(),
  before: z.coerce.number().int().min(1).optional().describe('The id of the last entry of the page before'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const movement = z.object({
  id: z.int(),
  reason: z.string(),
  stock_delta: z.int(),
  held_delta: z.int(),
  stock_after: z.int(),
  held_after: z.int(),
  order_id: z.string().nullable(),
  note: z.string(),
  actor: z.string(),
  created_at: z.iso.datetime(),
})

type Row = Omit<z.infer<typeof movement>, 'created_at'> & { created_at: Date | string }

/** Each entry with what there was after it. @throws VARIANT_UNKNOWN */
export const readStockHistory = staffRead('get /stock/movements', {
  summary: 'The ledger of a variant, the newest entry first',
  query: stockHistoryQuerySchema,
  answer: [z.object({ movements: z.array(movement) }), 'A page of it'],
  run: async (ctx, { variant_id, before, limit }) => {
    const [variant] = await ctx.db
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.id, variant_id))
    if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
    const rows = await rowsOf<Row>(ctx.db)`
      select * from (
        select m.id::int, m.reason, m.stock_delta, m.held_delta, m.order_id, m.note, m.actor, m.created_at,
          (sum(m.stock_delta) over before_and_this)::int as stock_after,
          (sum(m.held_delta) over before_and_this)::int as held_after
        from stock_movements m where m.variant_id = ${variant_id} window before_and_this as (order by m.id)) ledger
        where ${before === undefined ? sql`true` : sql`id < ${before}`} order by id desc limit ${limit}`
    return {
      movements: rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() })),
    }
  },
})
