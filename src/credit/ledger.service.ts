import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import { creditEntries } from '../db/schema.ts'
import { mostMinor } from '../lib/input-limits.ts'
import { actorName, type Ctx } from '../lib/server/context.ts'
import type { CreditCause } from './credit-causes.rules.ts'
import { creditError } from './credit.errors.rules.ts'

/** `causeId` is what caused it: the same cause of the same thing moves an account once. Minor units. */
export type CreditMove = {
  accountId: string
  amountMinor: number
  causeId: string
  orderId?: string | undefined
  /** Of what it pays; without it any. */
  currency?: string
  why?: string | undefined
}

/** Owes more; false when this was written before. Throws CREDIT_AMOUNT. */
export async function addCredit(
  ctx: Ctx,
  cause: Extract<CreditCause, 'bought' | 'granted' | 'lent' | 'return' | 'refund' | 'reversed' | 'moved'>,
  { accountId, amountMinor, causeId, orderId, why = '' }: CreditMove,
): Promise<boolean> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0 || amountMinor > mostMinor)
    throw creditError('CREDIT_AMOUNT')
  const added = await ctx.db
    .insert(creditEntries)
    .values({
      accountId,
      amount: amountMinor,
      cause,
      causeId,
      orderId: orderId ?? null,
      why,
      by: actorName(ctx.actor),
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: creditEntries.id })
  return added.length > 0
}

/**
 * Owes less, only while the account holds as much and is not stopped: of two at once the second waits for the first and sees what is
 * left (rule: credit-ledger). False when it does not.
 */
export async function takeCredit(
  ctx: Ctx,
  cause: Extract<CreditCause, 'spent' | 'reversed' | 'moved'>,
  { accountId, amountMinor, causeId, orderId, currency, why = '' }: CreditMove,
): Promise<boolean> {
  const taken = await rowsOf<{ id: string }>(ctx.db)`
    insert into credit_entries (account_id, amount, cause, cause_id, order_id, why, by, created_at)
    select locked.id, ${-amountMinor}::int, ${cause}::text, ${causeId}::text, ${orderId ?? null}::uuid, ${why}::text,
        ${actorName(ctx.actor)}::text, ${ctx.now().toISOString()}::timestamptz
      from (select id from credit_accounts where id = ${accountId}::uuid and balance >= ${amountMinor}::int
        ${cause === 'spent' ? sql`and stopped_at is null` : sql``} ${currency ? sql`and currency = ${currency}` : sql``} for update) locked
    returning id`
  return taken.length > 0
}
