import { lagosDay } from '../../../src/lib/time.ts'
import { leastPaymentMinor } from '../../../src/cart/quote/least-amount.rules.ts'
import { isWakingHour } from '../../../src/orders/order/part-payment.rules.ts'
import { formatMoney } from '../../../src/lib/money.ts'
import { exchangeEnded } from '../../../src/returns/exchange-order.service.ts'
import { balanceOf } from '../../../src/payments/ledger/balance.rules.ts'
import { isDecided, isReleased } from '../moments.ts'
import { isCounted, type Money, moneyOf, paidOf, refundsOf, returnedOf, takenOf } from '../money-of.ts'
import type { OrderRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, nameOf, openFlags, sumOf } from './check.ts'

const naira = (minor: number) => formatMoney(minor)

/** The counter of a payment is the sum of its refunds, and neither that nor what was taken makes it give more than it took in. */
const refundsFitTheirPayment: Check = (seen) =>
  firstOf(seen.payments, (payment) => {
    const counted = sumOf(refundsOf(seen, payment).filter(isCounted), ({ amount }) => amount)
    const about = `the payment ${payment.reference} of ${naira(payment.paid ?? 0)}`
    if (payment.refunded !== counted)
      return `${about} counts ${naira(payment.refunded)} as refunded, its refunds are ${naira(counted)}`
    return returnedOf(seen, payment) > (payment.paid ?? 0) && `${about} sends back ${naira(counted)}`
  })

/** The shop's function, its view and the exploration's own arithmetic say the same of each order's rows. */
const arithmeticsAgree: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    const own = moneyOf(seen, order)
    const rule = balanceOf(moneyRows(seen, order)) as Record<string, number>
    const view = seen.balances.find(({ order_id }) => order_id === order.id) as unknown as Record<
      string,
      number
    >
    const wrong = (Object.keys(own) as (keyof Money)[]).find(
      (name) => own[name] !== rule[name] || own[name] !== view[name],
    )
    const other = Object.keys(rule).find((name) => name in view && rule[name] !== view[name])
    if (!wrong && !other) return null
    const name = (wrong ?? other)!
    return `${name} of ${nameOf(seen, order.id)} is ${own[name as keyof Money]} by its rows, ${rule[name]} by the function, ${view[name]} by the view`
  })

/** An order's rows as the shop's function wants them. */
const moneyRows = (seen: Snapshot, order: OrderRow): Parameters<typeof balanceOf>[0] => {
  const payments = seen.payments.filter(({ order_id }) => order_id === order.id)
  return {
    order: { totalAmount: order.total_amount, status: order.status, currency: order.currency },
    adjustments: seen.adjustments.filter(({ order_id }) => order_id === order.id),
    payments: payments.map((payment) => ({ ...payment, paidCurrency: payment.paid_currency })),
    refunds: payments.flatMap((payment) =>
      refundsOf(seen, payment).map((refund) => ({ ...refund, paymentId: refund.payment_id })),
    ),
  } as never
}

const paymentStatusIsDerived: Check = (seen) =>
  firstOf(
    seen.orders,
    ({ id, payment_status: stored, derived_payment_status: derived }) =>
      stored !== derived && `${nameOf(seen, id)} counts as ${stored}, its rows say ${derived}`,
  )

/** Why the shop itself changes what is owed: somebody had accepted the claim, cancelled the order, or let the return end. */
const decidedBefore = ['The claim at the bank was accepted', 'Cancelled before it was paid', exchangeEnded]

/** What is owed changes by a decision of the owner or the customer; the provider's fee on top is the customer's. */
const onlyPeopleChangeWhatIsOwed: Check = (seen) =>
  firstOf(
    seen.adjustments,
    ({ order_id, kind, amount, by, why }) =>
      kind !== 'fee' &&
      !decidedBefore.includes(why) &&
      !/^(admin|helper):|^(customer|guest)$/.test(by) &&
      `${nameOf(seen, order_id)} costs ${naira(-amount)} less, and nobody decided it (${kind} by ${by})`,
  )

/**
 * A deposit is in, is still here, and the rest has its day: that is no open question. One whose day has passed is looked at by day, so
 * its flag may come later.
 */
