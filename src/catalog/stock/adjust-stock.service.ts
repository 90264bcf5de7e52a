import { recordAudits } from '../../lib/server/watch/audit.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { stockChanges } from './stock-changes.rules.ts'
import type { StockChange, VariantStock } from './stock-write.schema.ts'
import { lockStock, moveStock } from './variant-stock.server.ts'

/**
 * Changes stock by movements, with a reason; a count becomes the difference to the current stock. All lines
 * or none, each with a ledger entry and an audit line. Lines that change nothing leave none.
 * @throws VARIANT_UNKNOWN, LINE_TWICE, STOCK_BELOW_HELD, STOCK_TOO_LARGE
 */
export function adjustStock(ctx: WorkCtx, { reason, note, lines }: StockChange): Promise<VariantStock[]> {
  return inTransaction(ctx, async (ctx) => {
    const ids = lines.map((line) => line.variant_id)
    if (new Set(ids).size < ids.length) throw catalogWriteError('LINE_TWICE')
    const changes = stockChanges(
      await lockStock(ctx, ids),
      lines.map((line) => ({ ...line, reason })),
      (_, index) => `lines.${index}.quantity`,
    )
    await moveStock(ctx, note, changes)
    await recordAudits(
      ctx,
      changes
        .filter(({ delta }) => delta !== 0)
        .map(({ id, before, delta }) => ({
          action: 'stock.adjust',
          subject: { type: 'variant', id },
          before: { stock: before },
          after: { stock: before + delta, reason, ...(note && { note }) },
        })),
    )
    return changes.map(({ id, before, held, delta }) => ({
      variant_id: id,
      stock: before + delta,
      held,
      delta,
    }))
  })
}
