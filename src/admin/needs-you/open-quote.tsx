import { Button } from '../../ui/button.tsx'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { FeeSheet } from '../money/fee-sheet.tsx'
import { moneyOf } from '../money/money-words.rules.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { WaitingItem } from './waiting-item.tsx'

/** A customer who waits to hear what the delivery costs. */
export function OpenQuote({ order, destination, at }: NeedsYou['quotes'][number]) {
  const sheet = useOverlay(`quote-${order.id}`)
  const goods = moneyOf(order)(order.total_amount)
  return (
    <WaitingItem
      about={`${order.order_number}, ${order.customer_name}`}
      href={`/admin/orders/${order.id}`}
      at={at}
      amount={goods}
      happened={`${order.customer_name} asks what delivery to ${destination} costs.`}
      done="The order waits unpaid; nothing is held for it yet."
    >
      <Button onClick={() => sheet.open()}>Price the delivery</Button>
      {sheet.isOpen && (
        <FeeSheet order={{ ...order, goods: order.total_amount, delivery: null }} onClose={sheet.close} />
      )}
    </WaitingItem>
  )
}
