import { buttonClass } from '../../ui/button.tsx'
import type { StaffOrder } from '../../orders/staff-order.schema.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { toast } from '../../ui/toast.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { useIsOwner } from '../staff/staff.queries.ts'
import { PayLink } from './pay-link.tsx'
import { whatsappHref } from './order-customer.tsx'
import { slipsHref } from './order-links.rules.ts'

type MoreSheetProps = { order: StaffOrder; onContact: () => void; onClose: () => void }

/** What is done with an order now and then. */
export function MoreSheet({ order, onContact, onClose }: MoreSheetProps) {
  const isOwner = useIsOwner()
  const copy = async () => {
    await navigator.clipboard.writeText(order.track_url)
    toast.success('Copied')
    onClose()
  }
  const wide = buttonClass('secondary', 'w-full')
  return (
    <Sheet title={order.order_number} onClose={onClose}>
      {isOwner && order.is_correctable && (
        <Button variant="secondary" className="w-full" onClick={onContact}>
          Correct name, phone or address
        </Button>
      )}
      {isOwner && order.source === 'chat' && order.status === 'pending' && <PayLink order={order} />}
      <a className={wide} href={whatsappHref(order)} target="_blank" rel="noreferrer">
        Write on WhatsApp
      </a>
      <SiteLink replace className={wide} href={slipsHref([order.id])}>
        Print slip and label
      </SiteLink>
      <Button variant="secondary" className="w-full" onClick={() => void copy()}>
        Copy the customer’s tracking link
      </Button>
    </Sheet>
  )
}
