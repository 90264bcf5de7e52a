import { formatMoney } from '../../lib/money.ts'
import { formatDateTime } from '../../lib/time.ts'
import { depositText } from '../../orders/order/part-payment.rules.ts'
import { payText } from '../../orders/reading/whatsapp-text.rules.ts'
import { whatsappUrl } from '../../settings/contact-links.rules.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../kit/copy-text.client.ts'
import { Screen } from '../kit/screen.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useStaff } from '../kit/staff.queries.ts'
import { type AnswerOf, ownerCall } from '../../lib/browser/owner-call.ts'
import { listHref, orderHref } from '../kit/order-links.rules.ts'
import { TransferAccount } from '../money/transfer-account.tsx'
import { ActionButton } from '../kit/action-button.tsx'
import { ButtonLink } from '../kit/button-link.tsx'

type ChatDoneProps = { order: AnswerOf<'post /chat-orders'>; firstName: string; onAnother: () => void }

/** The order is made: its pay link in a message ready to send. Money that came by transfer is recorded on its page. */
export function ChatDone({ order, firstName, onAnother }: ChatDoneProps) {
  const again = useAction({
    run: () => ownerCall('post /chat-orders/{id}/pay-link', { id: order.order_id }),
    changes: 'order',
  })
  const payUrl = again.data?.pay_url ?? order.pay_url
  const { brand_name } = useStaff()
  const message = payText({
    ...order,
    first_name: firstName,
    brand_name,
    total_amount: order.total,
    pay_url: payUrl,
  })
  const isFree = order.total === 0
  const kept = order.hold_expires_at && formatDateTime(new Date(order.hold_expires_at))
  return (
    <Screen
      title={order.order_number}
      back={{ href: listHref({}), label: 'Orders' }}
      action={
        isFree ? undefined : payUrl ? (
          <ButtonLink href={whatsappUrl({ whatsapp: order.phone }, message)} isOut label="Open WhatsApp" />
        ) : (
          <ActionButton action={again} label="Ask for the pay link again" />
        )
      }
    >
      <div className="grid max-w-xl gap-4">
        <p role="status" className="text-lg">
          {isFree
            ? `The order for ${firstName} is confirmed: there is nothing to pay. It is in To pack.`
            : `The order for ${firstName} is made: ${formatMoney(order.total)}, kept until ${kept}.`}
          {order.deposit && ` ${depositText(order.deposit, 'NGN')}.`}
        </p>
        {payUrl ? (
          <p className="[overflow-wrap:anywhere] select-all border border-hairline bg-white p-3 text-sm">
            {payUrl}
          </p>
        ) : isFree ? null : (
          <p className="font-medium text-alert">
            The payment provider did not answer, so there is no pay link yet. The pieces are kept all the
            same.
          </p>
        )}
        {payUrl && (
          <Button variant="secondary" onClick={() => void copyText(payUrl)}>
            Copy the pay link
          </Button>
        )}
        {!isFree && <TransferAccount amount={formatMoney(order.deposit?.amount ?? order.total)} />}
        <ButtonLink
          href={orderHref(order.order_id)}
          variant="secondary"
          label={isFree ? 'Open the order' : 'Open the order, to record a payment or add the street'}
        />
        <Button variant="quiet" onClick={onAnother}>
          Make another order
        </Button>
      </div>
    </Screen>
  )
}
