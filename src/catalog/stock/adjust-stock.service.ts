import * as z from 'zod'
import { recordAudits } from '../../lib/server/watch/audit.ts'
import { inTransaction } from '../../lib/server/context.ts'
import { workCommand } from '../../lib/server/web/operation.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { productLimits } from '../product-limits.rules.ts'
import { stockChanges } from './stock-changes.rules.ts'
import { quantityProblem, type StockChangeReason, stockChangeReasons } from './stock-reasons.rules.ts'
import { lockStock, moveStock } from './variant-stock.server.ts'

/** A delivery, a count, a loss: one reason for all its lines, each variant once. */
export const stockChangeSchema = z
  .strictObject({
    reason: z.enum(stockChangeReasons as [StockChangeReason, ...StockChangeReason[]]),
    note: z.string().trim().max(productLimits.note).default(''),
    lines: z
      .array(
        z.strictObject({
          variant_id: z.uuid(),
          quantity: z.int().min(-productLimits.pieces).max(productLimits.pieces),
        }),
      )
      .min(1)
      .max(productLimits.variants),
  })
  .superRefine(({ reason, lines }, ctx) => {
    for (const [index, line] of lines.entries()) {
      const message = quantityProblem(reason, line.quantity)
      if (message) ctx.addIssue({ code: 'custom', path: ['lines', index, 'quantity'], message })
    }
    if (new Set(lines.map((line) => line.variant_id)).size < lines.length)
      ctx.addIssue({ code: 'custom', path: ['lines'], message: 'Please name each size once' })
  })

const variantStockSchema = z.object({
  variant_id: z.string(),
  stock: z.int(),
  held: z.int().describe('Pieces of open orders'),
  delta: z.int().describe('Pieces that came, or went when negative'),
})

/**
 * A count becomes the difference to the current stock. Each line has a ledger entry and an audit line; those that change nothing
 * leave none.
 * @throws VARIANT_UNKNOWN, LINE_TWICE, STOCK_BELOW_HELD, STOCK_TOO_LARGE
 */
export const adjustStock = workCommand('count_stock')('post /stock/movements', {
  summary: 'Receive, count, write off, take back or move pieces; all lines or none',
  body: stockChangeSchema,
  answer: [z.object({ variants: z.array(variantStockSchema) }), 'The stock of these variants now'],
  atomic: true,
  run: (ctx, { reason, note, lines }) =>
    inTransaction(ctx, async (ctx) => {
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
      return {
        variants: changes.map(({ id, before, held, delta }) => ({
          variant_id: id,
          stock: before + delta,
          held,
          delta,
        })),
      }
    }),
})
