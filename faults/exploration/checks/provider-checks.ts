import { formatMoney } from '../../../src/lib/money.ts'
import type { Dispute } from '../../../sandbox/ledger/dispute.ts'
import type { Refund as SandboxRefund } from '../../../sandbox/ledger/refund.ts'
import { isPaid } from '../../../sandbox/ledger/transaction.ts'
import { isCounted, moneyOf, movementsOf, refundsOf } from '../money-of.ts'
import type { PaymentRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, nameOf, sumOf, whenSettled } from './check.ts'

const naira = (minor: number) => formatMoney(minor)

/** One that needs details and was given by hand does not leave the provider any more. */
const isLeaving = (seen: Snapshot, { id, status }: SandboxRefund) =>
  status !== 'failed' &&
  !(
    status === 'needs-attention' &&
    seen.refunds.some((refund) => refund.way === 'by_hand' && refund.provider_refund_id === String(id))
  )

const atProvider = (seen: Snapshot, { reference }: PaymentRow) => ({
  transaction: seen.provider.transactions.find((one) => one.reference === reference),
  refunds: seen.provider.refunds.filter((one) => one.reference === reference && isLeaving(seen, one)),
  disputes: seen.provider.disputes.filter((one) => one.reference === reference),
})

/** What a dispute that is over took, in minor units. */
const takenByDispute = ({ status, resolution, refundAmount }: Dispute) =>
  status === 'resolved' && resolution !== 'declined' ? refundAmount : 0

/**
 * What left a payment at the provider, in minor units: a part that a dispute takes leaves as a refund that names the dispute, all of it
 * as a reversal, as does what the provider takes back by itself.
 */
export function goneAtProvider(seen: Snapshot, payment: PaymentRow) {
  const { transaction, refunds, disputes } = atProvider(seen, payment)
  const byRefund = sumOf(
    refunds.filter(({ disputeId }) => disputeId === undefined),
    ({ amount }) => amount,
  )
  const byDispute = sumOf(disputes, takenByDispute)
  const isReversed = transaction?.status === 'reversed'
  const amount = transaction?.amount ?? 0
  const all = isReversed ? Math.max(amount, byRefund + byDispute) : byRefund + byDispute
  return { amount, byRefund, byDispute, reversed: Math.max(0, all - byRefund - byDispute), all }
}

/** Money without an order that came and went before the shop knew it: the provider does not list it any more. */
const cameAndWent = (seen: Snapshot, reference: string) =>
  !seen.payments.some((payment) => payment.reference === reference) &&
  seen.provider.transactions.some((one) => one.reference === reference && one.status === 'reversed')

const chargesArePayments = whenSettled((seen) =>
  firstOf(seen.provider.transactions.filter(isPaid), ({ reference, amount }) => {
    const rows = seen.payments.filter((payment) => payment.reference === reference)
    if (cameAndWent(seen, reference)) return null
    const about = `the charge ${reference} of ${naira(amount)}`
    if (rows.length !== 1) return `${about} is ${rows.length} payments`
    const { state, paid } = rows[0]!
    if (state !== 'succeeded' && state !== 'reversed') return `${about} counts as ${state}`
    return paid !== amount && `${about} counts as ${naira(paid ?? 0)}`
  }),
)

const refundsAreRows = whenSettled((seen) =>
  firstOf(
    seen.provider.refunds.filter((one) => one.disputeId === undefined && isLeaving(seen, one)),
    ({ id, reference, amount }) => {
      if (cameAndWent(seen, reference)) return null
      const payment = seen.payments.find((one) => one.reference === reference)
      // All of it went back before the shop had counted it.
      if (payment?.state === 'reversed') return null
      const rows = payment ? movementsOf(seen, payment) : []
      const own = rows.filter(({ providerId }) => providerId === String(id))
      const about = `the provider’s refund of ${naira(amount)} of ${reference}`
      if (own.length === 0) return `${about} is no row`
      // A refund that shrank before anybody knew that it had left is a refund and a reversal.
      const counted = sumOf(own, (row) => row.amount)
      return counted !== amount && `${about} counts as ${naira(counted)}`
    },
  ),
)

