import { formatMoney } from '../../../src/lib/money.ts'
import type { ReturnRow } from '../rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { type Check, firstOf, isOpenReturn, nameOf, openFlags, sumOf } from './check.ts'

const nameOfReturn = (seen: Snapshot, { kind, number, order_id }: ReturnRow) =>
  `${kind} ${number} of ${nameOf(seen, order_id)}`

/**
 * A piece is in at most one open return, and came back by one alone. A refund apart from returns may say of a piece in one that it is
 * back: what the return gives is then less.
 */
const pieceIsInOneReturn: Check = (seen) =>
  firstOf(seen.lines, (line) => {
    const open = seen.returns.filter(isOpenReturn).map(({ id }) => id)
    const own = seen.returnLines.filter((one) => one.order_line_id === line.id)
    const arrived = sumOf(own, ({ as_new, damaged }) => as_new + damaged)
    const waiting = sumOf(
      own.filter((one) => open.includes(one.return_id)),
      ({ quantity, as_new, damaged }) => quantity - as_new - damaged,
    )
    return (
      waiting + arrived > line.quantity &&
      `${line.quantity} × ${line.title} of ${nameOf(seen, line.order_id)}: ${waiting} are in open returns, ${arrived} came back by returns`
    )
  })

/** A piece in a return came with a parcel that arrived when it was opened; a claim may be about one on its way. */
const returnedPiecesArrived: Check = (seen) => {
  const known = new Set(seen.before?.returns.map(({ id }) => id))
  return firstOf(
    seen.returns.filter(({ id }) => !known.has(id)),
    ({ id, kind, order_id }) =>
      firstOf(
        seen.returnLines.filter(({ return_id }) => return_id === id),
        ({ order_line_id: lineId, quantity }) => {
          const states = kind === 'claim' ? ['shipped', 'failed', 'delivered'] : ['delivered']
          const there = new Set(
            seen.fulfilments.filter(({ state }) => states.includes(state)).map((parcel) => parcel.id),
          )
          const pieces = sumOf(
            seen.fulfilmentLines.filter(
              (one) => one.order_line_id === lineId && there.has(one.fulfilment_id),
            ),
            (one) => one.quantity,
          )
          return (
            quantity > pieces &&
            `a ${kind} of ${quantity} pieces of ${nameOf(seen, order_id)}, of which ${pieces} arrived`
          )
        },
      ),
  )
}

/** What a settled return gave is what its rows add up to, less what a bank took of the payment since. */
const returnGivesItsSum: Check = (seen) =>
  firstOf(seen.returns, (one) => {
    const rows = seen.returnSums.filter(({ return_id }) => return_id === one.id)
    const said =
      one.state === 'settled'
        ? Math.max(
            0,
            sumOf(rows, ({ amount }) => amount),
          )
        : 0
    const ids = seen.returnRefunds
      .filter(({ return_id }) => return_id === one.id)
      .map(({ refund_id }) => refund_id)
    const refunds = seen.refunds.filter(({ id }) => ids.includes(id))
    const given = sumOf(refunds, ({ amount }) => amount)
    const isTaken = seen.reversals.some(({ payment_id }) =>
      refunds.some((refund) => refund.payment_id === payment_id),
    )
    return (
      (given > said || (given < said && !isTaken)) &&
      `${nameOfReturn(seen, one)} says ${formatMoney(said)} and gave ${formatMoney(given)}`
    )
  })

/** Returns give no more of a payment than came in with it. */
const returnsFitTheirPayments: Check = (seen) => {
  const ids = new Set(seen.returnRefunds.map(({ refund_id }) => refund_id))
  return firstOf(seen.payments, ({ id, order_id, paid }) => {
    const own = seen.refunds.filter((refund) => refund.payment_id === id && ids.has(refund.id))
    const given = sumOf(
      own.filter(({ state }) => state !== 'refused' && state !== 'dropped'),
      ({ amount }) => amount,
    )
    return (
      given > (paid ?? 0) &&
      `returns gave ${formatMoney(given)} of a payment of ${formatMoney(paid ?? 0)} of ${order_id && nameOf(seen, order_id)}`
    )
  })
}

/** What waits for the owner is in Needs you, and nothing else is. */
const waitingReturnIsSeen: Check = (seen) =>
  firstOf(seen.returns, (one) => {
    const waits =
      one.state === 'requested' ||
      one.state === 'received' ||
      (one.state === 'approved' && one.way === 'keep')
    const flagged = openFlags(seen, one.order_id).some(
      ({ kind, cause }) => kind === 'return_waits' && cause === one.id,
    )
    return (
      waits !== flagged &&
      `${nameOfReturn(seen, one)} is ${one.state} and is ${flagged ? '' : 'not '}in Needs you`
    )
  })

/** What a return's account was lent is given back when the return is over: nothing is left on it, and nothing is lent twice. */
const loanEndsWithItsReturn: Check = (seen) =>
  firstOf(seen.returns, (one) => {
    const account = seen.creditAccounts.find(({ return_id }) => return_id === one.id)
    if (!account) return null
    const own = seen.creditEntries.filter(({ account_id }) => account_id === account.id)
    const of = (cause: string) =>
      sumOf(
        own.filter((entry) => entry.cause === cause),
        ({ amount }) => amount,
      )
    const lent = of('lent') + of('reversed')
    if (isOpenReturn(one))
      return (
        lent !== one.lent &&
        `${nameOfReturn(seen, one)} lent ${formatMoney(lent)}, not ${formatMoney(one.lent)}`
      )
    return (
      account.balance !== 0 &&
      `${nameOfReturn(seen, one)} is ${one.state} and ${formatMoney(account.balance)} is left of what it lent`
    )
  })

/** The new pieces of an exchange are in no parcel before the old ones are here, unless an owner lets them. */
const exchangeLeavesLater: Check = (seen) =>
  firstOf(seen.returns, (one) => {
    if (one.state !== 'approved' || one.way === 'keep' || !one.exchange_order_id) return null
    const isSentFirst = openFlags(seen, one.order_id).some(
      ({ kind, cause }) => kind === 'exchange_lent' && cause === one.id,
    )
    const isOut = seen.fulfilments.some(({ order_id }) => order_id === one.exchange_order_id)
    return (
      isOut &&
      !isSentFirst &&
      `the new pieces of ${nameOfReturn(seen, one)} are packed, the old ones are not here`
    )
  })

export const returnChecks: Record<string, Check> = {
  'a piece is in one open return': pieceIsInOneReturn,
  'what is returned arrived': returnedPiecesArrived,
  'a return gives what its rows say': returnGivesItsSum,
  'returns fit their payments': returnsFitTheirPayments,
  'a return that waits is in Needs you': waitingReturnIsSeen,
  'a loan ends with its return': loanEndsWithItsReturn,
  'an exchange leaves when the old piece is here': exchangeLeavesLater,
}
