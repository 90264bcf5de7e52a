import { sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Ctx } from '../lib/server/context.ts'
import { catalogError } from './catalog.errors.rules.ts'
import type { ListQuery, Product, ProductList } from './catalog.schema.ts'
import { renderMarkdown } from './markdown.server.ts'
import { readFacets } from './facets.server.ts'
import {
  filterCondition,
  firstSeenAt,
  isListed,
  listCondition,
  listOrder,
  searchCondition,
  searchRank,
} from './product-filter.server.ts'
import { presentSlugOf } from './product-slugs.server.ts'
import { noteSearchMiss } from './search-misses.service.ts'
import {
  availability,
  imageColumns,
  imageView,
  type ProductRow,
  productColumns,
  productView,
} from './product-view.server.ts'

type ReadCtx = Pick<Ctx, 'db' | 'now'>

/** A page of a list with its total and the counts of every filter. Two statements (rule: list-filters). */
export async function listProducts(ctx: ReadCtx, query: ListQuery): Promise<ProductList> {
  const base = sql`${isListed} and ${listCondition(query, ctx.now())} and ${searchCondition(query.search)}`
  const [rows, { total, facets }] = await Promise.all([
    rowsOf<ProductRow>(
      ctx.db,
      sql`select ${productColumns} from products p join categories c on c.id = p.category_id ${availability}
        where ${base} and ${filterCondition(query)}
        order by ${listOrder(query)} limit ${query.limit} offset ${(query.page - 1) * query.limit}`,
    ),
    readFacets(ctx, query, base),
  ])
  if (total === 0 && !isNarrowed(query)) void noteSearchMiss(ctx, query.search)
  return { products: rows.map(productView), total, page: query.page, limit: query.limit, facets }
}

/** Nothing may be found because of the filters: that says nothing about what was searched for. */
const isNarrowed = ({ list, category, size, color, inStock, minPrice, maxPrice }: ListQuery) =>
  [list !== 'all', category, size?.length, color?.length, inStock, minPrice, maxPrice].some(Boolean)

/** One visible product by its slug, or the present slug of the one that had it before. @throws PRODUCT_NOT_FOUND */
export async function getProduct(ctx: ReadCtx, slug: string): Promise<Product | { movedTo: string }> {
  const [row] = await rowsOf<ProductRow>(
    ctx.db,
    sql`select ${productColumns} from products p join categories c on c.id = p.category_id ${availability}
      where p.slug = ${slug} and ${isListed}`,
  )
  if (row) return { ...productView(row), description_html: renderMarkdown(row.description) }
  const movedTo = await presentSlugOf(ctx, slug)
  if (!movedTo) throw catalogError('PRODUCT_NOT_FOUND')
  return { movedTo }
}

/** The visible products among `ids`, in the order asked. */
export async function getProductsByIds(ctx: ReadCtx, ids: string[]): Promise<Product[]> {
  if (!ids.length) return []
  const rows = await rowsOf<ProductRow>(
    ctx.db,
    sql`select ${productColumns} from products p join categories c on c.id = p.category_id ${availability}
      where p.id in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}) and ${isListed}`,
  )
  const byId = new Map(rows.map((row) => [row.id, productView(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const searchLimit = 10

/** The header's search: at most 10, the best answers first (rule: header-search). */
export async function searchProducts(ctx: ReadCtx, text: string) {
  if (!text.trim()) return []
  const rows = await rowsOf<{
    id: string
    title: string
    slug: string
    price_ngn: number
    category: string
    image: Parameters<typeof imageView>[0]
  }>(
    ctx.db,
    sql`select p.id, p.title, p.slug, p.price_ngn, c.name as category,
        (select ${imageColumns}
         from product_images i where i.product_id = p.id order by i.position limit 1) as image
      from products p join categories c on c.id = p.category_id
      where ${isListed} and ${searchCondition(text)}
      order by ${searchRank(text)} desc, ${firstSeenAt} desc limit ${searchLimit}`,
  )
  if (rows.length === 0) void noteSearchMiss(ctx, text)
  return rows.map(({ image, ...row }) => ({ ...row, images: [imageView(image)] }))
}
