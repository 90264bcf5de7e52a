import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { OwnerCtx } from '../lib/server/context.ts'
import type { OwnerList, OwnerListQuery } from './owner-product.schema.ts'
import { lowStockLimit } from './product-badges.rules.ts'
import { searchCondition, searchRank } from './product-filter.server.ts'
import { type ProductStatus, productStatuses } from './product-status.rules.ts'
import { imageView } from './product-view.server.ts'

type Row = {
  id: string
  title: string
  slug: string
  status: ProductStatus
  publish_at: Date | string | null
  price_ngn: number
  compare_at_price: number | null
  category: { id: string; name: string }
  is_featured: boolean
  image: Parameters<typeof imageView>[0] | null
  variant_count: number
  stock: number
  held: number
  updated_at: Date | string
}

const orders: Record<OwnerListQuery['sort'], SQL> = {
  changed: sql`p.updated_at desc, p.id`,
  newest: sql`p.created_at desc, p.id`,
  title: sql`lower(p.title), p.id`,
  price: sql`p.price_ngn, p.id`,
}

/** A page of the owner's list of products of every status, with how many there are. Archived ones only when asked for. */
export async function listOwnerProducts(ctx: OwnerCtx, query: OwnerListQuery): Promise<OwnerList> {
  const { page, limit } = query
  const rows = await rowsOf<Row>(
    ctx.db,
    sql`select p.id, p.title, p.slug, p.status, p.publish_at, p.price_ngn, p.compare_at_price, p.is_featured,
        json_build_object('id', c.id, 'name', c.name) as category, p.updated_at, v.variant_count, v.stock, v.held,
        (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash)
         from product_images i where i.product_id = p.id order by i.position limit 1) as image
      from products p join categories c on c.id = p.category_id
      cross join lateral (select count(*)::int as variant_count, coalesce(sum(stock), 0)::int as stock,
        coalesce(sum(held), 0)::int as held from product_variants where product_id = p.id) v
      where ${conditionOf(query)} order by ${orderOf(query)} limit ${limit} offset ${(page - 1) * limit}`,
  )
  return {
    products: rows.map(({ image, publish_at, updated_at, ...row }) => ({
      ...row,
      image: image && imageView(image),
      publish_at: publish_at && new Date(publish_at).toISOString(),
      updated_at: new Date(updated_at).toISOString(),
    })),
    total: await countMatching(ctx, query),
    counts: await countByStatus(ctx),
    page,
    limit,
  }
}

/** What is searched for comes in the order of how well it fits. */
const orderOf = ({ search, sort }: OwnerListQuery): SQL =>
  search?.trim() ? sql`${searchRank(search)} desc, ${orders[sort]}` : orders[sort]

function conditionOf({ status, category_id, search, stock }: OwnerListQuery): SQL {
  const fewest = stock === 'out' ? 0 : lowStockLimit
  const conditions = [
    status ? sql`p.status = ${status}` : sql`p.status <> 'archived'`,
    category_id ? sql`p.category_id = ${category_id}` : sql`true`,
    searchCondition(search),
    stock
      ? sql`exists (select 1 from product_variants s where s.product_id = p.id and s.stock - s.held <= ${fewest})`
      : sql`true`,
  ]
  return sql.join(conditions, sql` and `)
}

async function countMatching(ctx: OwnerCtx, query: OwnerListQuery): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    ctx.db,
    sql`select count(*)::int as n from products p where ${conditionOf(query)}`,
  )
  return row!.n
}

async function countByStatus(ctx: OwnerCtx): Promise<Record<ProductStatus, number>> {
  const rows = await rowsOf<{ status: ProductStatus; n: number }>(
    ctx.db,
    sql`select status, count(*)::int as n from products group by status`,
  )
  const counts = new Map(rows.map((row) => [row.status, row.n]))
  return Object.fromEntries(productStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ProductStatus,
    number
  >
}
