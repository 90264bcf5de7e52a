import { eq } from 'drizzle-orm'
import { creditAccounts, giftCards } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { cardCode } from '../card-code.server.ts'
import { accountOfCardLink } from './card-link.server.ts'

/** A card as who has its link reads it, with its code; money in minor units. */
export type CardShown = {
  toName: string
  fromName: string
  words: string
  amountMinor: number
  balanceMinor: number
  code: string
}

/** The card of a link; `stopped` also of one that was replaced, null for any other token. `secret` is AUTH_SECRET. */
export async function readCard(
  ctx: Ctx,
  token: string,
  secret: string,
): Promise<CardShown | 'stopped' | null> {
  const accountId = accountOfCardLink(secret, token)
  if (!accountId) return null
  const [row] = await ctx.db
    .select({ account: creditAccounts, card: giftCards })
    .from(creditAccounts)
    .leftJoin(giftCards, eq(giftCards.accountId, creditAccounts.id))
    .where(eq(creditAccounts.id, accountId))
  if (!row) return null
  const { account, card } = row
  if (account.stoppedAt || !card) return 'stopped'
  const { toName, fromName, words, amount: amountMinor } = card
  return {
    toName,
    fromName,
    words,
    amountMinor,
    balanceMinor: account.balance,
    code: cardCode(secret, accountId),
  }
}
