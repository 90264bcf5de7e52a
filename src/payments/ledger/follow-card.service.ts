import { and, desc, eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { creditAccounts, orderFlags } from '../../db/schema.ts'
import { asSystem, type Ctx } from '../../lib/server/context.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { correctCard } from './credit-moves.service.ts'
import { openDisputeStates } from './dispute-states.rules.ts'

/** Who closes a flag about a card that is true no longer, here and in the trigger that takes off it what comes back. */
const closedByItself = 'payments'

type CardMoney = {
  accountId: string
  end: string
  balance: number
  issued: number
  backed: number
  isDisputed: boolean
}

/**
 * Has the gift card of a locked order be worth what the shop holds of its payment (rule: card-follows-its-money): what went back is
 * taken off it as far as it was not spent, and what was spent is a flag. Without money, or while the bank looks at it, it is stopped.
 */
export async function followCard(ctx: Ctx, orderId: string): Promise<void> {
  const card = await lockCard(ctx, orderId)
  if (!card) return
  const { accountId, end, balance, issued, backed, isDisputed } = card
  const goneMinor = issued - backed
  const takenMinor = Math.min(goneMinor, balance)
  await correctCard(ctx, { accountId, orderId }, takenMinor)
  const isStopped = backed === 0 || isDisputed
  await ctx.db
    .update(creditAccounts)
    .set({
      stoppedAt: isStopped ? sql`coalesce(${creditAccounts.stoppedAt}, ${ctx.now().toISOString()})` : null,
    })
    .where(eq(creditAccounts.id, accountId))
  await saySpent(ctx, orderId, { amountMinor: goneMinor - Math.max(0, takenMinor), end })
}

/** The account first: what comes back to the card meanwhile is seen by what is read then. */
async function lockCard(ctx: Ctx, orderId: string): Promise<CardMoney | undefined> {
  const locked = await rowsOf<{ id: string }>(ctx.db)`
    select a.id from gift_cards g join credit_accounts a on a.id = g.account_id
      where g.order_id = ${orderId}::uuid for update of a`
  if (locked.length === 0) return undefined
  const [card] = await rowsOf<CardMoney>(ctx.db)`
    select a.id as "accountId", a.code_end as end, a.balance,
      (select coalesce(sum(e.amount), 0)::int from credit_entries e
        where e.order_id = ${orderId}::uuid and e.cause in ('bought', 'reversed')) as issued,
      (select greatest(0, least(g.amount, b.held))::int from order_balances b where b.order_id = ${orderId}::uuid) as backed,
      exists (select from disputes d join payments p on p.id = d.payment_id
        where p.order_id = ${orderId}::uuid and d.state in ${[...openDisputeStates]}) as "isDisputed"
    from gift_cards g join credit_accounts a on a.id = g.account_id
    where g.order_id = ${orderId}::uuid`
  return card
}

/** The flag about what was spent of money that went back; a sum that an owner has seen is not said again. */
async function saySpent(
  ctx: Ctx,
  orderId: string,
  params: { amountMinor: number; end: string },
): Promise<void> {
  const [said] = await ctx.db
    .select()
    .from(orderFlags)
    .where(and(eq(orderFlags.orderId, orderId), eq(orderFlags.kind, 'card_spent')))
    .orderBy(desc(orderFlags.raisedAt), desc(orderFlags.clearedAt))
    .limit(1)
  const isOpen = said?.clearedAt === null
  const isSaid = (said?.params as { amountMinor?: number } | undefined)?.amountMinor === params.amountMinor
  if (isSaid && (isOpen || said?.clearedBy !== closedByItself)) return
  if (isOpen) await clearFlags(asSystem(ctx, closedByItself), { id: orderId }, { kind: 'card_spent' })
  if (params.amountMinor > 0) await raiseFlag(ctx, { id: orderId }, { kind: 'card_spent', params, cause: '' })
}
