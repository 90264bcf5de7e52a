import { lt, sql } from 'drizzle-orm'
import { searchMisses } from '../../db/schema.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { deleteInBatches } from '../../lib/server/jobs/delete-batches.ts'
import { lagosDay } from '../../lib/time.ts'
import { missedSearchText } from './search-misses.rules.ts'

/** The most different texts of one day: made-up ones fill no more. */
const textsPerDay = 1000

/**
 * Counts a search without results (rule: search-misses). Call it without awaiting; a failed count is lost and
 * affects nothing else.
 */
export async function noteSearchMiss(
  ctx: Pick<Ctx, 'db' | 'now'>,
  search: string | undefined,
): Promise<void> {
  const text = missedSearchText(search ?? '')
  if (!text) return
  const day = lagosDay(ctx.now())
  await ctx.db
    .execute(
      sql`insert into search_misses (day, text, count) select ${day}::date, ${text}::text, 1
        where exists (select from search_misses where day = ${day} and text = ${text})
          or (select count(*) from search_misses where day = ${day}) < ${textsPerDay}
        on conflict (day, text) do update set count = search_misses.count + 1`,
    )
    .catch(() => {})
}

export async function purgeSearchMisses(ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> {
  return deleteInBatches(ctx, searchMisses, lt(searchMisses.day, lagosDay(before)))
}
