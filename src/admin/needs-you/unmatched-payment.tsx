import { Fragment, useState } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import { Button } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { useAction, shownBy } from '../kit/use-action.client.ts'
import { channelWords, providerLabel } from '../../orders/order/payment-methods.rules.ts'
import { moneyOf } from '../money/money-words.rules.ts'
import { ReasonSheet } from '../money/reason-sheet.tsx'
import { ownerCall } from '../../lib/browser/owner-call.ts'
import type { NeedsYou } from './needs-you.schema.ts'
import { WaitingItem } from './waiting-item.tsx'
import { Sheet } from '../kit/sheet.tsx'
import { orderStatusLabel } from '../../orders/order/order-status.rules.ts'
import { InputText } from '../kit/fields.tsx'
import { normalizeOrderNumber } from '../../orders/order/order-number.rules.ts'
import { formatDeadline } from '../../lib/time.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { ActionButton } from '../kit/action-button.tsx'

/** Money under a reference no order knows: it belongs to an order, goes back, or stays where it is. */
export function UnmatchedPayment({ payment }: { payment: NeedsYou['payments'][number] }) {
  const sheet = useOverlay(`payment-${payment.id}`)
  const money = moneyOf(payment)
  const amount = money(payment.left || payment.amount)
  const isWhole = payment.left === payment.amount
  const payer = payment.email ?? 'the payer'
  const provider = providerLabel(payment.provider)
  const giveBack = useAction({
    question: () => ({
      title: `Refund ${amount}?`,
      text: `${amount} will be refunded to ${payer} through ${provider}. This cannot be undone.`,
      confirmText: `Refund ${amount}`,
    }),
    run: () => ownerCall('post /unmatched-payments/{id}/give-back', { id: payment.id }),
    done: ({ is_taken }) =>
      is_taken
        ? `${amount} is being refunded to ${payer}`
        : `${provider} did not answer. The shop will refund ${amount} automatically when it does.`,
    changes: 'waiting',
  })
  const dismiss = useAction({
    run: (why: string) => ownerCall('post /unmatched-payments/{id}/dismiss', { id: payment.id, why }),
    done: 'Off the list',
    onDone: sheet.close,
    changes: 'waiting',
  })
  const sure = payment.suggested.find(({ is_sure }) => is_sure)
  const assign = useAssign(payment)
  const { dispute } = payment
  const cameIn = `${money(payment.amount)} came in without an order`
  return (
    <WaitingItem
      what={dispute ? disputedText(dispute.due_at) : 'Money came in without an order'}
      about={[payment.email, channelWords(payment.channel, payment.provider)].filter(Boolean).join(', ')}
      at={payment.at}
      dueAt={dispute?.due_at}
      amount={amount}
      codes={[payment.reference]}
      happened={
        <>
          {dispute && <p>{`${cameIn}.`}</p>}
          {payment.left > 0 && !isWhole && <p>{`${amount} of it is left.`}</p>}
        </>
      }
      done={
        <>
          {payment.suggested.length > 0 && <Suggested payment={payment} />}
          <p>{doneAbout(payment)}</p>
        </>
      }
    >
      {dispute && <ButtonLink href={dispute.url} isOut label={`Answer at ${provider}`} />}
      {payment.refund === null && (
        <>
          {isWhole && sure && (
            <Button
              variant={dispute ? 'secondary' : 'primary'}
              isBusy={assign.isPending}
              onClick={() => assign.mutate(sure.order_number)}
            >
              Assign to {sure.order_number}
            </Button>
          )}
          {isWhole && (
            <Button variant={sure || dispute ? 'secondary' : 'primary'} onClick={() => sheet.open('assign')}>
              {sure ? 'Another order' : 'It belongs to an order'}
            </Button>
          )}
          {!dispute && <ActionButton variant="secondary" action={giveBack} label="Refund it" />}
        </>
      )}
      {payment.refund !== 'sending' && (
        <Button variant="quiet" onClick={() => sheet.open('dismiss')}>
          Dismiss…
        </Button>
      )}
      {sheet.subject === 'assign' && <AssignSheet payment={payment} onClose={sheet.close} />}
      {sheet.subject === 'dismiss' && (
        <ReasonSheet
          title={`Leave ${amount} where it is`}
          label="Reason, for the team log"
          missing="Say why nothing is to be done"
          button="Take it off the list"
          isBusy={dismiss.isPending}
          onSend={(why) => dismiss.mutate(why)}
          onClose={sheet.close}
        >
          <p>The money stays at {provider}, and no order is paid with it.</p>
        </ReasonSheet>
      )}
    </WaitingItem>
  )
}

