import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Ctx } from '../../lib/server/context.ts'
import { catalogueTags, listTags } from '../../lib/server/jobs/shop-change.ts'
import { notePageGone, noteTags } from '../../lib/server/pages/page-contents.ts'
import { recall } from '../../lib/server/pages/shop-memory.ts'
import { catalogError } from '../catalog.errors.rules.ts'
import { type CardRow, cardColumns, cardView } from './card-view.server.ts'
import type { CardList, CardProduct } from './card.schema.ts'
import type { Product, SearchResult } from '../catalog.schema.ts'
import type { ListQuery, ProductList } from './list.schema.ts'
import { asksForSizes, type Counts, emptyCounts, readCounts } from './facets.server.ts'
import type { RequestedList } from './list-condition.server.ts'
import { bestAnswers, piecesOfPage } from './list-page.server.ts'
import { readCategoryId, readListedCount } from './listed-facts.server.ts'
import { renderMarkdown } from '../../lib/server/markdown.ts'
import { isGone, isListed } from '../product-filter.server.ts'
import {
  imageColumns,
  imageView,
  type ProductRow,
  productColumns,
  productView,
} from '../product-view.server.ts'
import { noteSearchMiss } from '../search/search-misses.service.ts'
import { normalizeSearch, type SearchPlan } from '../search/search-plan.rules.ts'
import { countFound, readSearchPlan } from '../search/search-plan.server.ts'

type ReadCtx = Pick<Ctx, 'db' | 'now' | 'memory'>

/**
 * A page of a list with its total and the counts of every filter (rule: list-filters). The rows are read on
 * every request; counts and search plans are cached until the catalogue changes.
 */
export async function listProducts(ctx: ReadCtx, query: ListQuery): Promise<ProductList> {
  const { rows, counts } = await readPage<ProductRow>(ctx, query, productColumns)
  return { products: rows.map(productView), ...shownCounts(query, counts) }
}

/** The same list as cards. */
export async function listCards(ctx: ReadCtx, query: ListQuery): Promise<CardList> {
  const { rows, counts } = await readPage<CardRow>(ctx, query, cardColumns)
  return { products: rows.map(cardView), ...shownCounts(query, counts) }
}

/** The ids and slugs of a page of a list, in its order. */
export async function listNames(ctx: ReadCtx, query: ListQuery): Promise<{ id: string; slug: string }[]> {
  const { rows } = await readPage<{ id: string; slug: string }>(ctx, query, sql`p.id, p.slug`)
  return rows
}

const shownCounts = ({ page, limit }: ListQuery, { total, facets }: Counts) => ({
  total,
  page,
  limit,
  facets,
})

async function readPage<Row extends { id: string }>(ctx: ReadCtx, query: ListQuery, columns: SQL) {
  const [categoryId, plan] = await Promise.all([
    query.category ? readCategoryId(ctx, query.category) : null,
    query.search?.trim() ? readSearchPlan(ctx, query.search) : null,
  ])
  noteTags(listTags(asksForSizes(query)))
  if (query.search?.trim() && !plan) return { rows: [], counts: await noCounts(ctx, query) }
  const wanted: RequestedList = { query, categoryId, plan, now: ctx.now() }
  const counts = await readCounts(ctx, wanted)
  const pieces = await Promise.all(
    piecesOfPage(wanted, counts).map((ids) => rowsOf<Row>(ctx.db)`${rowsInOrder(columns, ids)}`),
  )
  const rows = pieces.flat()
  noteTags(rows.map(({ id }) => id))
  if (counts.total === 0) missed(ctx, query)
  return { rows, counts }
}

/** Columns of the products whose ids a statement has, in its order. */
const rowsInOrder = (columns: SQL, ids: SQL): SQL => sql`
  select ${columns} from (select x.product_id, row_number() over () as n from (${ids}) x) page
  join products p on p.id = page.product_id join categories c on c.id = p.category_id order by page.n`

async function noCounts(ctx: ReadCtx, query: ListQuery): Promise<Counts> {
  missed(ctx, query)
  return emptyCounts
}

function missed(ctx: ReadCtx, query: ListQuery) {
  if (!isNarrowed(query)) void noteSearchMiss(ctx, query.search)
}

