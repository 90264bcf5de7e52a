import { type Currency, formatMoney } from '../../lib/money.ts'
import type { StaffLine, StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { variantLabel } from '../../lib/variant-label.rules.ts'
import { Picture } from '../kit/picture.tsx'

type OrderLineProps = {
  order: Pick<StaffOrder, 'currency' | 'status'>
  line: StaffLine
  /** How many of it are meant, where its pieces go in several parcels. */
  part?: number
  onChange: (lineId: string) => void
}

/** A line with its picture. What was refunded is struck, or says how many. */
export function OrderLine({ order, line, part, onChange }: OrderLineProps) {
  const currency = order.currency as Currency
  const price = line.unit_price === null ? '' : ` × ${formatMoney(line.unit_price, currency)}`
  const note = refundedText(line, order.status === 'cancelled')
  const isStruck = note !== null && line.in_parcel === 0
  const pieces = part ?? (line.in_parcel > 0 ? line.in_parcel : line.quantity)
  return (
    <li className="flex gap-3 border-b border-hairline py-3 last:border-b-0">
      <Picture url={line.image_url} isLarge />
      <div className="min-w-0 grow">
        <p className="font-semibold">{isStruck ? <s>{line.title}</s> : line.title}</p>
        <p className="text-muted">{variantLabel(line)}</p>
        {note && <p className="font-semibold text-alert">{note}</p>}
        {line.sku && <p className="text-xs [overflow-wrap:anywhere] text-muted">{line.sku}</p>}
        {line.can_change && (
          <Button variant="link" className="text-sm" onClick={() => onChange(line.id)}>
            Change size
          </Button>
        )}
      </div>
      <p className="shrink-0 text-right tabular-nums">
        <b className={pieces > 1 ? 'font-bold text-alert' : 'font-semibold'}>
          {isStruck ? <s>{pieces}</s> : pieces}
        </b>
        {price}
        {line.list_price !== null && (
          <s className="block text-sm text-muted">{formatMoney(line.list_price, currency)}</s>
        )}
      </p>
    </li>
  )
}

/** `Refunded: not in the parcel`, `1 of 3 refunded: 2 in the parcel`; null when all of it is sent and paid for. */
function refundedText({ refunded, quantity, in_parcel }: StaffLine, isCancelled: boolean): string | null {
  if (refunded === 0 && (in_parcel === quantity || isCancelled)) return null
  const what =
    refunded === 0
      ? 'Back on the shelf'
      : refunded >= quantity
        ? 'Refunded'
        : `${refunded} of ${quantity} refunded`
  if (in_parcel === quantity || isCancelled) return what
  return `${what}: ${in_parcel === 0 ? 'not' : in_parcel} in the parcel`
}
