import { emailKey } from '../../promotions/promo-code.rules.ts'

/** A guest may write anybody's address: so many of her unpaid orders a day are mailed about, no more. */
export const mostUnpaidMailed = 5

/**
 * Where an order's mails go (rule: order-mail-recipient). Those of an account go to the account's address, which was
 * confirmed; another address that was typed at checkout hears too once money has come. `earlierUnpaid` counts what guests
 * ordered for the same address in the day before without paying. Null when nobody is written to.
 */
export function recipientsOf(input: {
  email: string
  accountEmail: string | null
  isPaid: boolean
  earlierUnpaid: number
  /** An owner has asked for this mail. */
  isAskedFor: boolean
}): string | null {
  const { email, accountEmail, isPaid } = input
  if (accountEmail) {
    const isSame = !email || emailKey(email) === emailKey(accountEmail)
    return isSame || !isPaid ? accountEmail : `${accountEmail}, ${email}`
  }
  const isTooMany = !isPaid && !input.isAskedFor && input.earlierUnpaid >= mostUnpaidMailed
  return isTooMany ? null : email || null
}
