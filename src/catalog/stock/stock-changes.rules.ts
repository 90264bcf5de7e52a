import { catalogWriteError } from '../catalog.errors.rules.ts'
import { productLimits } from '../product-limits.rules.ts'
import { stockDelta, type StockChangeReason } from './stock-reasons.rules.ts'

export type StockLine = { variant_id: string; reason: StockChangeReason; quantity: number }
export type StockDelta = {
  id: string
  reason: StockChangeReason
  before: number
  held: number
  delta: number
}

/**
 * The effect of lines on variants, from their current stock. `fieldOf` names the field of a refusal.
 * @throws VARIANT_UNKNOWN, STOCK_BELOW_HELD, STOCK_TOO_LARGE
 */
export function stockChanges(
  variants: { id: string; stock: number; held: number }[],
  lines: StockLine[],
  fieldOf: (line: StockLine, index: number) => string,
): StockDelta[] {
  const byId = new Map(variants.map((variant) => [variant.id, variant]))
  return lines.map((line, index) => {
    const variant = byId.get(line.variant_id)
    if (!variant) throw catalogWriteError('VARIANT_UNKNOWN')
    const { id, stock, held } = variant
    const delta = stockDelta(line.reason, line.quantity, stock)
    refuseImpossible(variant, delta, fieldOf(line, index))
    return { id, reason: line.reason, before: stock, held, delta }
  })
}

function refuseImpossible(
  { stock, held }: { stock: number; held: number },
  delta: number,
  field: string,
): void {
  const after = stock + delta
  if (after > productLimits.pieces) throw catalogWriteError('STOCK_TOO_LARGE')
  if (after >= held) return
  const message =
    held > 0
      ? `Open orders hold ${held} of these ${stock} pieces: at least ${held} must stay`
      : `There are only ${stock} pieces`
  throw catalogWriteError('STOCK_BELOW_HELD', { message, fields: { [field]: message } })
}
