import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { LinesSheet } from './lines-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { orderSheet } from './order-doing.tsx'
import type { ListParams } from './order-links.rules.ts'
import { PiecesSheet } from './pieces-sheet.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { shipSheetOf, useParcelSteps } from './use-parcel-steps.client.ts'
import { useOrderSteps } from './use-order-steps.client.ts'

/** What lies over an order's screen: shipping, more, or the details to correct. */
export function OrderSheets({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay(orderSheet)
  const { ship } = useOrderSteps(order, params)
  const parcel = useParcelSteps(order, params)
  const shipped = order.fulfilments.find(({ id }) => sheet.subject === shipSheetOf(id))
  if (sheet.subject === 'ship')
    return <ShipSheet order={order} isBusy={ship.isPending} onShip={ship.mutate} onClose={sheet.close} />
  if (shipped) {
    const shipIt = (carriage: { carrier: string; tracking_number: string }) =>
      parcel.ship.mutate({ ...carriage, id: shipped.id })
    // It stays on this order: another parcel of it may wait.
    const alone = { ...order, next: null }
    return <ShipSheet order={alone} isBusy={parcel.ship.isPending} onShip={shipIt} onClose={sheet.close} />
  }
  if (sheet.subject === 'more')
    return (
      <MoreSheet
        order={order}
        onContact={() => sheet.open('contact')}
        onLines={() => sheet.open('lines')}
        onPieces={() => sheet.open('pieces')}
        onClose={sheet.close}
      />
    )
  if (sheet.subject === 'pieces')
    return (
      <PiecesSheet
        order={order}
        isBusy={parcel.pack.isPending}
        onPack={parcel.pack.mutate}
        onClose={sheet.close}
      />
    )
  if (sheet.subject === 'lines') return <LinesSheet order={order} onClose={sheet.close} />
  if (sheet.subject === 'contact') return <ContactSheet order={order} onClose={sheet.close} />
  return null
}
