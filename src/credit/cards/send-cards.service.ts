import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { defineQueue } from '../../lib/job-queue.ts'
import { type Ctx, inTransaction, type SystemCtx } from '../../lib/server/context.ts'
import { cardCode } from '../card-code.server.ts'
import { shownCode } from '../card-code.rules.ts'
import { morningHour } from './gift-card.rules.ts'

/** Mails a card to its recipient: its code is made when the mail is. */
export const cardMailQueue = defineQueue<{ cardId: string; accountId: string }>('credit.card-mail')

/**
 * Marks the cards whose morning in Lagos has come as sent, with the job of each mail in the same transaction (rule: card-on-its-day);
 * with an id that card alone.
 */
export async function sendDueCards(ctx: Ctx, cardId?: string): Promise<void> {
  const now = ctx.now().toISOString()
  await inTransaction(ctx, async (ctx) => {
    const due = await rowsOf<{ cardId: string; accountId: string }>(ctx.db)`
      update gift_cards g set sent_at = ${now}::timestamptz from credit_accounts a
        where g.sent_at is null and g.to_email <> '' and not g.is_sample
          and (g.send_on is null or (g.send_on + ${`${morningHour}:00`}::time) at time zone 'Africa/Lagos' <= ${now}::timestamptz)
          and a.id = g.account_id and a.stopped_at is null ${cardId ? sql`and g.id = ${cardId}::uuid` : sql``}
        returning g.id as "cardId", g.account_id as "accountId"`
    for (const job of due) await ctx.queue.send(ctx.db, cardMailQueue, job)
  })
}

export type CardMail = {
  to: string
  toName: string
  fromName: string
  words: string
  amountMinor: number
  /** `7K3M-9QXD-0V1A-TCWE` */
  code: string
}

/** What the mail says; null once the card was replaced or stopped, or nobody is to be written to. `secret` is AUTH_SECRET. */
export async function readCardMail(
  ctx: SystemCtx,
  { cardId, accountId }: { cardId: string; accountId: string },
  secret: string,
): Promise<CardMail | null> {
  const [card] = await rowsOf<Omit<CardMail, 'code'>>(ctx.db)`
    select g.to_email as to, g.to_name as "toName", g.from_name as "fromName", g.words, a.balance as "amountMinor"
      from gift_cards g join credit_accounts a on a.id = g.account_id
      where g.id = ${cardId}::uuid and g.account_id = ${accountId}::uuid and g.to_email <> ''
        and a.stopped_at is null and a.balance > 0`
  return card ? { ...card, code: shownCode(cardCode(secret, accountId)) } : null
}
