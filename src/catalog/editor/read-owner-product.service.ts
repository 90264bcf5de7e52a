import * as z from 'zod'
import { eq, sql } from 'drizzle-orm'
import { products } from '../../db/schema.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { mediaUrl } from '../../media/media.rules.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { fieldsOf } from '../product-fields.rules.ts'
import { missingParts } from '../product-status.rules.ts'
import { productLimits } from '../product-limits.rules.ts'
import { type OwnerProduct, ownerProductSchema } from './owner-product.schema.ts'
import { rowsOf } from '../../db/rows.ts'
import { type Product, productSchema } from '../catalog.schema.ts'
import { refuseUnrenderable, renderMarkdown } from '../../lib/server/markdown.ts'
import { type ProductRow, productColumns, productView } from '../product-view.server.ts'

/** Of any status, in one statement. @throws PRODUCT_UNKNOWN */
export const readOwnerProduct = ownerRead('get /products/{id}', {
  summary: 'A product with all its parts',
  params: idParams,
  answer: [ownerProductSchema, 'The product as it is now'],
  run: async (ctx, { id }): Promise<OwnerProduct> => {
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
  },
})

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

/** @throws PRODUCT_UNKNOWN */
export const previewProduct = ownerRead('get /products/{id}/preview', {
  summary: 'The product as shoppers will see it, whatever its status',
  params: idParams,
  answer: [productSchema, 'The product'],
  run: async (ctx, { id }): Promise<Product> => {
    const [row] = await rowsOf<ProductRow>(ctx.db)`
      select ${productColumns} from products p join categories c on c.id = p.category_id
        where p.id = ${id}`
    if (!row) throw catalogWriteError('PRODUCT_UNKNOWN')
    return { ...productView(row), description_html: renderMarkdown(row.description) }
  },
})

export const previewDescription = ownerCommand('post /markdown', {
  summary: 'A description as shoppers will see it',
  body: z.strictObject({ text: z.string().max(productLimits.description) }),
  answer: [z.object({ html: z.string() }), 'Safe HTML'],
  run: (_, { text }) => {
    refuseUnrenderable(text, 'description')
    return { html: renderMarkdown(text) }
  },
})
