import { formatMoney } from '../../../src/lib/money.ts'
import { type Check, firstOf, sumOf } from './check.ts'

/** What is owed in credit is the sum of its entries, and never below nothing. */
const balancesAreSums: Check = (seen) =>
  firstOf(seen.creditAccounts, ({ id, balance }) => {
    const sum = sumOf(
      seen.creditEntries.filter(({ account_id }) => account_id === id),
      ({ amount }) => amount,
    )
    return (
      (balance !== sum || balance < 0) &&
      `credit of ${formatMoney(balance)} has entries of ${formatMoney(sum)}`
    )
  })

/** One cause of one thing moves an account once. */
const noCauseTwice: Check = (seen) => {
  const byKey = Map.groupBy(seen.creditEntries, ({ account_id, cause, cause_id }) =>
    [account_id, cause, cause_id].join(' '),
  )
  return firstOf([...byKey], ([key, rows]) => rows.length > 1 && `credit moved twice by ${key}`)
}

/** A payment of credit is in while its entry is spent and not released, and what went back of it is credit again. */
const paymentsAreEntries: Check = (seen) =>
  firstOf(
    seen.payments.filter(({ provider }) => provider === 'store_credit'),
    (payment) => {
      const of = (cause: string, id: string) =>
        sumOf(
          seen.creditEntries.filter((entry) => entry.cause === cause && entry.cause_id === id),
          ({ amount }) => amount,
        )
      const left = -of('spent', payment.id) - of('released', payment.id)
      const held = payment.state === 'succeeded' ? (payment.paid ?? 0) : 0
      if (left !== held)
        return `a payment of ${formatMoney(held)} by credit has ${formatMoney(left)} of it spent`
      return firstOf(
        seen.refunds.filter(({ payment_id, state }) => payment_id === payment.id && state === 'confirmed'),
        ({ id, amount }) =>
          of('refund', id) !== amount &&
          `${formatMoney(amount)} went back, ${formatMoney(of('refund', id))} as credit`,
      )
    },
  )

/** What went back to credit went to the account it was spent from, of an exchange also to its customer's. */
const creditGoesBackHome: Check = (seen) =>
  firstOf(
    seen.creditEntries.filter(({ cause }) => cause === 'refund' || cause === 'released'),
    (entry) => {
      const refund = seen.refunds.find(({ id }) => id === entry.cause_id)
      if (entry.cause === 'refund' && !refund) return `${formatMoney(entry.amount)} of credit is of no refund`
      const paymentId = refund?.payment_id ?? entry.cause_id
      const spent = seen.creditEntries.find(
        ({ cause, cause_id }) => cause === 'spent' && cause_id === paymentId,
      )
      if (!spent) return `${formatMoney(entry.amount)} went back and was never spent`
      const from = seen.creditAccounts.find(({ id }) => id === spent.account_id)!
      return (
        entry.account_id !== (refund?.credit_account_id ?? from.id) &&
        from.kind !== 'return' &&
        `${formatMoney(entry.amount)} went back to another account than it was spent from`
      )
    },
  )

/** What is spent pays an order: each such entry is a payment. */
const spentIsPaid: Check = (seen) =>
  firstOf(
    seen.creditEntries.filter(({ cause }) => cause === 'spent'),
    ({ cause_id, amount }) =>
      !seen.payments.some(({ id, provider }) => id === cause_id && provider === 'store_credit') &&
      `${formatMoney(-amount)} of credit was spent on nothing`,
  )

export const creditChecks: Record<string, Check> = {
  'credit is the sum of its entries': balancesAreSums,
  'no cause moves credit twice': noCauseTwice,
  'what credit pays was spent, once': paymentsAreEntries,
  'what is spent pays something': spentIsPaid,
  'credit goes back to where it came from': creditGoesBackHome,
}
