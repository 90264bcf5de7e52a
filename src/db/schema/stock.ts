import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { productVariants } from './catalog.ts'
import { createdAt, partOf } from './columns.ts'

export const stockReasons = [
  'received',
  'counted',
  'damaged',
  'moved',
  'held',
  'released',
  'sold',
  'returned',
] as const

/**
 * Every change of a variant's stock, in the transaction that makes it: the sums of the two deltas are the variant's
 * `stock` and `held`. `orderId` names the order that held, sold or returned. Rows are never changed.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    variantId: partOf(() => productVariants.id),
    stockDelta: integer().notNull(),
    heldDelta: integer().notNull().default(0),
    reason: text({ enum: stockReasons }).notNull(),
    orderId: uuid(),
    note: text().notNull().default(''),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('stock_movements_delta', sql`${t.stockDelta} <> 0 or ${t.heldDelta} <> 0`),
    index('stock_movements_variant').on(t.variantId, t.id),
    index('stock_movements_order').on(t.orderId),
  ],
)
