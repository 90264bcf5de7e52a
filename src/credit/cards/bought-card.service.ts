import { eq } from 'drizzle-orm'
import { creditAccounts, giftCards } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { formatDay } from '../../lib/time.ts'
import { boughtPath } from './card-link.server.ts'
import { maskedEmail } from './gift-card.rules.ts'

type Links = { appUrl: string; authSecret: string }

/** The card of an order and its account, which is null until it is paid. */
export async function findCardOf(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db
    .select({ card: giftCards, account: creditAccounts })
    .from(giftCards)
    .leftJoin(creditAccounts, eq(creditAccounts.id, giftCards.accountId))
    .where(eq(giftCards.orderId, orderId))
  return row ?? null
}

type Found = NonNullable<Awaited<ReturnType<typeof findCardOf>>>

/** What who bought a card reads of it: never the code of one that is mailed to somebody else (rule: card-codes). */
export async function readBoughtCard(ctx: Ctx, orderId: string, { appUrl, authSecret }: Links) {
  const found = await findCardOf(ctx, orderId)
  return { next: found ? nextOf(found) : [], url: appUrl + boughtPath(authSecret, orderId) }
}

/** What becomes of a card, step by step. */
export function nextOf({ card, account }: Found): string[] {
  const isMailed = card.toEmail !== null
  const to = card.toEmail ? maskedEmail(card.toEmail) : 'its recipient'
  const when = card.sendOn
    ? `in the morning of ${formatDay(new Date(`${card.sendOn}T12:00:00Z`))}`
    : 'at once'
  if (!account)
    return [
      'Pay with the button.',
      isMailed ? `Then we email the card to ${to}, ${when}.` : 'Then you get the card here.',
    ]
  if (account.stoppedAt) return ['The card is stopped, because its money went back.']
  if (!isMailed) return ['Open the card: print it, or send its link by WhatsApp.']
  return [card.sentAt ? `We have emailed the card to ${to}.` : `We email the card to ${to}, ${when}.`]
}
