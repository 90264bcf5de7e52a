import type { UseFormRegisterReturn } from 'react-hook-form'
import { type DepositOffer, dayText } from '../../cart/quote/deposit.rules.ts'
import { formatMoney } from '../../lib/money.ts'

type Props = { total: number; offer: DepositOffer; field: UseFormRegisterReturn }

/** Pay all, or a share now and the rest later (rule: checkout-deposit). Loaded only where it is offered. */
export default function DepositChoice({ total, offer, field }: Props) {
  const { percent, amount, rest, due_on } = offer
  return (
    <fieldset className="mt-4 border-t border-hairline pt-3">
      <legend className="sr-only">How much to pay now</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" value="" className="size-5 shrink-0 accent-accent" {...field} />
        <span className="grow">Pay all</span>
        <span translate="no" className="price">
          {formatMoney(total)}
        </span>
      </label>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" value="deposit" className="size-5 shrink-0 accent-accent" {...field} />
        <span className="grow">
          Pay {percent}% now
          <span className="block text-sm text-muted">
            The balance,{' '}
            <span translate="no" className="price">
              {formatMoney(rest)}
            </span>
            <span>{`, until ${dayText(due_on)}`}</span>
          </span>
        </span>
        <span translate="no" className="price">
          {formatMoney(amount)}
        </span>
      </label>
    </fieldset>
  )
}
