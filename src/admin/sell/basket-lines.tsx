import { formatMoney } from '../../lib/money.ts'
import { Picture } from '../orders/order-columns.tsx'
import { type BasketLine, withQuantity } from './basket.rules.ts'

type BasketLinesProps = { lines: BasketLine[]; onLines: (lines: BasketLine[]) => void }

const stepClass = 'size-11 border border-field bg-white font-semibold disabled:opacity-40'

/** What is being sold, with the price of each line. */
export function BasketLines({ lines, onLines }: BasketLinesProps) {
  if (lines.length === 0)
    return (
      <p className="py-4 text-muted">Scan a label, or type a title or SKU. What you add is listed here.</p>
    )
  return (
    <ul aria-label="Basket" className="border-t border-hairline">
      {lines.map((line) => (
        <li key={line.variantId} className="flex items-center gap-3 border-b border-hairline py-2">
          <Picture url={line.imageUrl} />
          <span className="min-w-0 grow">
            <span className="block truncate font-semibold">{line.title}</span>
            <span className="text-sm text-muted tabular-nums">
              {[line.option, formatMoney(line.unitPrice * line.quantity)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <span className="flex shrink-0 items-center" role="group" aria-label={`How many of ${line.title}`}>
            <button
              type="button"
              aria-label="One less"
              className={stepClass}
              onClick={() => onLines(withQuantity(lines, line.variantId, line.quantity - 1))}
            >
              −
            </button>
            <span className="w-9 text-center tabular-nums">{line.quantity}</span>
            <button
              type="button"
              aria-label="One more"
              disabled={line.quantity >= line.available}
              className={stepClass}
              onClick={() => onLines(withQuantity(lines, line.variantId, line.quantity + 1))}
            >
              +
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}
