import { asc } from 'drizzle-orm'
import { importProducts } from '../src/catalog/editor/import-products.service.ts'
import { type ProductToInsert, readProductsToInsert } from '../src/catalog/editor/insert-products.server.ts'
import { demoRows, products } from '../src/db/schema.ts'
import { inTransaction, type SystemCtx } from '../src/lib/server/context.ts'
import { hourMs } from '../src/lib/time.ts'

const mostSources = 500
const perTransaction = 500

/**
 * Brings the catalogue to `count` products for trials of scale (`SEED=10000`): numbered copies of the demo's
 * products with their variants and pictures, prices and dates spread out. Does nothing when there are enough;
 * an interrupted run continues where it stopped.
 */
export async function seedMany(ctx: SystemCtx, count: number): Promise<void> {
  const before = await ctx.db.$count(products)
  if (before >= count) return
  const first = await ctx.db
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.slug))
    .limit(mostSources)
  const ids = first.map(({ id }) => id)
  const sources = await readProductsToInsert(ctx, ids)
  for (let made = before; made < count; made += perTransaction) {
    const length = Math.min(perTransaction, count - made)
    const copies = Array.from({ length }, (_, index) => {
      const number = made + index
      return copyOf(sources[number % sources.length]!, number, Math.floor(number / sources.length))
    })
    await inTransaction(ctx, async (ctx) => {
      const ids = await importProducts(ctx, 'numbered copies', copies)
      await ctx.db.insert(demoRows).values(ids.map((rowId) => ({ tableName: 'products', rowId })))
    })
  }
}

/** The `round`th copy of a product; `number` keeps its address apart from all others. */
function copyOf(source: ProductToInsert, number: number, round: number): ProductToInsert {
  const dearer = (round % 40) * 5000
  return {
    ...source,
    title: `${source.title} No. ${round}`,
    slug: `${source.slug}-${number}`,
    priceNgn: source.priceNgn + dearer,
    compareAtPrice: source.compareAtPrice && source.compareAtPrice + dearer,
    isFeatured: false,
    featuredRank: null,
    createdAt: new Date(source.createdAt.getTime() - (round % 8000) * hourMs),
    variants: source.variants.map((variant) => ({
      ...variant,
      sku: `${variant.sku.slice(0, 60)}-${number}`,
    })),
  }
}
