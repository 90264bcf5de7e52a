import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Overlay, OverlayHeader } from '../../ui/overlay.tsx'
import { OrderOverview } from './order-overview.tsx'
import type { ShownOrder } from './order-display.rules.ts'

/** An order over the page it is listed on; paying, cancelling and buying again are on its own page. */
export default function OrderDialog({ order, onClose }: { order: ShownOrder; onClose: () => void }) {
  const link = (
    <Link
      to="/orders/$number"
      params={{ number: order.order_number }}
      replace
      className={buttonClass('secondary')}
    >
      Open Order Page
    </Link>
  )
  return (
    <Overlay label={`Order ${order.order_number}`} place="sheet" onClose={onClose} testId="order-dialog">
      <OverlayHeader title="Order details" onClose={onClose} />
      <div className="overflow-y-auto">
        <OrderOverview order={order} />
      </div>
      <div className="grid border-t border-hairline p-4 md:px-8">{link}</div>
    </Overlay>
  )
}
