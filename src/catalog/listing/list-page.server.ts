import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import type { Counts } from './facets.server.ts'
import {
  type RequestedList,
  filterCondition,
  latest,
  listCondition,
  listOrder,
  searchClass,
} from './list-condition.server.ts'
import { type SearchPlan, searchClasses, widest } from '../search/search-plan.rules.ts'

/** Rows of `l` (`listed_products`) in an order. */
type Rows = { condition: SQL; order: SQL }
type Piece = Rows & { found: number; all: number; offset: number; limit: number }

/** Numbers are literals in the SQL: PostgreSQL plans differently for few rows and for many. */
const number = (value: number): SQL => sql.raw(String(Math.trunc(value)))

/** A statement for the ids of one page, in order, in the cheaper of two ways. */
export function idsOf({ condition, order, found, all, offset, limit }: Piece): SQL {
  const page = sql`limit ${number(limit)} offset ${number(offset)}`
  return isGathered({ found, all, upTo: offset + limit })
    ? sql`with found as materialized (select l.* from listed_products l where ${condition})
        select l.product_id from found l order by ${order} ${page}`
    : sql`select l.product_id from listed_products l where ${condition} order by ${order} ${page}`
}

/** The parts of a page of a list, mostly one; each a statement for ids. */
export function piecesOfPage(requested: RequestedList, counts: Counts): SQL[] {
  const { page, limit } = requested.query
  return stretchesOf(partsOf(requested, counts), (page - 1) * limit, limit).map(({ of, count, ...rest }) =>
    idsOf({ ...of, found: count, all: counts.all, ...rest }),
  )
}

/** A search with many answers has no index for its order: its titles and the others are walked one after the other. */
function partsOf(requested: RequestedList, { total, titled }: Counts): Stretch<Rows>[] {
  const condition = sql`${listCondition(requested)} and ${filterCondition(requested)}`
  const { plan, query } = requested
  const canSort = total <= mostSorted
  if (!plan || query.sortBy || canSort)
    return [{ of: { condition, order: listOrder(requested, canSort) }, count: total }]
  const order = sql`l.is_sold_out, ${latest}, l.product_id`
  const inTitle = sql`l.title_words @@ ${widest(plan).query}::tsquery`
  const part = (isSoldOut: boolean, isTitled: boolean, count: number) => ({
    of: {
      condition: sql`${condition} and l.is_sold_out = ${sql.raw(String(isSoldOut))} and ${isTitled ? inTitle : sql`not (${inTitle})`}`,
      order,
    },
    count,
  })
  return [
    part(false, true, titled.open),
    part(false, false, titled.allOpen - titled.open),
    part(true, true, titled.soldOut),
    part(true, false, total - titled.allOpen - titled.soldOut),
  ]
}

/** The ids of a search's best answers. Common words are walked class by class, until there are enough. */
export async function bestAnswers(
  ctx: Pick<Ctx, 'db'>,
  plan: SearchPlan,
  all: number,
  limit: number,
): Promise<string[]> {
  const order = sql`${latest}, l.product_id`
  const { query, products } = widest(plan)
  if (products <= mostSorted || plan.typedWords > 1) {
    const rows = await rowsOf<{ product_id: string }>(ctx.db)`${idsOf({
      condition: sql`l.words @@ ${query}::tsquery`,
      order: sql`${searchClass(plan)}, ${order}`,
      found: 0,
      all,
      offset: 0,
      limit,
    })}`
    return rows.map((row) => row.product_id)
  }
  const found: string[] = []
  for (const { column, query, atMost } of searchClasses(plan)) {
    if (found.length >= limit || atMost === 0) continue
    const isNew = found.length ? sql`l.product_id not in ${found}` : sql`true`
    const condition = sql`l.${sql.raw(column)} @@ ${query}::tsquery and ${isNew}`
    const piece = { condition, order, found: atMost, all, offset: 0, limit: limit - found.length }
    const rows = await rowsOf<{ product_id: string }>(ctx.db)`${idsOf(piece)}`
    found.push(...rows.map((row) => row.product_id))
  }
  return found
}

/** A contiguous part of a list, with its number of rows. */
type Stretch<Of> = { of: Of; count: number }

/** The rows of each stretch on a page. */
function stretchesOf<Of>(
  stretches: Stretch<Of>[],
  offset: number,
  limit: number,
): { of: Of; count: number; offset: number; limit: number }[] {
  let before = 0
  return stretches.flatMap(({ of, count }) => {
    const from = Math.max(offset - before, 0)
    const to = Math.min(offset + limit - before, count)
    before += count
    return to > from ? [{ of, count, offset: from, limit: to - from }] : []
  })
}

/**
 * Whether it is cheaper to gather all `found` rows and sort them than to walk an index of `all` rows in its
 * order until a page is full: a walk reads all rows in between.
 */
const isGathered = ({ found, all, upTo }: { found: number; all: number; upTo: number }): boolean =>
  found * found < upTo * all

/** Up to this many results are sorted by relevance and by what the chosen size has left; of more, titles come first. */
const mostSorted = 3000
