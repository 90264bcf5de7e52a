import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { expectedCash } from './till.rules.ts'

/** The cash that a till has to hold, from its rows (rule: till). Lock it first, when more is to go out of it. */
export async function cashOfTill(ctx: Pick<Ctx, 'db'>, tillId: string): Promise<number> {
  const [sums] = await rowsOf<{ float: number; cashIn: number; givenBack: number; moved: number }>(ctx.db)`
    select t.float,
        (select coalesce(sum(paid), 0)::int from payments
          where till_id = t.id and state = 'succeeded' and method = 'cash') as "cashIn",
        (select coalesce(sum(amount), 0)::int from refunds where till_id = t.id and state <> 'refused') as "givenBack",
        (select coalesce(sum(amount), 0)::int from till_moves where till_id = t.id) as moved
      from tills t where t.id = ${tillId}`
  return expectedCash(sums!)
}
