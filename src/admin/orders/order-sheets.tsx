import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { ContactSheet } from './contact-sheet.tsx'
import { MoreSheet } from './more-sheet.tsx'
import { orderSheet } from './order-doing.tsx'
import type { ListParams } from './order-links.rules.ts'
import { ShipSheet } from './ship-sheet.tsx'
import { useOrderSteps } from './use-order-steps.client.ts'

/** What lies over an order's screen: shipping, more, or the details to correct. */
export function OrderSheets({ order, params }: { order: StaffOrder; params: ListParams }) {
  const sheet = useOverlay(orderSheet)
  const { ship } = useOrderSteps(order, params)
  if (sheet.subject === 'ship')
    return <ShipSheet order={order} isBusy={ship.isPending} onShip={ship.mutate} onClose={sheet.close} />
  if (sheet.subject === 'more')
    return <MoreSheet order={order} onContact={() => sheet.open('contact')} onClose={sheet.close} />
  if (sheet.subject === 'contact') return <ContactSheet order={order} onClose={sheet.close} />
  return null
}
