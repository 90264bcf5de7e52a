import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { StaffCtx } from '../../lib/server/context.ts'
import { idsInNeed } from '../../orders/changes/open-flags.server.ts'
import { isUnmatchedWaiting } from '../../payments/unmatched/unmatched-payment.service.ts'
import { listEndingRates } from '../../shipping/abroad/abroad.service.ts'
import { isFailingJob, mostShown } from './failing-mails.service.ts'

/** Of `orders`: waits for its delivery fee. */
export const isOpenQuote = sql`status = 'pending' and hold_state = 'none' and delivery is null`

/** How many things the screen Needs you lists: the number the menu and Today show (rule: needs-you). */
export async function countNeedsYou(ctx: StaffCtx): Promise<number> {
  const rates = await listEndingRates(ctx)
  const [row] = await rowsOf<{ count: number }>(ctx.db)`select (
      (select count(*) from (${idsInNeed}) waiting)
      + (select count(*) from orders where ${isOpenQuote})
      + (select count(*) from payments where ${isUnmatchedWaiting})
      + (select count(*) from tills where state = 'handed_in')
      + (select count(*) from (select from pgboss.job j where ${isFailingJob} limit ${mostShown}) failing)
      + ${rates.length}::int)::int as count`
  return row!.count
}
