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

export const creditChecks: Record<string, Check> = {
  'credit is the sum of its entries': balancesAreSums,
  'no cause moves credit twice': noCauseTwice,
  'what credit pays was spent, once': paymentsAreEntries,
}
