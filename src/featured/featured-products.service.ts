import * as z from 'zod'
import { eq } from 'drizzle-orm'
import { saveProduct } from '../catalog/editor/save-product.service.ts'
import { productStatuses } from '../catalog/product-status.rules.ts'
import { rowsOf } from '../db/rows.ts'
import { products } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { inTransaction } from '../lib/server/context.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { mediaUrl } from '../media/media.rules.ts'

const featuredError = errorsOf({
  PRODUCT_GONE: [409, 'One of these products does not exist any more. Reload the page.'],
})

/** A product that shoppers see on the featured list. */
const featuredProductSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    slug: z.string(),
    status: z.enum(productStatuses),
    price_ngn: z.int(),
    available: z.int(),
    image: z.object({ url: z.string(), alt: z.string() }).nullable(),
  })
  .meta({ id: 'FeaturedProduct' })
export type FeaturedProduct = z.infer<typeof featuredProductSchema>

const answer = [
  z.object({ products: z.array(featuredProductSchema) }),
  'The featured products in their order',
] as const

type Row = Omit<FeaturedProduct, 'image'> & { image_key: string | null; image_alt: string | null }

/** In the order shoppers see them; those off sale too. */
export const listFeaturedProducts = ownerRead('get /featured/products', {
  summary: 'The featured products',
  answer,
  run: async (ctx) => {
    const rows = await rowsOf<Row>(ctx.db)`
      select p.id, p.title, p.slug, p.status, p.price_ngn,
          (select coalesce(sum(v.stock - v.held), 0)::int from product_variants v where v.product_id = p.id) as available,
          i.key as image_key, i.alt as image_alt
        from products p left join lateral (select key, alt from product_images i
          where i.product_id = p.id order by i.position limit 1) i on true
        where p.is_featured order by p.featured_rank asc nulls last, p.created_at desc, p.id`
    return {
      products: rows.map(({ image_key, image_alt, ...row }) => ({
        ...row,
        image: image_key === null ? null : { url: mediaUrl(image_key), alt: image_alt ?? '' },
      })),
    }
  },
})

/** All others stop being featured. Each changed product has its line in the audit. @throws PRODUCT_GONE */
export const setFeaturedProducts = ownerCommand('put /featured/products', {
  summary: 'Feature exactly these products, in this order',
  body: z.strictObject({
    ids: z
      .array(z.uuid())
      .max(200)
      .refine((ids) => new Set(ids).size === ids.length, 'A product is named twice'),
  }),
  answer,
  run: (ctx, { ids }) =>
    inTransaction(ctx, async (ctx) => {
      const now = await ctx.db
        .select({ id: products.id, rank: products.featuredRank })
        .from(products)
        .where(eq(products.isFeatured, true))
        .for('update')
      for (const { id } of now)
        if (!ids.includes(id))
          await saveProduct(ctx, id, undefined, { fields: { is_featured: false, featured_rank: null } })
      for (const [rank, id] of ids.entries()) {
        const before = now.find((product) => product.id === id)
        if (before?.rank === rank) continue
        const fields = { is_featured: true, featured_rank: rank }
        await saveProduct(ctx, id, undefined, { fields }).catch(goneInWords)
      }
      return listFeaturedProducts(ctx, {})
    }),
})

function goneInWords(error: unknown): never {
  const isGone = error instanceof Error && 'code' in error && error.code === 'PRODUCT_UNKNOWN'
  throw isGone ? featuredError('PRODUCT_GONE') : error
}
