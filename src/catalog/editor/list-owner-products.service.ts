import * as z from 'zod'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { ownerRead } from '../../lib/server/web/operation.ts'
import { imageSchema } from '../catalog.schema.ts'
import { ownerFilterSchema } from '../search/owner-filter.schema.ts'
import { stockedVariant } from '../stock/stocked-variant.schema.ts'
import { findOwnerPage, readLowStock, rowsOfPage } from '../search/owner-filter.server.ts'
import { titleRank } from '../product-filter.server.ts'
import { type ProductStatus, productStatuses } from '../product-status.rules.ts'
import { imageColumns, imageView } from '../product-view.server.ts'

const status = z.enum(productStatuses)

const ownerListQuerySchema = ownerFilterSchema.extend({
  sort: z.enum(['changed', 'newest', 'title', 'price']).default('changed'),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
type OwnerListQuery = z.output<typeof ownerListQuerySchema>

const ownerListSchema = z.object({
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      slug: z.string(),
      status,
      publish_at: z.iso.datetime().nullable(),
      price_ngn: z.int(),
      compare_at_price: z.int().nullable(),
      category: z.object({ id: z.string(), name: z.string() }),
      is_featured: z.boolean(),
      image: imageSchema.nullable(),
      tags: z.array(z.string()),
      sale_ends_at: z.iso.datetime().nullable(),
      low_stock: z.int().describe('A size with this many pieces or fewer runs low'),
      is_ordered: z.boolean().describe('Was ordered before: it can be archived, not deleted'),
      variants: z.array(stockedVariant).describe('The first 24'),
      variant_count: z.int(),
      stock: z.int(),
      held: z.int(),
      updated_at: z.iso.datetime(),
    }),
  ),
  total: z.int(),
  counts: z.record(status, z.int()).describe('Products of each status, whatever the filters'),
  page: z.int(),
  limit: z.int(),
})
export type OwnerList = z.infer<typeof ownerListSchema>

type Listed = OwnerList['products'][number]
type Row = Omit<Listed, 'image' | 'variants' | 'publish_at' | 'sale_ends_at' | 'updated_at'> & {
  image: Parameters<typeof imageView>[0] | null
  variants: Listed['variants'] | null
  publish_at: Date | string | null
  sale_ends_at: Date | string | null
  updated_at: Date | string
}

const orders: Record<OwnerListQuery['sort'], SQL> = {
  changed: sql`p.updated_at desc, p.id`,
  newest: sql`p.created_at desc, p.id`,
  title: sql`lower(p.title), p.id`,
  price: sql`p.price_ngn, p.id`,
}

const isOrdered = sql`exists (select 1 from order_lines l where l.product_id = p.id)`

/** Enough for a row of chips; a product's own page has all. */
const firstVariants = sql`(select json_agg(t) from (select id, size, color, color_hex, stock, held
  from product_variants where product_id = p.id order by position, id limit 24) t)`

export const listOwnerProducts = ownerRead('get /products', {
  summary: 'Products of every status; archived ones only when asked for',
  query: ownerListQuerySchema,
  answer: [ownerListSchema, 'The page'],
  run: async (ctx, query) => {
    const { page, limit } = query
    const lowStock = await readLowStock(ctx)
    const [{ found, rows }, counts] = await Promise.all([readPage(ctx, query, lowStock), countByStatus(ctx)])
    return {
      products: rows.map(({ image, publish_at, updated_at, sale_ends_at, variants, ...row }) => ({
        ...row,
        image: image && imageView(image),
        variants: variants ?? [],
        sale_ends_at: sale_ends_at && new Date(sale_ends_at).toISOString(),
        publish_at: publish_at && new Date(publish_at).toISOString(),
        updated_at: new Date(updated_at).toISOString(),
      })),
      total: found.total,
      counts,
      page,
      limit,
    }
  },
})

async function readPage(ctx: OwnerCtx, query: OwnerListQuery, lowStock: number) {
  const { page, limit } = query
  const found = await findOwnerPage(ctx, query, { order: orderOf(query), lowStock, page, limit })
  const rows = await rowsOf<Row>(ctx.db)`
    select p.id, p.title, p.slug, p.status, p.publish_at, p.price_ngn, p.compare_at_price, p.is_featured, p.tags, p.sale_ends_at,
        coalesce(p.low_stock, ${lowStock}::int) as low_stock, ${isOrdered} as is_ordered,
        ${firstVariants} as variants,
        json_build_object('id', c.id, 'name', c.name) as category, p.updated_at, v.variant_count, v.stock, v.held,
        (select ${imageColumns}
         from product_images i where i.product_id = p.id order by i.position limit 1) as image
      from ${rowsOfPage(found)} p
      join categories c on c.id = p.category_id
      cross join lateral (select count(*)::int as variant_count, coalesce(sum(stock), 0)::int as stock,
        coalesce(sum(held), 0)::int as held from product_variants where product_id = p.id) v
      order by p.place`
  return { found, rows }
}

/** Search results are ordered by relevance. */
const orderOf = ({ search, sort }: OwnerListQuery): SQL =>
  search?.trim() ? sql`${titleRank(search)}, ${orders[sort]}` : orders[sort]

async function countByStatus(ctx: OwnerCtx): Promise<Record<ProductStatus, number>> {
  const rows = await rowsOf<{ status: ProductStatus; n: number }>(ctx.db)`
    select status, count(*)::int as n from products group by status`
  const counts = new Map(rows.map((row) => [row.status, row.n]))
  return Object.fromEntries(productStatuses.map((status) => [status, counts.get(status) ?? 0])) as Record<
    ProductStatus,
    number
  >
}