/** An empty result may be due to the filters: that is no search miss. */
const isNarrowed = ({ list, category, size, color, inStock, minPrice, maxPrice }: ListQuery) =>
  [list !== 'all', category, size?.length, color?.length, inStock, minPrice, maxPrice].some(Boolean)

/**
 * One visible product by its slug, or the present slug of the one that had it before (rule: product-page).
 * @throws PRODUCT_GONE for one that was archived, PRODUCT_NOT_FOUND
 */
export async function getProduct(ctx: ReadCtx, slug: string): Promise<Product | { movedTo: string }> {
  const [row] = await rowsOf<ProductRow>(ctx.db)`
    select ${productColumns} from products p join categories c on c.id = p.category_id
      where p.slug = ${slug} and ${isListed}`
  if (row) noteTags([row.id])
  if (row) return { ...productView(row), description_html: renderMarkdown(row.description) }
  const movedTo = await presentSlugOf(ctx, slug)
  if (!movedTo)
    throw (await isArchived(ctx, slug)) ? catalogError('PRODUCT_GONE') : catalogError('PRODUCT_NOT_FOUND')
  return { movedTo }
}

/** The present slug of the product that shoppers see, or saw once, and that had this slug before, or null. */
async function presentSlugOf(ctx: ReadCtx, slug: string): Promise<string | null> {
  const [row] = await rowsOf<{ slug: string }>(ctx.db)`
    select p.slug from product_slugs s join products p on p.id = s.product_id
      join categories c on c.id = p.category_id where s.slug = ${slug} and (${isListed} or ${isGone})`
  return row?.slug ?? null
}

async function isArchived(ctx: ReadCtx, slug: string): Promise<boolean> {
  const [row] = await rowsOf<{ id: string }>(ctx.db)`
    select p.id from products p where p.slug = ${slug} and ${isGone}`
  if (row) notePageGone(row.id)
  return row !== undefined
}

/** The visible products among `ids`, in the order of the ids (rule: products-by-ids). */
export const getProductsByIds = async (ctx: ReadCtx, ids: string[]): Promise<Product[]> =>
  (await readByIds<ProductRow>(ctx, ids, productColumns)).map(productView)

/** The same as cards. */
export const getCardsByIds = async (ctx: ReadCtx, ids: string[]): Promise<CardProduct[]> =>
  (await readByIds<CardRow>(ctx, ids, cardColumns)).map(cardView)

async function readByIds<Row extends { id: string }>(
  ctx: ReadCtx,
  ids: string[],
  columns: SQL,
): Promise<Row[]> {
  if (!ids.length) return []
  const rows = await rowsOf<Row>(ctx.db)`
    select ${columns} from products p join categories c on c.id = p.category_id
      where p.id = any(array[${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}]) and ${isListed}`
  noteTags(rows.map(({ id }) => id))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const searchLimit = 10

/**
 * The header's search: at most 10, the best answers first, and how many there are in all
 * (rule: header-search).
 */
export async function searchProducts(ctx: ReadCtx, text: string): Promise<SearchResult> {
  if (!text.trim()) return { results: [], total: 0 }
  const plan = await readSearchPlan(ctx, text)
  const ids = plan ? await recallBestAnswers(ctx, text, plan) : []
  if (ids.length === 0) {
    void noteSearchMiss(ctx, text)
    return { results: [], total: 0 }
  }
  const rows = await rowsOf<SearchRow>(ctx.db)`
    select p.id, p.title, p.slug, p.price_ngn, c.name as category,
        (select ${imageColumns}
         from product_images i where i.product_id = p.id order by i.position limit 1) as image
      from products p join categories c on c.id = p.category_id where p.id in ${ids} and ${isListed}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  const results = ids.flatMap((id) => {
    const { image, ...row } = byId.get(id) ?? {}
    return image ? [{ ...(row as Omit<SearchRow, 'image'>), images: [imageView(image)] }] : []
  })
  return { results, total: ids.length < searchLimit ? results.length : await countFound(ctx, text, plan!) }
}

/** Cached until the catalogue changes. */
function recallBestAnswers(ctx: ReadCtx, text: string, plan: SearchPlan): Promise<string[]> {
  const read = async () => bestAnswers(ctx, plan, await readListedCount(ctx), searchLimit)
  return recall(ctx, `best ${normalizeSearch(text)}`, catalogueTags, read)
}

type SearchRow = Omit<SearchResult['results'][number], 'images'> & { image: Parameters<typeof imageView>[0] }
