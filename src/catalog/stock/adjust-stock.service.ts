import { recordAudit } from '../../lib/server/watch/audit.ts'
import { inTransaction, type WorkCtx } from '../../lib/server/context.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { productLimits } from '../product-limits.rules.ts'
import { stockDelta } from './stock-reasons.rules.ts'
import type { StockChange, VariantStock } from './stock-write.schema.ts'
import { type LockedStock, lockStock, moveStock } from './variant-stock.server.ts'

/**
 * Changes stock by what came or went, for the reason given; a count becomes the difference to the stock at this moment.
 * All lines or none, each with its entry in the ledger and its line in the audit. Lines that change nothing leave none.
 * @throws VARIANT_UNKNOWN, LINE_TWICE, STOCK_BELOW_HELD, STOCK_TOO_LARGE
 */
export function adjustStock(ctx: WorkCtx, { reason, note, lines }: StockChange): Promise<VariantStock[]> {
  return inTransaction(ctx, async (ctx) => {
    if (new Set(lines.map((line) => line.variant_id)).size < lines.length)
      throw catalogWriteError('LINE_TWICE')
    const locked = new Map(
      (
        await lockStock(
          ctx,
          lines.map((line) => line.variant_id),
        )
      ).map((row) => [row.id, row]),
    )
    const changes = lines.map((line, index) => {
      const variant = locked.get(line.variant_id)
      if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
      const delta = stockDelta(reason, line.quantity, variant.stock)
      refuseImpossible(variant, delta, `lines.${index}.quantity`)
      return { id: variant.id, delta, held: variant.held, before: variant.stock }
    })
    await moveStock(ctx, reason, note, changes)
    for (const { id, delta, before } of changes.filter((change) => change.delta !== 0))
      await recordAudit(ctx, {
        action: 'stock.adjust',
        subject: { type: 'variant', id },
        before: { stock: before },
        after: { stock: before + delta, reason, ...(note && { note }) },
      })
    return changes.map(({ id, delta, held, before }) => ({
      variant_id: id,
      stock: before + delta,
      held,
      delta,
    }))
  })
}

function refuseImpossible({ stock, held }: LockedStock, delta: number, field: string): void {
  const after = stock + delta
  if (after > productLimits.pieces) throw catalogWriteError('STOCK_TOO_LARGE')
  if (after >= held) return
  const message =
    held > 0
      ? `Open orders hold ${held} of these ${stock} pieces: at least ${held} must stay`
      : `There are only ${stock} pieces`
  throw catalogWriteError('STOCK_BELOW_HELD', { message, fields: { [field]: message } })
}
