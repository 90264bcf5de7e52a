import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useIsOwner } from '../staff/staff.queries.ts'
import { CarrierChoice } from './carrier-choice.tsx'
import { carriersQuery } from './orders.queries.ts'
import { InputText } from '../kit/fields.tsx'

type ShipSheetProps = {
  order: StaffOrder
  isBusy: boolean
  onShip: (parcel: { carrier: string; tracking_number: string }) => void
  onClose: () => void
}

/** Carrier and number of a parcel; Enter in the number ships it. */
export function ShipSheet({ order, isBusy, onShip, onClose }: ShipSheetProps) {
  const { data } = useQuery(carriersQuery)
  const [carrier, setCarrier] = useState<string | null>(null)
  const [number, setNumber] = useState('')
  const { next, email } = order
  const isOwner = useIsOwner()
  const ship = () => onShip({ carrier: carrier ?? data?.carriers[0] ?? '', tracking_number: number.trim() })
  return (
    <Sheet
      title="Hand to the rider"
      onClose={onClose}
      footer={
        <Button isBusy={isBusy} className="w-full sm:w-auto" onClick={ship}>
          {next ? 'Ship and open the next' : 'Ship'}
        </Button>
      }
    >
      <CarrierChoice value={carrier} onValue={setCarrier} />
      <InputText
        name="tracking"
        label="Tracking number"
        isOptional
        data-autofocus
        value={number}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        onValue={setNumber}
        onKeyDown={({ key }) => key === 'Enter' && !isBusy && ship()}
      />
      {isOwner && (
        <SiteLink
          replace
          href="/admin/orders/carriers"
          className="justify-self-start text-sm text-indigo underline underline-offset-4"
        >
          Carriers and their tracking links
        </SiteLink>
      )}
      <p className="text-sm text-muted">
        {email
          ? `${order.shipping_address.firstName} gets a mail with the number.`
          : 'No mail goes out: this order has no email address.'}
        {next &&
          ` Next: ${next.order_number}, ${next.name}, ${next.pieces} ${next.pieces === 1 ? 'piece' : 'pieces'}.`}
      </p>
    </Sheet>
  )
}
