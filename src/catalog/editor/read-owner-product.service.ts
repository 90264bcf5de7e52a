import { eq, sql } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { fieldsOf } from '../product-fields.rules.ts'
import { missingParts } from '../product-status.rules.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Product } from '../catalog.schema.ts'
import { renderMarkdown } from '../../lib/server/markdown.ts'
import { type ProductRow, productColumns, productView } from '../product-view.server.ts'

/** A product with all its parts as its owner edits it, of any status, in one statement. @throws PRODUCT_UNKNOWN */
export async function readOwnerProduct(ctx: OwnerCtx, id: string): Promise<OwnerProduct> {
  const [found] = await ctx.db
    .select({ row: products, ...parts })
    .from(products)
    .where(eq(products.id, id))
  if (!found) throw catalogWriteError('PRODUCT_UNKNOWN')
  const { row, earlierSlugs, isOrdered, variants, pictures } = found
  return {
    id,
    ...fieldsOf(row),
    status: row.status,
    publish_at: row.publishAt?.toISOString() ?? null,
    first_live_at: row.firstLiveAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    earlier_slugs: earlierSlugs,
    missing: missingParts({ ...row, pictureCount: pictures.length, variantCount: variants.length }),
    is_ordered: isOrdered || variants.some((variant) => variant.is_ordered),
    variants,
    pictures: pictures.map((picture) => ({ ...picture, url: mediaUrl(picture.key) })),
  }
}

const parts = {
  earlierSlugs: sql<string[]>`(select coalesce(json_agg(s.slug order by s.created_at desc, s.slug), '[]')
    from product_slugs s where s.product_id = products.id)`,
  isOrdered: sql<boolean>`exists (select 1 from order_lines l where l.product_id = products.id)`,
  variants: sql<OwnerProduct['variants']>`(select coalesce(json_agg(t), '[]') from (
    select v.id, v.size, v.color, v.color_hex, v.sku, v.stock, v.held,
      exists (select 1 from order_lines l where l.variant_id = v.id) as is_ordered
    from product_variants v where v.product_id = products.id order by v.position, v.id) t)`,
  pictures: sql<Omit<OwnerProduct['pictures'][number], 'url'>[]>`(select coalesce(json_agg(t), '[]') from (
    select i.id, i.key, i.alt, i.width, i.height, i.thumbhash, i.color, i.focal_x, i.focal_y
    from product_images i where i.product_id = products.id order by i.position, i.id) t)`,
}

/** A product of any status as shoppers will see it. @throws PRODUCT_UNKNOWN */
export async function previewProduct(ctx: OwnerCtx, id: string): Promise<Product> {
  const [row] = await rowsOf<ProductRow>(ctx.db)`
    select ${productColumns} from products p join categories c on c.id = p.category_id
      where p.id = ${id}`
  if (!row) throw catalogWriteError('PRODUCT_UNKNOWN')
  return { ...productView(row), description_html: renderMarkdown(row.description) }
}
