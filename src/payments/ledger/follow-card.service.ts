import { eq, sql } from 'drizzle-orm'
import { addCredit, takeCredit } from '../../credit/ledger.service.ts'
import { rowsOf } from '../../db/rows.ts'
import { creditAccounts } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { clearFlags, raiseFlag } from '../../orders/changes/order-flags.service.ts'
import { openDisputeStates } from './dispute-states.rules.ts'

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
  const [card] = await rowsOf<CardMoney>(ctx.db)`
    select a.id as "accountId", a.code_end as end, a.balance,
      (select coalesce(sum(e.amount), 0)::int from credit_entries e
        where e.order_id = ${orderId}::uuid and e.cause in ('bought', 'reversed')) as issued,
      (select greatest(0, least(g.amount, b.held))::int from order_balances b where b.order_id = ${orderId}::uuid) as backed,
      exists (select from disputes d join payments p on p.id = d.payment_id
        where p.order_id = ${orderId}::uuid and d.state in ${[...openDisputeStates]}) as "isDisputed"
    from gift_cards g join credit_accounts a on a.id = g.account_id
    where g.order_id = ${orderId}::uuid for update of a`
  if (!card) return
  const { accountId, end, balance, issued, backed, isDisputed } = card
  const change = { accountId, causeId: crypto.randomUUID(), orderId }
  const goneMinor = issued - backed
  const takenMinor = Math.min(goneMinor, balance)
  if (takenMinor > 0) await takeCredit(ctx, 'reversed', { ...change, amountMinor: takenMinor })
  if (goneMinor < 0) await addCredit(ctx, 'reversed', { ...change, amountMinor: -goneMinor })
  const isStopped = backed === 0 || isDisputed
  await ctx.db
    .update(creditAccounts)
    .set({
      stoppedAt: isStopped ? sql`coalesce(${creditAccounts.stoppedAt}, ${ctx.now().toISOString()})` : null,
    })
    .where(eq(creditAccounts.id, accountId))
  await clearFlags(ctx, { id: orderId }, { kind: 'card_spent' })
  const spentMinor = goneMinor - Math.max(0, takenMinor)
  if (spentMinor > 0)
    await raiseFlag(
      ctx,
      { id: orderId },
      { kind: 'card_spent', params: { amountMinor: spentMinor, end }, cause: '' },
    )
}