const disputedText = (dueAt: string | null) =>
  dueAt ? `Payment disputed: answer by ${formatDeadline(new Date(dueAt))}` : 'Payment disputed at the bank'

/** The orders with this total, each to be looked at before the money is assigned. */
function Suggested({ payment: { suggested } }: { payment: NeedsYou['payments'][number] }) {
  const isSure = suggested.some(({ is_sure }) => is_sure)
  return (
    <p>
      {isSure ? 'Looks like order ' : 'Could be order '}
      {suggested.map(({ id, order_number }, at) => (
        <Fragment key={id}>
          {at > 0 && ' or '}
          <SiteLink href={`/admin/orders/${id}`} className="underline">
            {order_number}
          </SiteLink>
        </Fragment>
      ))}
      {isSure ? '.' : ': more than one has this amount. Ask who paid before you assign it.'}
    </p>
  )
}

/** Where it stands: its refund, or why there is none. */
function doneAbout({ refund, note, provider }: NeedsYou['payments'][number]): string {
  const who = providerLabel(provider)
  if (refund === 'sending')
    return `You refunded it. ${who} has not answered yet: the shop keeps asking until it has the refund.`
  if (refund === 'needs_details')
    return `You refunded it. ${who} needs the payer’s account number: enter it in your ${who} dashboard.`
  return note || 'The shop keeps it here until you decide.'
}

/** Names the order that money belongs to. */
function AssignSheet({ payment, onClose }: { payment: NeedsYou['payments'][number]; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
  const amount = moneyOf(payment)(payment.amount)
  const assign = useAssign(payment, {
    onDone: onClose,
    onRefused: shownBy(({ code, message }) =>
      setError(code === 'ORDER_NOT_FOUND' ? 'There is no order with this number' : message),
    ),
  })
  const send = () => {
    const typed = normalizeOrderNumber(number)
    setError(typed ? undefined : 'Type the order’s number')
    if (typed) assign.mutate(typed)
  }
  return (
    <Sheet
      title={`${amount} belongs to`}
      onClose={onClose}
      footer={<ActionButton action={assign} onPress={send} label={`Pay this order with ${amount}`} />}
    >
      <p>
        An order whose time to pay ran out is opened again if this is its full amount and its pieces are still
        there. If they have sold, the payer is refunded automatically. A cancelled order cannot be paid.
      </p>
      <InputText
        name="order-number"
        label="Order number"
        hint="An unpaid order. If the amount does not fit, you decide what to do."
        error={error}
        data-autofocus
        autoComplete="off"
        autoCapitalize="characters"
        value={number}
        onValue={setNumber}
      />
    </Sheet>
  )
}

type AssignOptions = { onDone?: () => void; onRefused?: (refusal: unknown) => boolean }

/** Pays the order with this number with money that no order knew. */
const useAssign = ({ id }: { id: string }, options: AssignOptions = {}) =>
  useAction({
    run: (order_number: string) => ownerCall('post /unmatched-payments/{id}/assign', { id, order_number }),
    done: (out) => `${out.order_number}: ${orderStatusLabel(out.status as never)}`,
    changes: 'order',
    ...options,
  })
