import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import type { StaffRow } from '../../orders/reading/order-list.schema.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CarrierChoice } from './carrier-choice.tsx'
import { carriersQuery } from './orders.queries.ts'
import { InputText } from '../kit/fields.tsx'

type BulkShipSheetProps = {
  count: number
  /** The orders that are in sight and chosen; none where the whole queue is. */
  orders: StaffRow[]
  isBusy: boolean
  onShip: (parcels: { carrier: string; trackingNumbers: Record<string, string> }) => void
  onClose: () => void
}

/** Many parcels handed over at once to one carrier, each with its number where it has one. */
export function BulkShipSheet({ count, orders, isBusy, onShip, onClose }: BulkShipSheetProps) {
  const { data } = useQuery(carriersQuery)
  const [carrier, setCarrier] = useState<string | null>(null)
  const [numbers, setNumbers] = useState<Record<string, string>>({})
  const noun = count === 1 ? 'order' : 'orders'
  const ship = () => onShip({ carrier: carrier ?? data?.carriers[0] ?? '', trackingNumbers: numbers })
  return (
    <Sheet
      title="Hand to the rider"
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} className="w-full sm:w-auto" onClick={ship}>
          Ship {count} {noun}
        </Button>
      }
    >
      <CarrierChoice value={carrier} onValue={setCarrier} />
      {orders.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="pb-1.5 text-sm font-semibold">Tracking numbers, where there are any</legend>
          {orders.map(({ id, order_number, name }) => (
            <InputText
              key={id}
              name={`tracking-${id}`}
              label={`${order_number}, ${name}`}
              isOptional
              value={numbers[id] ?? ''}
              maxLength={80}
              autoComplete="off"
              autoCapitalize="characters"
              enterKeyHint="next"
              onValue={(typed) => setNumbers({ ...numbers, [id]: typed })}
              onKeyDown={goToNext}
            />
          ))}
        </fieldset>
      )}
      <p className="text-sm text-muted">
        Each customer gets one mail.
        {orders.length === 0 && ' With a tracking number, ship an order from its own page.'}
      </p>
    </Sheet>
  )
}

/** A scanner ends each number with Enter: the next field follows. */
function goToNext({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Enter') return
  const fields = [...currentTarget.closest('fieldset')!.querySelectorAll('input')]
  fields[fields.indexOf(currentTarget) + 1]?.focus()
}