function waitsForItsRest(seen: Snapshot, order: OrderRow): boolean {
  const { status, deposit_paid_at, rest_due_on } = order
  if (status !== 'pending' || !deposit_paid_at || !rest_due_on || moneyOf(seen, order).taken > 0) return false
  const now = new Date(seen.now)
  return rest_due_on >= lagosDay(now) || !(seen.isSettled && isWakingHour(now))
}

const creditOf = (seen: Snapshot, order: OrderRow) =>
  sumOf(
    seen.payments.filter(({ order_id, provider }) => order_id === order.id && provider === 'store_credit'),
    paidOf,
  )

/**
 * What is uneven about an order's money, in minor units. One that was never paid, cancelled or still waiting, shall hold nothing, but
 * for the credit that waits with it for the rest; one
 * that was paid and then cancelled piece by piece may cost its delivery still.
 */
export function unevenOf(seen: Snapshot, order: OrderRow): number {
  const { balance, held } = moneyOf(seen, order)
  if (order.status === 'cancelled' && order.paid_at === null) return -held
  if (order.status === 'pending' && !order.deposit_paid_at) return creditOf(seen, order) - held
  return waitsForItsRest(seen, order) ? Math.min(0, balance) : balance
}

/** Money that is due or too much has an open flag, or a decision of an owner. */
const unevenMoneyIsSeen: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    const uneven = unevenOf(seen, order)
    if (uneven === 0 || openFlags(seen, order.id).length > 0) return null
    const since = seen.moments.balances[order.id]?.since ?? 0
    if (isDecided(seen, order.id, since) || isReleased(seen, order.id, uneven)) return null
    const what = uneven > 0 ? `lacks ${naira(uneven)}` : `holds ${naira(-uneven)} too much`
    return `${nameOf(seen, order.id)} is ${order.status} and ${what}: no flag is open and nobody decided`
  })

/** An order that waits for money waits for a sum that a provider takes; one that costs nothing waits for none. */
const whatIsDueCanBePaid: Check = (seen) =>
  firstOf(seen.orders, (order) => {
    if (order.status !== 'pending' || order.delivery === null) return null
    const { held, balance } = moneyOf(seen, order)
    if (held > 0 || balance >= leastPaymentMinor) return null
    return `${nameOf(seen, order.id)} waits for ${naira(balance)}`
  })

/** Money without an order is shown until it has its refund or somebody left it where it is. */
const strayMoneyIsSeen: Check = (seen) =>
  firstOf(seen.payments, (payment) => {
    if (payment.order_id !== null || payment.dismissed_by !== null) return null
    const gone = returnedOf(seen, payment) + takenOf(seen, payment)
    return (
      !payment.is_waiting &&
      gone < paidOf(payment) &&
      `${naira(paidOf(payment) - gone)} without an order (${payment.reference}) is shown to nobody`
    )
  })

/** While the bank looks at a payment nothing is sent back of it from here. */
const nothingLeavesWhileDisputed: Check = (seen) =>
  firstOf(seen.disputes, (dispute) => {
    const payment = seen.payments.find(({ id }) => id === dispute.payment_id)!
    const [from, until] = [Date.parse(dispute.created_at), Date.parse(dispute.resolved_at ?? '9999-01-01')]
    const left = seen.provider.refunds.find(
      ({ id, reference, disputeId, createdAt }) =>
        reference === payment.reference &&
        disputeId === undefined &&
        !seen.moments.outsideRefunds.includes(id) &&
        Date.parse(createdAt) > from &&
        Date.parse(createdAt) < until,
    )
    return left ? `${naira(left.amount)} left the disputed payment ${payment.reference}` : null
  })

export const moneyChecks: Record<string, Check> = {
  'refunds fit their payment': refundsFitTheirPayment,
  'function, view and rows agree about money': arithmeticsAgree,
  'the payment status is what the rows say': paymentStatusIsDerived,
  'only people change what is owed': onlyPeopleChangeWhatIsOwed,
  'uneven money is seen or decided': unevenMoneyIsSeen,
  'what is due can be paid': whatIsDueCanBePaid,
  'money without an order is seen': strayMoneyIsSeen,
  'nothing leaves a disputed payment': nothingLeavesWhileDisputed,
}
