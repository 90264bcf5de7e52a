import { countText } from '../../lib/count-text.ts'
import * as nouns from '../../lib/nouns.rules.ts'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { mailPromise, reachOf } from '../../orders/order/reach.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { LinesSheet } from './lines-sheet.tsx'
import { DeliveryChoiceSheet } from './delivery-choice-sheet.tsx'
import { HandOverSheet } from './hand-over-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { orderSheet } from './order-doing.tsx'
import type { ListParams } from '../kit/order-links.rules.ts'
import { PiecesSheet } from './pieces-sheet.tsx'
import { type ParcelInput, shipSheetOf, useParcelSteps, useOrderSteps } from './use-order-steps.client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanPasted } from '../../lib/pasted-text.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { LabelLine } from '../carriers/label-line.tsx'
import { LabelPrices } from '../carriers/label-prices.tsx'
import { CarrierChoice } from './carrier-choice.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { useAsk } from '../kit/ask.client.ts'
import { InputText } from '../kit/fields.tsx'

/** What lies over an order's screen: shipping, more, or the details to correct. */
export function OrderSheets({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay(orderSheet)
  const { ship } = useOrderSteps(order, params)
  const parcel = useParcelSteps(order, params)
  const shipped = order.fulfilments.find(({ id }) => sheet.subject === shipSheetOf(id))
  if (sheet.subject === 'ship')
    return <ShipSheet order={order} isBusy={ship.isPending} onShip={ship.mutate} onClose={sheet.close} />
  if (shipped) {
    const shipIt = (carriage: ParcelInput) => parcel.ship.mutate({ ...carriage, id: shipped.id })
    // It stays on this order: another parcel of it may wait.
    const alone = { ...order, next: null }
    return (
      <ShipSheet
        order={alone}
        parcel={shipped.id}
        isBusy={parcel.ship.isPending}
        onShip={shipIt}
        onClose={sheet.close}
      />
    )
  }
  if (sheet.subject === 'more') return <MoreSheet order={order} onOpen={sheet.open} onClose={sheet.close} />
  if (sheet.subject === 'pieces')
    return (
      <PiecesSheet
        order={order}
        isBusy={parcel.pack.isPending}
        onPack={parcel.pack.mutate}
        onClose={sheet.close}
      />
    )
  if (sheet.subject === 'hand-over') return <HandOverSheet order={order} onClose={sheet.close} />
  if (sheet.subject === 'delivery') return <DeliveryChoiceSheet order={order} onClose={sheet.close} />
  if (sheet.subject === 'lines') return <LinesSheet order={order} onClose={sheet.close} />
  if (sheet.subject === 'contact') return <ContactSheet order={order} onClose={sheet.close} />
  return null
}

type ShipSheetProps = {
  order: StaffOrder
  /** One of its parcels, else the one that waits longest. */
  parcel?: string
  isBusy: boolean
  onShip: (parcel: ParcelInput) => void
  onClose: () => void
}

/** Carrier and number of a parcel; Enter in the number ships it. */
function ShipSheet({ order, parcel: parcelId, isBusy, onShip, onClose }: ShipSheetProps) {
  const { data, isPending } = useQuery(ownerQuery('get /orders/carriers'))
  const [carrier, setCarrier] = useState<string | null>(null)
  const [number, setNumber] = useState<string | null>(null)
  const { data: labels } = useQuery(ownerQuery('get /orders/{id}/labels', { id: order.id }))
  const waiting = parcelId ?? order.fulfilments.find(({ state }) => state === 'packed')?.id
  const label = waiting ? labels?.labels.find(({ parcel }) => parcel === waiting) : undefined
  const shownCarrier = carrier ?? label?.carrier ?? null
  // A label's number is its carrier's: with another one it would lead the customer nowhere.
  const shownNumber = number ?? (label?.carrier === shownCarrier ? label?.tracking_number : '') ?? ''
  const { next } = order
  const isOwner = useIsOwner()
  const { confirm } = useAsk()
  const isStreetless = !order.shipping_address.address.trim()
  const ship = async () => {
    const parcel = {
      carrier: shownCarrier ?? data?.carriers[0] ?? '',
      tracking_number: cleanPasted(shownNumber),
    }
    if (!isStreetless) return onShip(parcel)
    const isMeant = await confirm({
      title: 'Ship without a street?',
      text: `${order.order_number} has no street yet: its label says only where it goes roughly. Add the street under Details, unless the rider knows the way.`,
      confirmText: 'Ship without a street',
      canBeUndone: true,
    })
    if (isMeant) onShip({ ...parcel, without_street: true })
  }
  return (
    <Sheet
      title={`Ship ${order.order_number}`}
      onClose={onClose}
      footer={
        <Button
          isBusy={isBusy}
          // Which carrier is chosen is not on the screen yet.
          disabled={isPending && shownCarrier === null}
          className="w-full sm:w-auto"
          onClick={() => void ship()}
        >
          {next ? 'Ship and open the next' : 'Ship'}
        </Button>
      }
    >
      {isStreetless && <p className="font-semibold text-alert">No street yet: the label has no address.</p>}
      {label && <LabelLine label={label} />}
      {labels?.account && isOwner && !label && !isStreetless && (
        <LabelPrices
          account={labels.account}
          ask={(weight) =>
            ownerCall('post /orders/{id}/label-prices', {
              id: order.id,
              ...(parcelId && { parcel: parcelId }),
              ...weight,
            })
          }
        />
      )}
      <CarrierChoice value={shownCarrier} offered={label?.carrier} onValue={setCarrier} />
      <InputText
        name="tracking"
        label="Tracking number"
        isOptional
        data-autofocus
        value={shownNumber}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="send"
        onValue={setNumber}
        onKeyDown={({ key }) => key === 'Enter' && !isBusy && void ship()}
      />
      {isOwner && (
        <SiteLink
          replace
          href="/admin/shipping/carriers"
          className="justify-self-start text-sm text-accent underline underline-offset-4"
        >
          Carriers and their tracking links
        </SiteLink>
      )}
      <p className="text-sm text-muted">
        {mailPromise(
          order.customer_name,
          reachOf(order),
          shownNumber ? 'an email with the number' : 'an email',
        )}
        {next && ` Next: ${next.order_number}, ${next.name}, ${countText(nouns.piece, next.pieces)}.`}
      </p>
    </Sheet>
  )
}
