import * as z from 'zod'
import { productLimits } from '../product-limits.rules.ts'
import { quantityProblem, type StockChangeReason, stockChangeReasons } from './stock-reasons.rules.ts'

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
export type StockChange = z.output<typeof stockChangeSchema>

/** A variant's available stock after a change. */
export const variantStockSchema = z.object({
  variant_id: z.string(),
  stock: z.int(),
  held: z.int().describe('Pieces of open orders'),
  delta: z.int().describe('Pieces that came, or went when negative'),
})
export type VariantStock = z.infer<typeof variantStockSchema>
export const variantStockListSchema = z.object({ variants: z.array(variantStockSchema) })

export const stockHistoryQuerySchema = z.object({
  variant_id: z.uuid(),
  before: z.coerce.number().int().min(1).optional().describe('The id of the last entry of the page before'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type StockHistoryQuery = z.output<typeof stockHistoryQuerySchema>

/** The ledger of a variant, the newest first. */
export const stockHistorySchema = z.object({
  movements: z.array(
    z.object({
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
    }),
  ),
})
export type StockHistory = z.infer<typeof stockHistorySchema>
