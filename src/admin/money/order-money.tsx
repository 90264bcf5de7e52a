import { dot } from '../../lib/dotted.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOverlay } from '../../lib/browser/use-overlay.ts'
import type { OrderMoney as Money } from '../../payments/order-money.schema.ts'
import { Section } from '../kit/screen.tsx'
import { Loaded } from '../kit/states.tsx'
import { MoneyActions, type MoneySheet } from './money-actions.tsx'
import { ownerQuery } from '../kit/owner-query.client.ts'
import { refundReasonLabel } from '../../orders/order/refund-reasons.rules.ts'
import { channelWords } from '../../orders/order/payment-methods.rules.ts'
import { Ago } from '../kit/ago.tsx'
import { Badge } from '../kit/badge.tsx'
import { attemptWords, moneyOf, refundWords } from './money-words.rules.ts'
import { dayText } from '../../cart/quote/deposit.rules.ts'
import { Button } from '../../ui/button.tsx'
import { useRefundAgain } from './use-refund-again.client.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import { disputeStateWords, isUndecided } from './dispute-words.rules.ts'
import { GiveSheet } from '../credit/give-sheet.tsx'
import { AcceptSheet } from './accept-sheet.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ByHandSheet } from './reason-sheet.tsx'
import { DepositSheet, LongerSheet } from './deposit-sheets.tsx'
import { FeeSheet } from './fee-sheet.tsx'
import { MailsSheet } from './mails-sheet.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RecordPaymentSheet } from './record-payment-sheet.tsx'

/** The sheets over an order's money. */
export const moneySheet = 'order-money'

/** An order's money, for owners: what came in and went back with the provider's words, and what may be done about it. */
export function OrderMoney({ orderId }: { orderId: string }) {
  const money = useQuery(ownerQuery('get /orders/{id}/money', { id: orderId }))
  return (
    <Section title="Money">
      <Loaded
        query={money}
        skeleton={<span role="status" aria-label="Loading" className="skeleton block h-40" />}
      >
        {(money) => <Opened money={money} />}
      </Loaded>
    </Section>
  )
}

function Opened({ money }: { money: Money }) {
  const sheet = useOverlay(moneySheet)
  const open = (name: MoneySheet, about = '') => sheet.open(`${name} ${about}`)
  return (
    <div className="grid gap-5" data-testid="order-money">
      <MoneySums money={money} />
      <Attempts money={money} />
      <OrderDisputes money={money} />
      <Refunds money={money} onByHand={(refundId) => open('by-hand', refundId)} />
      <MoneyActions money={money} onOpen={open} />
      {sheet.subject && <MoneySheets sheet={sheet.subject} money={money} onClose={sheet.close} />}
    </div>
  )
}

