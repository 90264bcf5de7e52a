import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { catalogueTags } from '../../lib/server/jobs/shop-change.ts'
import { recall } from '../../lib/server/pages/shop-memory.ts'

type ReadCtx = Pick<Ctx, 'db' | 'memory'>

/** The visible category of a slug; null is none (rule: category-filter). */
export function readCategoryId(ctx: ReadCtx, slug: string): Promise<string | null> {
  const read = async () => {
    const [row] = await rowsOf<{ id: string }>(ctx.db)`
      select id from categories where slug = ${slug} and visible`
    return row?.id ?? null
  }
  return recall(ctx, `category ${slug}`, catalogueTags, read)
}

/** How many products all lists have together. */
export function readListedCount(ctx: ReadCtx): Promise<number> {
  const read = async () => {
    const [row] = await rowsOf<{ count: number }>(ctx.db)`select count(*)::int as count from listed_products`
    return row!.count
  }
  return recall(ctx, 'listed', catalogueTags, read)
}
