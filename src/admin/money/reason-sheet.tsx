import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { InputArea, Check } from '../kit/fields.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf, type MoneyOrder } from './money-words.rules.ts'
import { acceptMoney, cancelOrder, refundedByHand } from './money.queries.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { mailPromise } from '../../orders/mails/reach.rules.ts'
import { providerLabel } from '../../orders/status/payment-methods.rules.ts'

type ReasonSheetProps = {
  title: string
  /** What will happen, naming amount and person. */
  children: ReactNode
  label: string
  hint?: string
  /** Said at the field while it is empty. */
  missing: string
  button: string
  isDanger?: boolean
  isBusy: boolean
  onSend: (reason: string) => void
  onClose: () => void
}

/** A step that needs a reason: what it means, the reason, one button. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, children, label, hint, missing, button, isDanger, isBusy, onSend, onClose } = props
  const [reason, setReason] = useState('')
  const { errors, attempt } = useAttempt({ reason: reason.trim() ? undefined : missing })
  const send = () => attempt(() => onSend(reason.trim()))
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button variant={isDanger ? 'danger' : 'primary'} onClick={send} isBusy={isBusy}>
          {button}
        </Button>
      }
    >
      {children}
      <InputArea
        name="reason"
        label={label}
        hint={hint}
        error={errors.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onValue={setReason}
      />
    </Sheet>
  )
}

type AcceptedOrder = MoneyOrder & { accept: NonNullable<OrderMoney['can']['accept']> }

/** Accepts what came in as the whole payment: less, more, or just right. */
export function AcceptSheet({ order, onClose }: { order: AcceptedOrder; onClose: () => void }) {
  const text = moneyOf(order)
  const { received, shortfall, excess } = order.accept
  const accept = useAction({
    run: (why: string) => acceptMoney(order.id, why),
    done: `${order.order_number} is paid`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title={`Accept ${text(received)}`}
      label="Why"
      hint="It stands in the order’s history"
      missing="Say why you accept it"
      button={`Accept ${text(received)} as paid`}
      isBusy={accept.isPending}
      onSend={(why) => accept.mutate(why)}
      onClose={onClose}
    >
      <p>
        {text(received)} of {text(order.total_amount)} came in from {order.customer_name}.{' '}
        {shortfall > 0 && `The order counts as paid without the missing ${text(shortfall)}.`}
        {excess > 0 && `The order counts as paid with ${text(excess)} too much.`}
        {shortfall === 0 && excess === 0 && 'The order counts as paid.'}
      </p>
    </ReasonSheet>
  )
}

/** Cancels an order that was not shipped: all its money goes back, its pieces return to the shelf unless they are lost. */
export function CancelSheet({
  order,
  onClose,
}: {
  order: MoneyOrder & { refundable: number }
  onClose: () => void
}) {
  const [restock, setRestock] = useState(true)
  const text = moneyOf(order)
  const hasMoney = order.refundable > 0
  const cancel = useAction({
    run: (why: string) => cancelOrder(order.id, { why, restock }),
    done: hasMoney
      ? `${order.order_number} is cancelled; ${text(order.refundable)} goes back`
      : `${order.order_number} is cancelled`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title={`Cancel ${order.order_number}`}
      label="Why"
      hint={
        order.reach === 'mail'
          ? `${order.customer_name} reads this in the mail`
          : mailPromise(order.customer_name, order.reach)
      }
      missing={order.reach === 'mail' ? 'Say why: the customer reads it' : 'Say why'}
      button={hasMoney ? `Cancel and give ${text(order.refundable)} back` : 'Cancel the order'}
      isDanger
      isBusy={cancel.isPending}
      onSend={(why) => cancel.mutate(why)}
      onClose={onClose}
    >
      <p>
        {hasMoney
          ? `${text(order.refundable)} goes back to ${order.customer_name}. This cannot be undone.`
          : `Nothing was paid. This cannot be undone.`}
      </p>
      {hasMoney && <Check label="The pieces go back on the shelf" isChecked={restock} onCheck={setRestock} />}
    </ReasonSheet>
  )
}

type ByHandSheetProps = {
  order: MoneyOrder
  refund: Pick<OrderMoney['refunds'][number], 'id' | 'amount' | 'provider'>
  onClose: () => void
}

/** A refund the provider could not make, given back by the owner: a transfer, cash. */
export function ByHandSheet({ order, refund, onClose }: ByHandSheetProps) {
  const amount = moneyOf(order)(refund.amount)
  const settle = useAction({
    run: (note: string) => refundedByHand({ orderId: order.id, refundId: refund.id, note }),
    done: `${amount} counts as given back`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title="I gave it back myself"
      label="How"
      hint="By transfer to 0123456789 GTBank, in cash…"
      missing="Say how you gave it back"
      button={`${amount} is with ${order.customer_name}`}
      isBusy={settle.isPending}
      onSend={(note) => settle.mutate(note)}
      onClose={onClose}
    >
      <p>
        {providerLabel(refund.provider)} did not send {amount} to {order.customer_name}. Record it here when
        you have given it back another way.
      </p>
    </ReasonSheet>
  )
}
