import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { InputArea } from '../kit/fields.tsx'
import { notReadyClass } from '../kit/screen.tsx'
import { Needed } from '../kit/editor/save-bar.tsx'
import { useAction } from '../kit/use-action.client.ts'
import { useAttempt } from '../kit/use-attempt.client.ts'
import { moneyOf, type MoneyOrder } from './money-words.rules.ts'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { OrderMoney } from '../../payments/order-money.schema.ts'
import { providerLabel } from '../../orders/order/payment-methods.rules.ts'

type ReasonSheetProps = {
  title: string
  /** What will happen, naming amount and person. */
  children: ReactNode
  /** What may be said too, below the reason. */
  below?: ReactNode
  label: string
  hint?: string | undefined
  /** Said at the field while it is empty. */
  missing: string
  /** What is said to be needed next to the button. */
  needed?: string
  button: string
  isDanger?: boolean
  isBusy: boolean
  /** The button was pressed, also without a reason. */
  onTry?: () => void
  onSend: (reason: string) => void
  onClose: () => void
}

/** A step that needs a reason: what it means, the reason, one button. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, children, below, label, hint, missing, needed = 'a reason', button } = props
  const { isDanger, isBusy, onTry, onSend, onClose } = props
  const [reason, setReason] = useState('')
  const { errors, attempt } = useAttempt({ reason: reason.trim() ? undefined : missing })
  const send = () => {
    onTry?.()
    attempt(() => onSend(reason.trim()))
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          <Needed names={[!reason.trim() && needed]} />
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            className={reason.trim() ? '' : notReadyClass}
            onClick={send}
            isBusy={isBusy}
          >
            {button}
          </Button>
        </>
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
      {below}
    </Sheet>
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
    run: (note: string) =>
      ownerCall('post /orders/{id}/refunds/{refundId}/by-hand', {
        id: order.id,
        refundId: refund.id,
        note,
      }),
    done: `${amount} counts as refunded`,
    onDone: onClose,
    changes: 'order',
  })
  return (
    <ReasonSheet
      title="I refunded it myself"
      label="How, for the team log"
      hint="By transfer to 0123456789 GTBank, in cash…"
      missing="Say how you refunded it"
      needed="how you refunded it"
      button={`${amount} is with ${order.customer_name}`}
      isBusy={settle.isPending}
      onSend={(note) => settle.mutate(note)}
      onClose={onClose}
    >
      <p>
        {providerLabel(refund.provider)} did not send {amount} to {order.customer_name}. Record it here when
        you have refunded it another way.
      </p>
    </ReasonSheet>
  )
}
