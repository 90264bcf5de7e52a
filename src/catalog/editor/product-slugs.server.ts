import { and, eq, ne, sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import { categories, products, productSlugs } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import { isReservedSlug, numberedSlug, slugOf } from '../slug.rules.ts'

/**
 * Writers of slugs wait for each other until commit: slugs are in two tables, so no constraint can keep them
 * unique. The lock is their own: that of `listed_products` (7403) is taken at a commit only.
 */
const lockSlugs = (ctx: OwnerCtx) =>
  ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('product_slugs', 0))`)

/**
 * A slug from the title that no product has or had, with a number appended if needed; of a title of another script that of its
 * category with a number (rule: slug-letters).
 */
export async function freeSlug(ctx: OwnerCtx, title: string, categoryId: string): Promise<string> {
  await lockSlugs(ctx)
  const own = slugOf(title)
  const base = own || (await categorySlug(ctx, categoryId))
  const rows = await rowsOf<{ slug: string }>(ctx.db)`
    select slug from products where starts_with(slug, ${base.slice(0, 90)})
      union select slug from product_slugs where starts_with(slug, ${base.slice(0, 90)})`
  const taken = new Set(rows.map((row) => row.slug))
  let number = own ? 1 : 2
  while (taken.has(numberedSlug(base, number)) || isReservedSlug(numberedSlug(base, number))) number += 1
  return numberedSlug(base, number)
}

async function categorySlug(ctx: OwnerCtx, id: string): Promise<string> {
  const [category] = await ctx.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(eq(categories.id, id))
  return category?.slug ?? 'product'
}

/**
 * Makes sure that `slug` can become the product's: no other has it, and none had it before unless `isTakenOver`, which
 * ends that other's redirect. `productId` is null for a product that is not there yet.
 * @throws SLUG_RESERVED, SLUG_TAKEN, SLUG_USED_BEFORE, each with the field
 */
export async function claimSlug(
  ctx: OwnerCtx,
  productId: string | null,
  slug: string,
  isTakenOver: boolean,
): Promise<void> {
  await lockSlugs(ctx)
  const refuse = (code: Parameters<typeof catalogWriteError>[0], message?: string) => {
    const error = catalogWriteError(code, { ...(message && { message }) })
    return catalogWriteError(code, { message: error.message, fields: { slug: error.message } })
  }
  if (isReservedSlug(slug)) throw refuse('SLUG_RESERVED')
  const isOther = productId ? ne(products.id, productId) : undefined
  const [holder] = await ctx.db
    .select({ title: products.title })
    .from(products)
    .where(and(eq(products.slug, slug), isOther))
  if (holder) throw refuse('SLUG_TAKEN', `“${holder.title}” has this address`)
  const [former] = await ctx.db
    .select({ title: products.title })
    .from(productSlugs)
    .innerJoin(products, eq(products.id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, slug), isOther))
  if (former && !isTakenOver)
    throw refuse('SLUG_USED_BEFORE', `“${former.title}” had this address before, and old links lead there`)
  await ctx.db.delete(productSlugs).where(eq(productSlugs.slug, slug))
}

/** Redirects the product's old slug to it (rule: slug-redirect); call it after `claimSlug` of the new one. */
export async function keepEarlierSlug(ctx: OwnerCtx, product: { id: string; slug: string }): Promise<void> {
  const kept = { productId: product.id, createdAt: ctx.now() }
  await ctx.db
    .insert(productSlugs)
    .values({ slug: product.slug, ...kept })
    .onConflictDoUpdate({ target: productSlugs.slug, set: kept })
}
