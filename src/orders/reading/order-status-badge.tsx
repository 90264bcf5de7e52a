import { type OrderStatus, orderStatusLabel } from '../order/order-status.rules.ts'

/** The only colours outside the palette (look of order badges). */
const colours: Record<OrderStatus, string> = {
  pending: 'bg-stage text-ink',
  pending_review: 'bg-[#FCEBC2] text-[#6B4700]',
  paid: 'bg-[#DCE5FA] text-[#1F3C88]',
  processing: 'bg-[#EBDFF6] text-[#5A2A86]',
  shipped: 'bg-[#D6EFE2] text-[#176347]',
  delivered: 'bg-[#0F4A34] text-white',
  cancelled: 'bg-[#FADFD9] text-[#8E2415]',
}

type OrderStatusBadgeProps = { status: OrderStatus; label?: string; isSmall?: boolean }

/** `label` is how the staff calls it (rule: order-badge-colours). */
export function OrderStatusBadge({ status, label, isSmall = false }: OrderStatusBadgeProps) {
  return (
    <span
      data-testid="order-status"
      className={`inline-flex items-center rounded-control font-semibold whitespace-nowrap ${isSmall ? 'px-2 py-0.5 text-xs' : 'px-2.5 py-1 text-sm'} ${colours[status]}`}
    >
      {label ?? orderStatusLabel(status)}
    </span>
  )
}
