import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { CarrierChoice } from './carrier-choice.tsx'
import { carriersQuery } from './orders.queries.ts'

type BulkShipSheetProps = {
  count: number
  isBusy: boolean
  onShip: (carrier: string) => void
  onClose: () => void
}

/** Many parcels handed over at once, to one carrier, without numbers. */
export function BulkShipSheet({ count, isBusy, onShip, onClose }: BulkShipSheetProps) {
  const { data } = useQuery(carriersQuery)
  const [carrier, setCarrier] = useState<string | null>(null)
  const noun = count === 1 ? 'order' : 'orders'
  return (
    <Sheet
      title="Hand to the rider"
      onClose={onClose}
      footer={
        <Button
          isBusy={isBusy}
          className="w-full sm:w-auto"
          onClick={() => onShip(carrier ?? data?.carriers[0] ?? '')}
        >
          Ship {count} {noun}
        </Button>
      }
    >
      <CarrierChoice value={carrier} onValue={setCarrier} />
      <p className="text-sm text-muted">
        Each customer gets one mail. With a tracking number, ship an order from its own page.
      </p>
    </Sheet>
  )
}
