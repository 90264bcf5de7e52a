import { eq } from 'drizzle-orm'
import { creditAccounts, type GiftCard, giftCards } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { addCredit } from '../ledger.service.ts'
import { cardCode, codeHash } from '../card-code.server.ts'
import { sendDueCards } from './send-cards.service.ts'

/** What of a card is its account's: a new one each time. `secret` is AUTH_SECRET. */
export function newCode(secret: string): Pick<GiftCard, 'accountId' | 'codeHash' | 'codeEnd'> {
  const accountId = crypto.randomUUID()
  const code = cardCode(secret, accountId)
  return { accountId, codeHash: codeHash(secret, code), codeEnd: code.slice(-4) }
}

/** Opens the account of a card, empty, unless it is open. */
export async function openAccount(ctx: Ctx, card: GiftCard): Promise<void> {
  const { accountId: id, codeHash, codeEnd, isSample } = card
  await ctx.db
    .insert(creditAccounts)
    .values({ id, kind: 'code', codeHash, codeEnd, isSample, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/**
 * The card of an order whose money is in: its account opens with what was paid, once, and it is mailed when its day has come
 * (rule: gift-card-bought). In the order's transaction.
 */
export async function openCardOf(ctx: Ctx, orderId: string): Promise<void> {
  const [card] = await ctx.db.select().from(giftCards).where(eq(giftCards.orderId, orderId))
  if (!card) throw new Error(`Order ${orderId} has no gift card`)
  const { id: causeId, accountId, amount: amountMinor } = card
  await openAccount(ctx, card)
  await addCredit(ctx, 'bought', { accountId, amountMinor, causeId, orderId })
  await sendDueCards(ctx, card.id)
}