const stateOf = ({ status, resolution }: Dispute): string[] => {
  if (status === 'awaiting-merchant-feedback') return ['awaiting']
  if (status !== 'resolved') return ['contested']
  if (resolution === 'declined') return ['won']
  return resolution === 'merchant-accepted' ? ['accepted'] : ['lost']
}

const disputesAreRows = whenSettled((seen) =>
  firstOf(seen.provider.disputes, (dispute) => {
    const row = seen.disputes.find(({ provider_id }) => Number(provider_id) === dispute.id)
    const about = `the dispute of ${naira(dispute.amount)} of ${dispute.reference}`
    if (!row) return !cameAndWent(seen, dispute.reference) && `${about} is no row`
    return !stateOf(dispute).includes(row.state) && `${about} counts as ${row.state}`
  }),
)

/** What the shop says it has of an order is what is left of its charges at the provider, and what was given to it by hand. */
const heldIsWhatIsThere = whenSettled((seen) =>
  firstOf(seen.orders, (order) => {
    const own = seen.payments.filter(({ order_id }) => order_id === order.id)
    const there = sumOf(own, (payment) => {
      const byHand = sumOf(
        refundsOf(seen, payment).filter((refund) => refund.way !== 'provider' && isCounted(refund)),
        ({ amount }) => amount,
      )
      if (payment.provider !== 'paystack') return (payment.paid ?? 0) - byHand
      // All of it went back before the shop had counted it.
      if (payment.state === 'reversed') return 0
      const { transaction } = atProvider(seen, payment)
      if (!transaction || !isPaid(transaction)) return 0
      return transaction.amount - goneAtProvider(seen, payment).all - byHand - waiting(seen, payment)
    })
    const { held } = moneyOf(seen, order)
    return (
      held !== there && `${nameOf(seen, order.id)} holds ${naira(held)} here, ${naira(there)} by the provider`
    )
  }),
)

/** Refunds that count here and wait with the shop: for a dispute, or to be sent. */
const waiting = (seen: Snapshot, payment: PaymentRow) =>
  sumOf(
    refundsOf(seen, payment).filter(({ state }) => state === 'queued' || state === 'waits'),
    ({ amount }) => amount,
  )

const lostTwiceIsSeen = whenSettled((seen) =>
  firstOf(seen.payments, (payment) => {
    const { amount, all } = goneAtProvider(seen, payment)
    if (payment.order_id === null || all <= amount) return null
    const isSeen = seen.flags.some(
      ({ order_id, kind }) => order_id === payment.order_id && kind === 'went_out_twice',
    )
    return (
      !isSeen &&
      `${naira(all)} left the payment ${payment.reference} of ${naira(amount)}, and nothing says so`
    )
  }),
)

/** A refund reaches its end once the provider answers: only the bank's look at its payment makes it wait. */
const refundsGetSent = whenSettled((seen) =>
  firstOf(seen.refunds, ({ state, payment_id, amount, cause }) => {
    const isDisputed = seen.disputes.some(
      (one) => one.payment_id === payment_id && (one.state === 'awaiting' || one.state === 'contested'),
    )
    return (
      (state === 'queued' || state === 'sent' || state === 'waits') &&
      !isDisputed &&
      `the refund of ${naira(amount)} (${cause}) is still ${state}`
    )
  }),
)

/** The shop's refunds at the provider are each one row, so that none was made twice. */
const refundsAreMadeOnce: Check = (seen) =>
  firstOf(seen.refunds, ({ id, amount }) => {
    const made = seen.provider.refunds.filter(
      ({ merchantNote, status }) => merchantNote === `refund:${id}` && status !== 'failed',
    )
    return made.length > 1 && `the refund of ${naira(amount)} was made ${made.length} times at the provider`
  })

const nightFindsNothing = whenSettled(({ nightFindings }) => nightFindings[0] ?? null)

export const providerChecks: Record<string, Check> = {
  'charges at the provider are payments': chargesArePayments,
  'refunds at the provider are rows': refundsAreRows,
  'disputes at the provider are rows': disputesAreRows,
  'the shop holds what the provider holds': heldIsWhatIsThere,
  'money that left twice is flagged': lostTwiceIsSeen,
  'refunds get sent': refundsGetSent,
  'a refund is made once': refundsAreMadeOnce,
  'the nightly check finds nothing': nightFindsNothing,
}