/** Every try to pay, the newest first, with what the provider said. */
function Attempts({ money }: { money: Money }) {
  if (money.attempts.length === 0) return null
  return (
    <ul aria-label="Payments" className="border-t border-hairline">
      {money.attempts.toReversed().map((attempt) => {
        const isDisputed = money.disputes.some((one) => one.payment_id === attempt.id && isUndecided(one))
        const [words, tone] = isDisputed ? (['Disputed', 'waiting'] as const) : attemptWords(attempt)
        return (
          <li key={attempt.id} className="grid gap-0.5 border-b border-hairline py-2">
            <p className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums">
                {moneyOf(attempt)(attempt.amount ?? 0)}{' '}
                <span className="font-normal text-muted">
                  {channelWords(attempt.channel, attempt.provider)}
                </span>
              </span>
              <Badge tone={tone}>{words}</Badge>
            </p>
            {attempt.words && attempt.status !== 'success' && <p className="text-sm">“{attempt.words}”</p>}
            <p className="text-sm wrap-anywhere text-muted">
              <Ago at={attempt.at} isInSentence className="whitespace-nowrap" />
              {dot}
              Reference {attempt.reference}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** One payment of what the order costs, and nothing else: its own row says all of it. */
const isPlainlyPaid = ({ order, received, taken, deposit, due, kept, attempts, refunds }: Money) =>
  order.delivery !== null &&
  received === order.total_amount &&
  attempts.filter(({ status }) => status === 'success').length === 1 &&
  refunds.length === 0 &&
  !deposit &&
  !due &&
  taken + order.shortfall + kept === 0

/** What the order costs, what came in, what went back. */
function MoneySums({ money }: { money: Money }) {
  const { order, received, taken, deposit, due, kept } = money
  if (isPlainlyPaid(money)) return null
  const text = moneyOf(order)
  const onItsWay = money.refunds
    .filter(({ status }) => !['failed', 'processed', 'dropped'].includes(status))
    .reduce((sum, { amount }) => sum + amount, 0)
  return (
    <dl className="grid gap-1">
      <Sum name="The order">
        {text(order.total_amount)}
        {order.delivery === null && ' + delivery'}
      </Sum>
      <Sum name="Received">{text(received)}</Sum>
      {deposit?.is_paid && <Sum name={`Due by ${dayText(deposit.due_on)}`}>{text(deposit.due)}</Sum>}
      {deposit && !deposit.is_paid && <Sum name="Deposit to pay">{text(deposit.amount)}</Sum>}
      {taken > 0 && <Sum name="Taken back">{text(taken)}</Sum>}
      {due && <Sum name="Still to pay">{text(due.amount)}</Sum>}
      {order.shortfall > 0 && <Sum name="Accepted without">{text(order.shortfall)}</Sum>}
      {order.amount_refunded > 0 && <Sum name="Refunded">{text(order.amount_refunded)}</Sum>}
      {kept > 0 && <Sum name="Kept as agreed">{text(kept)}</Sum>}
      {onItsWay > 0 && <Sum name="Refund on its way">{text(onItsWay)}</Sum>}
    </dl>
  )
}

const Sum = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

/** Money on its way back or there, with the provider's words; one that failed can be sent again or was given by hand. */
function Refunds({ money, onByHand }: { money: Money; onByHand: (refundId: string) => void }) {
  const { order, refunds, refundable } = money
  const again = useRefundAgain(order)
  const text = moneyOf(order)
  if (refunds.length === 0) return null
  return (
    <ul aria-label="Refunds" className="border-t border-hairline">
      {refunds.toReversed().map((refund) => {
        const [words, tone] = refundWords[refund.status]
        const isOpen =
          refund.status === 'needs-attention' || (refund.status === 'failed' && refund.amount <= refundable)
        return (
          <li key={refund.id} className="grid gap-1 border-b border-hairline py-2">
            <p className="flex items-center justify-between gap-3">
              <span className="font-semibold tabular-nums">
                −{text(refund.amount)}{' '}
                <Ago isInSentence at={refund.created_at} className="font-normal text-muted" />
              </span>
              <Badge tone={tone}>{words}</Badge>
            </p>
            <p className="text-sm">{refundReasonLabel(refund.reason)}</p>
            {refund.lines.map((line) => (
              <p key={line.text} className="text-sm text-muted">
                {line.text}
                {line.restocked && ', back on the shelf'}
              </p>
            ))}
            {refund.words && <p className="text-sm">“{refund.words}”</p>}
            {isOpen && (
              <div className="flex flex-wrap gap-2 pt-1">
                {refund.status === 'failed' && (
                  <Button
                    variant="secondary"
                    isBusy={again.isPending}
                    onClick={() => again.mutate({ refundId: refund.id, attempt: refund.attempt })}
                  >
                    Try again
                  </Button>
                )}
                <Button variant="secondary" onClick={() => onByHand(refund.id)}>
                  I refunded it myself
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The order's disputes that were answered; the one that waits is the screen's banner and its main button. */
function OrderDisputes({ money: { order, disputes: all } }: { money: Money }) {
  const disputes = all.filter(({ state }) => state !== 'awaiting')
  if (disputes.length === 0) return null
  return (
    <ul aria-label="Disputes">
      {disputes.map(({ id, state, amount }) => (
        <li key={id} className="flex items-center justify-between gap-4 border-b border-hairline">
          <SiteLink href={`/admin/disputes/${id}`} className="inline-flex min-h-11 items-center text-accent">
            Dispute of {moneyOf(order)(amount)}
          </SiteLink>
          <Badge tone={disputeStateWords[state][1]}>{disputeStateWords[state][0]}</Badge>
        </li>
      ))}
    </ul>
  )
}

type MoneySheetsProps = { sheet: string; money: Money; onClose: () => void }

/** The sheet that is open over an order; `sheet` is its name, and perhaps the id of what it is about. */
function MoneySheets({ sheet, money, onClose }: MoneySheetsProps) {
  const [name, about] = sheet.split(' ')
  const { order, can, mails, refunds, refundable } = money
  if (name === 'refund') return <RefundSheet money={money} onClose={onClose} />
  if (name === 'cancel') return <CancelSheet order={{ ...order, refundable }} onClose={onClose} />
  if (name === 'accept' && can.accept)
    return <AcceptSheet order={{ ...order, accept: can.accept }} onClose={onClose} />
  if (name === 'transfer') return <RecordPaymentSheet order={order} due={money.due} onClose={onClose} />
  if (name === 'fee')
    return <FeeSheet order={{ ...order, goods: order.subtotal - order.discount }} onClose={onClose} />
  if (name === 'deposit') return <DepositSheet order={order} onClose={onClose} />
  if (name === 'longer') return <LongerSheet order={order} onClose={onClose} />
  if (name === 'credit')
    return <GiveSheet to={{ orderId: order.id, name: order.customer_name }} onClose={onClose} />
  if (name === 'mails') return <MailsSheet orderId={order.id} kinds={mails} onClose={onClose} />
  const refund = refunds.find(({ id }) => id === about)
  if (name === 'by-hand' && refund) return <ByHandSheet order={order} refund={refund} onClose={onClose} />
  return null
}
