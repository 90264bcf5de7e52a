import { useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { buttonClass, Button } from '../../ui/button.tsx'
import { whatMayChange } from '../../orders/order/changed-lines.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { copyText } from '../kit/copy-text.client.ts'
import { Sheet } from '../kit/sheet.tsx'
import { useIsOwner } from '../kit/staff.queries.ts'
import { RarerMoneyActions } from '../money/money-actions.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import { moneySheet } from '../money/order-money.tsx'
import { TransferAccount } from '../money/transfer-account.tsx'
import { whatsappHref } from './order-customer.tsx'
import { slipsHref } from '../kit/order-links.rules.ts'
import { useAction } from '../kit/use-action.client.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

/** What its customer transfers next: all of it, of an order in parts the deposit, then the rest, or what was added. */
function dueNow({ total_amount, deposit, due }: NonNullable<StaffOrder['money']>): number {
  if (due) return due.amount
  if (!deposit) return total_amount
  return deposit.is_paid ? deposit.due : deposit.amount
}

const isPaidByLink = ({ status, source, money }: StaffOrder) =>
  Boolean(money?.due) || (status === 'pending' && (source === 'chat' || Boolean(money?.deposit)))

type MoreSheetProps = {
  order: StaffOrder
  onOpen: (sheet: 'contact' | 'lines' | 'pieces' | 'delivery') => void
  onClose: () => void
}

/** What is done with an order now and then. */
export function MoreSheet({ order, onOpen, onClose }: MoreSheetProps) {
  const isOwner = useIsOwner()
  const money = useOverlay(moneySheet)
  const [isRefused, setIsRefused] = useState(false)
  const copy = async () => {
    if (await copyText(order.follow_url)) onClose()
    else setIsRefused(true)
  }
  return (
    <Sheet title={order.order_number} onClose={onClose}>
      <div className="step-list empty:hidden">
        {isOwner && order.is_correctable && (
          <Button variant="secondary" onClick={() => onOpen('contact')}>
            Correct name, phone or address
          </Button>
        )}
        {isOwner &&
          order.money &&
          whatMayChange({ ...order, delivery: order.money.delivery }) !== 'nothing' && (
            <Button variant="secondary" onClick={() => onOpen('lines')}>
              Change what was ordered
            </Button>
          )}
        {isOwner &&
          order.money &&
          order.money.delivery !== null &&
          ['pending', 'paid'].includes(order.status) && (
            <Button variant="secondary" onClick={() => onOpen('delivery')}>
              {order.pickup ? 'Deliver it instead' : 'Change to pick-up'}
            </Button>
          )}
        {order.to_pack > 1 && !order.pickup && (
          <Button variant="secondary" onClick={() => onOpen('pieces')}>
            Choose pieces
          </Button>
        )}
      </div>
      <div className="step-list">
        {isOwner && isPaidByLink(order) && (
          <>
            <PayLink order={order} />
            {order.money && <TransferAccount amount={moneyOf(order)(dueNow(order.money))} />}
          </>
        )}
        <SiteLink replace className={buttonClass('secondary')} href={slipsHref([order.id])}>
          {order.pickup ? 'Print slip' : 'Print slip and label'}
        </SiteLink>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy the tracking link
        </Button>
        {isOwner && <RarerMoneyActions orderId={order.id} onOpen={money.open} />}
      </div>
      {isRefused && (
        <p className="[overflow-wrap:anywhere] select-all border border-hairline bg-white p-3 text-sm">
          {order.follow_url}
        </p>
      )}
    </Sheet>
  )
}

/** The link that pays an order from a chat, in a message ready to send; a new one when it has none. */
function PayLink({ order }: { order: StaffOrder }) {
  const open = useAction({
    run: () => ownerCall('post /chat-orders/{id}/pay-link', { id: order.id }),
    changes: 'order',
  })
  const url = open.data?.pay_url ?? order.pay_url
  if (!url) return <ActionButton className="w-full" action={open} label="Make a pay link" />
  return <ButtonLink href={whatsappHref(order, url)} isOut className="w-full" label="Send the pay link" />
}
