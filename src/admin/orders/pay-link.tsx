import { whatsappText } from '../../orders/reading/whatsapp-text.rules.ts'
import type { StaffOrder } from '../../orders/reading/staff-order.schema.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { openPayLink } from '../chat-orders/chat-order.queries.ts'

/** The link that pays an order from a chat, in a message ready to send; opened anew when it has none. */
export function PayLink({ order }: { order: StaffOrder }) {
  const open = useAction({ run: () => openPayLink(order.id), changes: 'order' })
  const url = open.data?.pay_url ?? order.pay_url
  if (!url)
    return (
      <Button className="w-full" isBusy={open.isPending} onClick={() => open.mutate()}>
        Make a pay link
      </Button>
    )
  const text = whatsappText({
    ...order,
    pay_url: url,
    first_name: order.shipping_address.firstName,
    total_amount: order.money?.total_amount ?? null,
    deposit: order.money?.deposit ?? null,
    due: order.money?.due ?? null,
  })
  return (
    <a
      className={buttonClass('primary', 'w-full')}
      href={whatsappUrl({ whatsapp: order.phone }, text)}
      target="_blank"
      rel="noreferrer"
    >
      Send the pay link
    </a>
  )
}
