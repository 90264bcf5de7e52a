import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useShop } from '../../settings/settings.queries.ts'
import type { PickupPlace } from '../../shipping/pickup/pickup.schema.ts'
import { type Delivery, deliveryFeeText } from '../../shipping/delivery-fee.rules.ts'
import { hoursText, readyText } from '../../shipping/pickup/ready-time.rules.ts'
import { CheckField } from '../../ui/control-field.tsx'
import type { CheckoutValues } from '../checkout-form.rules.ts'
import { usePageTime } from '../../lib/browser/page-time.ts'

type PickupChoiceProps = {
  form: UseFormReturn<CheckoutValues>
  places: PickupPlace[]
  /** Of the quote, in which it may still be an estimate. */
  delivery: Delivery | undefined
}

/** Brought, as from the start, or fetched at a place of the shop (rule: pickup-chosen). Loaded only where there is one. */
export function PickupChoice({ form: { control, setValue }, places, delivery }: PickupChoiceProps) {
  const isKnown = delivery?.kind === 'rate' || delivery?.kind === 'free'
  const chosen = useWatch({ control, name: 'pickup' })
  const shop = useShop()
  const now = usePageTime()
  const choose = (id: string) => setValue('pickup', id, { shouldDirty: true })
  return (
    <fieldset className="mb-6 grid gap-3" data-testid="pickup-choice">
      <legend className="pb-3 font-title text-2xl font-bold">Delivery or pick-up</legend>
      <Card name="Deliver to me" isChosen={chosen === ''} onChoose={() => choose('')}>
        {isKnown
          ? `${deliveryFeeText(delivery.amount)} · ${delivery.note.replace(/^Arrives /, '')}`
          : delivery?.kind === 'quoted'
            ? 'We email you the price before you pay.'
            : 'Price and days depend on where you live.'}
      </Card>
      {places.map((place) => (
        <Card
          key={place.id}
          name={`Pick it up: ${place.name}`}
          isChosen={chosen === place.id}
          onChoose={() => choose(place.id)}
          right="Free"
        >
          <span className="block">{[place.address, place.city].join(', ')}</span>
          <span className="block font-semibold text-ink">{readyText(place, { now, dispatch: shop })}</span>
          <span className="block">{`Open ${hoursText(place, shop)}`}</span>
        </Card>
      ))}
    </fieldset>
  )
}

type CardProps = {
  name: string
  isChosen: boolean
  onChoose: () => void
  right?: string
  children: React.ReactNode
}

const Card = ({ name, isChosen, onChoose, right, children }: CardProps) => (
  <label
    className={`flex cursor-pointer items-start gap-3 border p-4 ${isChosen ? 'border-ink bg-paper' : 'border-hairline'}`}
  >
    <CheckField
      type="radio"
      name="how-you-get-it"
      checked={isChosen}
      onChecked={onChoose}
      className="mt-0.5 size-5 shrink-0 accent-accent"
    />
    <span className="min-w-0 grow">
      <span className="font-semibold">{name}</span>
      <span className="block text-sm text-muted">{children}</span>
    </span>
    {right && <span className="price shrink-0">{right}</span>}
  </label>
)
