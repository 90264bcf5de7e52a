import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { cardPath } from '../../credit/cards/card-link.server.ts'
import { longestCardWords, longestName } from '../../credit/cards/gift-card.rules.ts'
import { newCode, openAccount } from '../../credit/cards/open-card.service.ts'
import { sendDueCards } from '../../credit/cards/send-cards.service.ts'
import { creditError } from '../../credit/credit.errors.rules.ts'
import { addCredit, takeCredit } from '../../credit/ledger.service.ts'
import { creditAccounts, giftCards } from '../../db/schema.ts'
import { normaliseEmail } from '../../lib/email-address.rules.ts'
import { emailInput, moneyInput, textInput } from '../../lib/input-limits.ts'
import { inTransaction, type OwnerCtx } from '../../lib/server/context.ts'
import { requireRecentPassword } from '../../lib/server/recent-password.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand } from '../../lib/server/web/operation.ts'
import { creditDetailSchema } from './credit.schema.ts'
import { readCreditDetail } from './read-credit.service.ts'

/** From the environment: APP_URL and AUTH_SECRET. */
type CardCtx = OwnerCtx & { appUrl: string; authSecret: string }

const why = textInput(500).refine((text) => text !== '', 'Say why, for your own books')

const madeSchema = z
  .object({
    account: creditDetailSchema,
    url: z.string().nullable().describe('Its page, said once; null when it is mailed to its recipient'),
  })
  .meta({ id: 'GiftCardMade' })

/**
 * An owner gives a gift card: mailed to its recipient at once, or handed over by its link (rule: card-given). It is money the shop owes,
 * and asks for the password. Throws PASSWORD_AGAIN, CREDIT_AMOUNT.
 */
export const giveCard = ownerCommand('post /gift-cards', {
  summary: 'Give a gift card; asks for the password again',
  body: z.strictObject({
    amount: moneyInput.positive(),
    to_name: textInput(longestName).refine((name) => name !== '', 'Type who it is for'),
    to_email: emailInput.optional(),
    words: textInput(longestCardWords).default(''),
    why,
  }),
  answer: [madeSchema, 'The card'],
  run: async (ctx: CardCtx, { amount, to_name: toName, to_email, words, why }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const toEmail = to_email ? normaliseEmail(to_email) : null
      const [card] = await ctx.db
        .insert(giftCards)
        .values({ ...newCode(ctx.authSecret), amount, toName, toEmail, words, createdAt: ctx.now() })
        .returning()
      const { id: causeId, accountId } = card!
      await openAccount(ctx, card!)
      await addCredit(ctx, 'granted', { accountId, amountMinor: amount, causeId, why })
      await sendDueCards(ctx, causeId)
      await audit(ctx, ['credit', accountId], 'credit.give_card', { after: { amountMinor: amount, why } })
      return madeOf(ctx, accountId, toEmail)
    })
  },
})

/**
 * A card that was lost, or mailed to a wrong address, is replaced: what is left moves to a new one, and the old code is good for nothing
 * (rule: card-replaced). A card that waits for its day still does. Throws PASSWORD_AGAIN, CREDIT_NOT_FOUND, CREDIT_HOLDS_LESS.
 */
export const replaceCard = ownerCommand('post /gift-cards/{id}/replace', {
  summary: 'Replace a gift card by a new one; asks for the password again',
  params: idParams,
  body: z.strictObject({
    to_email: emailInput.optional().describe('Where the new one is mailed; without it you hand it over'),
    why,
  }),
  answer: [madeSchema, 'The new card'],
  run: async (ctx: CardCtx, { id, to_email, why }) => {
    requireRecentPassword(ctx)
    return inTransaction(ctx, async (ctx) => {
      const [old] = await ctx.db.select().from(creditAccounts).where(eq(creditAccounts.id, id)).for('update')
      const [before] = await ctx.db.select().from(giftCards).where(eq(giftCards.accountId, id))
      if (!old || !before) throw creditError('CREDIT_NOT_FOUND')
      if (old.stoppedAt || old.balance === 0) throw creditError('CREDIT_HOLDS_LESS')
      const toEmail = to_email ? normaliseEmail(to_email) : null
      const [card] = await ctx.db
        .update(giftCards)
        .set({ ...newCode(ctx.authSecret), toEmail, sentAt: null })
        .where(eq(giftCards.id, before.id))
        .returning()
      const { accountId } = card!
      await openAccount(ctx, card!)
      const move = { amountMinor: old.balance, causeId: accountId, why }
      await takeCredit(ctx, 'moved', { ...move, accountId: id })
      await addCredit(ctx, 'moved', { ...move, accountId })
      await ctx.db.update(creditAccounts).set({ stoppedAt: ctx.now() }).where(eq(creditAccounts.id, id))
      await sendDueCards(ctx, before.id)
      await audit(ctx, ['credit', accountId], 'credit.replace_card', {
        before: { account: id },
        after: { account: accountId, amountMinor: old.balance, why },
      })
      return madeOf(ctx, accountId, toEmail)
    })
  },
})

const madeOf = async (ctx: CardCtx, accountId: string, toEmail: string | null) => ({
  account: await readCreditDetail(ctx, accountId),
  url: toEmail === null ? ctx.appUrl + cardPath(ctx.authSecret, accountId) : null,
})
