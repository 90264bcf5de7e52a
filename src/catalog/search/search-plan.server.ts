import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { catalogueTags } from '../../lib/server/jobs/shop-change.ts'
import { recall } from '../../lib/server/pages/shop-memory.ts'
import {
  type KnownWord,
  type SearchPlan,
  fewAnswers,
  normalizeSearch,
  planSearch,
  widest,
} from './search-plan.rules.ts'

type ReadCtx = Pick<Ctx, 'db' | 'memory'>

/**
 * The search plan of a text (rule: search-text): its words, words that begin with or contain them, and only
 * when those find few, likely corrections. Null when nothing can be found. Cached until the catalogue
 * changes.
 */
export function readSearchPlan(ctx: ReadCtx, text: string): Promise<SearchPlan | null> {
  const normalized = normalizeSearch(text)
  return recall(ctx, `search ${normalized}`, catalogueTags, () => makePlan(ctx, normalized))
}

/** How many products the plan of `text` finds in all. Cached until the catalogue changes. */
export function countFound(ctx: ReadCtx, text: string, plan: SearchPlan): Promise<number> {
  const read = async () => {
    const [row] = await rowsOf<{ count: number }>(ctx.db)`
      select count(*)::int as count from listed_products l where l.words @@ ${widest(plan).query}::tsquery`
    return row!.count
  }
  return recall(ctx, `found ${normalizeSearch(text)}`, catalogueTags, read)
}

async function makePlan(ctx: ReadCtx, text: string): Promise<SearchPlan | null> {
  const rows = await wordsLike(ctx, text)
  const typed = [...new Set(rows.map((row) => row.typed))]
  const known = rows.filter((row) => row.word !== null)
  const plan = planSearch(typed, known, false)
  if (!typed.length || (plan && (await findsEnough(ctx, plan)))) return plan
  return planSearch(typed, [...known, ...(await wordsSimilar(ctx, typed))], true)
}

/** One word finds all its products; several only those that have them all. */
async function findsEnough({ db }: ReadCtx, plan: SearchPlan): Promise<boolean> {
  const { query, products } = widest(plan)
  if (products < fewAnswers || plan.typedWords === 1) return products >= fewAnswers
  const rows = await rowsOf<{ id: string }>(db)`
    select l.product_id as id from listed_products l where l.words @@ ${query}::tsquery limit ${fewAnswers}`
  return rows.length === fewAnswers
}

/**
 * The typed words with those of the vocabulary that share their stem or contain them; "the" counts only when
 * alone.
 */
const wordsLike = ({ db }: ReadCtx, text: string) =>
  rowsOf<KnownWord>(db)`
    with all_typed as materialized (
        select word, search_stem_of(word) as stem from unnest(tsvector_to_array(search_words_of(${text}))) as word),
      typed as (select * from all_typed where stem <> '' or not exists (select from all_typed where stem <> ''))
      select t.word as typed, t.stem as "typedStem", w.word, w.stem, w.products, w.titles from typed t
      left join lateral (
        select * from search_words where stem = t.stem and t.stem <> ''
        union select * from search_words
        where word like (case when length(t.word) > 2 then '%' else '' end) || t.word || '%') w on true`

/** Words with the same first letter and about as long, or with many of the same letters in a row. */
const wordsSimilar = ({ db }: ReadCtx, typed: string[]) =>
  rowsOf<KnownWord>(db)`
    select t.word as typed, '' as "typedStem", w.word, w.stem, w.products, w.titles
      from unnest(array[${sql.join(
        typed.map((word) => sql`${word}::text`),
        sql`, `,
      )}]) as t(word)
      join search_words w on length(t.word) > 3
        and (w.word % t.word or (left(w.word, 1) = left(t.word, 1) and abs(length(w.word) - length(t.word)) <= 3))`
