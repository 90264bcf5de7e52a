import { type CounterMethod, counterMethods, counterMethodWord } from '../../counter/counter-sale.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import type { TypedDiscount } from './basket.rules.ts'

type SellDockProps = {
  /** Minor units; null while nothing is sold. */
  total: number | null
  discount: TypedDiscount | null
  onDiscount: () => void
  onPay: (method: CounterMethod) => void
}

/** What a thumb presses, in sight however long the basket is: the total and the ways to pay. */
export function SellDock({ total, discount, onDiscount, onPay }: SellDockProps) {
  return (
    <div className="sell-dock no-print bg-chalk py-2 max-lg:fixed max-lg:inset-x-0 max-lg:z-20 max-lg:border-t max-lg:border-hairline max-lg:bg-white max-lg:px-3 lg:sticky lg:bottom-0">
      {total !== null && (
        <div className="flex items-center justify-between gap-3">
          <Button variant="link" className="!px-0" onClick={onDiscount}>
            {discount ? 'Change discount' : 'Discount'}
          </Button>
          <p className="text-xl font-semibold tabular-nums" role="status">
            <span className="sr-only">Total </span>
            {formatMoney(total)}
          </p>
        </div>
      )}
      <div className="grid grid-cols-3 gap-2">
        {counterMethods.map((method) => (
          <Button
            key={method}
            variant={method === 'cash' ? 'primary' : 'secondary'}
            className="!px-2"
            disabled={total === null}
            onClick={() => onPay(method)}
          >
            {counterMethodWord(method)}
          </Button>
        ))}
      </div>
    </div>
  )
}
