/** What of an account pays an order, in minor units. */
export type CreditPart = { accountId: string; amountMinor: number }

/** An account and what may be spent of it, in minor units. */
type Spendable = { availableMinor: number }

/**
 * What of each account pays a total, the first account first; together never more than it costs, and never so much that less than
 * `leastMinor`, which no provider takes, is left to pay (rule: credit-is-a-tender). Minor units.
 */
export function splitCredit<A extends Spendable>(
  totalMinor: number,
  accounts: A[],
  leastMinor: number,
): (A & { amountMinor: number })[] {
  const allMinor = accounts.reduce((sum, { availableMinor }) => sum + Math.max(0, availableMinor), 0)
  const restMinor = Math.max(0, totalMinor - allMinor)
  const keptMinor = restMinor > 0 && restMinor < leastMinor ? Math.min(leastMinor, totalMinor) : restMinor
  let openMinor = Math.max(0, totalMinor - keptMinor)
  return accounts.flatMap((account) => {
    const amountMinor = Math.min(openMinor, Math.max(0, account.availableMinor))
    openMinor -= amountMinor
    return amountMinor > 0 ? [{ ...account, amountMinor }] : []
  })
}

/** What is left to pay of a total. */
export const restOf = (totalMinor: number, parts: { amountMinor: number }[]): number =>
  totalMinor - parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
