import { useState } from 'react'
import { isRefusal } from '../../lib/browser/api-client.ts'
import { type AnswerOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { formatMoney } from '../../lib/money.ts'
import { mostGrams } from '../../carriers/label-states.rules.ts'
import { Button } from '../../ui/button.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { InputDigits } from '../kit/fields.tsx'
import { useAction } from '../kit/use-action.client.ts'

type Prices = AnswerOf<'post /orders/{id}/label-prices'>
export type Label = AnswerOf<'post /labels/{id}/buy'>

type LabelPricesProps = {
  /** `Terminal Africa`. */
  account: string
  ask: (weight: { weight_grams?: number }) => Promise<Prices>
  onBought?: (label: Label) => void
}

/** The carrier's prices of one parcel; a press on one of them buys its label. */
export function LabelPrices({ account, ask, onBought }: LabelPricesProps) {
  const [grams, setGrams] = useState('')
  const [problem, setProblem] = useState('')
  const [prices, setPrices] = useState<Prices | null>(null)
  const weight = Number(grams)
  const asked = useAction({
    run: () => ask(weight > 0 ? { weight_grams: Math.min(weight, mostGrams) } : {}),
    onDone: (answer) => {
      setProblem('')
      setPrices(answer)
      setGrams(String(answer.weight_grams))
    },
    onRefused: (error) => {
      const wrong = isRefusal(error) ? error.fields?.weight_grams : undefined
      setProblem(wrong ?? '')
      return wrong !== undefined
    },
    changes: [],
  })
  const bought = useAction({
    run: (rate: string) => ownerCall('post /labels/{id}/buy', { id: prices!.id, rate }),
    done: ({ carrier, tracking_number }) => `Label from ${carrier} bought: ${tracking_number}`,
    onDone: (label) => onBought?.(label),
    changes: 'order',
  })
  return (
    <section aria-label="A label" className="grid gap-3 border-y border-hairline py-4">
      <div className="flex flex-wrap items-end gap-3">
        <InputDigits
          most={5}
          name="label-weight"
          label="Weight in grams"
          isOptional
          className="w-56"
          value={grams}
          error={problem}
          autoComplete="off"
          onValue={(typed) => {
            setGrams(typed)
            setPrices(null)
          }}
        />
        <ActionButton variant="secondary" action={asked} label={`Prices of ${account}`} />
      </div>
      {prices?.rates.length === 0 && (
        <p className="text-sm text-muted">Nobody of {account} carries this parcel to that address.</p>
      )}
      {prices && prices.rates.length > 0 && (
        <ul aria-label="Prices" className="grid gap-2">
          {prices.rates.map(({ id, carrier, service, cost }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 grow basis-28 [overflow-wrap:anywhere]">
                {carrier}
                {service && <span className="block text-sm text-muted">{service}</span>}
              </p>
              <Button
                variant="secondary"
                className="tabular-nums"
                isBusy={bought.isPending && bought.variables === id}
                onClick={() => bought.mutate(id)}
              >
                Buy for {formatMoney(cost)}
                <span className="sr-only">: label of {carrier}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
