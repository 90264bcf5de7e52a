import { type OrderStatus, orderStatusLabel } from './order-status.rules.ts'

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

/** `label` is how the staff calls it (rule: order-badge-colours). */
export function OrderStatusBadge({ status, label }: { status: OrderStatus; label?: string }) {
  return (
    <span
      data-testid="order-status"
      className={`inline-flex items-center rounded-control px-2.5 py-1 text-sm font-semibold whitespace-nowrap ${colours[status]}`}
    >
      {label ?? orderStatusLabel(status)}
    </span>
  )
}
