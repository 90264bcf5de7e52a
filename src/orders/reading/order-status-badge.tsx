import type { PickupState } from '../order/pickup-state.rules.ts'
import { type OrderStatus, orderStatusLabel } from '../order/order-status.rules.ts'

/** The only colours outside the palette (look of order badges); the owner's screens have their own in the dark. */
const colours: Record<OrderStatus, string> = {
  pending: 'bg-stage text-ink',
  pending_review: 'bg-[var(--color-tint-waiting,#FCEBC2)] text-[var(--color-on-tint-waiting,#6B4700)]',
  paid: 'bg-[var(--color-tint-info,#DCE5FA)] text-[var(--color-on-tint-info,#1F3C88)]',
  processing: 'bg-[var(--color-tint-packed,#EBDFF6)] text-[var(--color-on-tint-packed,#5A2A86)]',
  shipped: 'bg-[var(--color-tint-good,#D6EFE2)] text-[var(--color-on-tint-good,#176347)]',
  delivered: 'bg-[var(--color-tint-arrived,#0F4A34)] text-[var(--color-on-tint-arrived,#FFFFFF)]',
  cancelled: 'bg-[var(--color-tint-bad,#FADFD9)] text-[var(--color-on-tint-bad,#8E2415)]',
}

type OrderStatusBadgeProps = {
  status: OrderStatus
  label?: string
  pickup?: PickupState | null
  isSmall?: boolean
}

/** `label` is how the staff calls it (rule: order-badge-colours). What is ready to fetch has the colours of what is on its way. */
export function OrderStatusBadge(badge: OrderStatusBadgeProps) {
  const { status, label, pickup, isSmall = false } = badge
  return (
    <span
      data-testid="order-status"
      className={`inline-flex items-center rounded-control font-semibold whitespace-nowrap ${isSmall ? 'px-2 py-0.5 text-xs' : 'px-2.5 py-1 text-sm'} ${colours[pickup === 'ready' ? 'shipped' : status]}`}
    >
      {label ?? orderStatusLabel(status)}
    </span>
  )
}
