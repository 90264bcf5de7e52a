import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Picture } from '../kit/picture.tsx'
import { type BasketLine, priceOf, withQuantity, type TypedDiscount } from './basket.rules.ts'
import { type CounterMethod, counterMethods, counterMethodWord } from '../../counter/counter-sale.rules.ts'
import { Button } from '../../ui/button.tsx'
import { QuantitySteps } from '../../ui/quantity-steps.tsx'

type BasketLinesProps = {
  lines: BasketLine[]
  onLines: (lines: BasketLine[]) => void
  /** The price of this variant is pressed. */
  onPrice: (variantId: string) => void
}

/** What is being sold; a press on a line's price changes it. */
export function BasketLines({ lines, onLines, onPrice }: BasketLinesProps) {
  if (lines.length === 0)
    return (
      // On a phone the pieces to choose from are here, and the field says the same.
      <p className="py-4 text-muted max-lg:hidden">What you add is listed here.</p>
    )
  return (
    <ul aria-label="Basket" className="border-t border-hairline">
      {lines.map((line) => (
        <li key={line.variantId} className="flex items-center gap-3 border-b border-hairline py-2">
          <Picture url={line.imageUrl} isEager />
          <button
            type="button"
            aria-haspopup="dialog"
            className="min-h-11 min-w-0 grow text-left"
            onClick={() => onPrice(line.variantId)}
          >
            <span className="sr-only">Price of </span>
            <span className="line-clamp-2 leading-5 font-semibold">{line.title}</span>{' '}
            <span className="flex flex-wrap gap-x-2 text-sm">
              <span className="min-w-0 wrap-anywhere text-muted">{line.option}</span>{' '}
              <LinePrice line={line} />
            </span>
          </button>
          <QuantitySteps
            title={line.title}
            quantity={line.quantity}
            // What was sold elsewhere meanwhile can be taken out.
            most={Math.max(line.available, line.quantity)}
            onQuantity={(quantity) => onLines(withQuantity(lines, line.variantId, quantity))}
          />
        </li>
      ))}
    </ul>
  )
}

/** `₦36,000 2 × ₦18,000`; an agreed price after the shop's, with its reason. */
function LinePrice({ line }: { line: BasketLine }) {
  const price = priceOf(line)
  return (
    <span className="max-w-full min-w-0 tabular-nums">
      <span className="font-semibold underline decoration-dotted underline-offset-4">
        {formatMoney(price * line.quantity)}
      </span>
      {line.quantity > 1 && <span className="text-muted"> {`${line.quantity} × ${formatMoney(price)}`}</span>}
      {line.agreed && (
        <>
          {' '}
          <span className="block truncate text-muted">
            <s>{formatMoney(line.unitPrice)}</s> {line.agreed.reason}
          </span>
        </>
      )}
    </span>
  )
}

type SellDockProps = {
  lines: BasketLine[]
  /** Minor units. */
  total: number
  discount: TypedDiscount | null
  onDiscount: () => void
  onPay: (method: CounterMethod) => void
}

/** What a thumb presses, in sight however long the basket is: how many pieces, the total and the ways to pay. */
export function SellDock({ lines, total, discount, onDiscount, onPay }: SellDockProps) {
  if (lines.length === 0) return null
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="sell-dock no-print bg-ground py-2 max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:px-3 lg:sticky lg:bottom-0 lg:mt-10 lg:before:pointer-events-none lg:before:absolute lg:before:inset-x-0 lg:before:bottom-full lg:before:h-10 lg:before:bg-linear-to-t lg:before:from-ground">
      <div className="flex items-center justify-between gap-3">
        <Button variant="link" className="!px-0" onClick={onDiscount}>
          {discount ? 'Change discount' : 'Discount'}
        </Button>
        <p className="flex items-baseline gap-3 text-xl font-semibold tabular-nums" role="status">
          <span className="text-sm font-normal text-muted">{countText(nouns.piece, pieces)}</span>{' '}
          <span>
            <span className="sr-only">Total </span>
            {formatMoney(total)}
          </span>
        </p>
      </div>
      <div className="grid grid-cols-3 gap-2">
        {counterMethods.map((method) => (
          <Button
            key={method}
            variant={method === 'cash' ? 'primary' : 'secondary'}
            className="!px-2"
            onClick={() => onPay(method)}
          >
            {counterMethodWord(method)}
          </Button>
        ))}
      </div>
    </div>
  )
}
