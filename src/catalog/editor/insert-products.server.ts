import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { categories, productImages, products, productVariants } from '../../db/schema.ts'
import type { OwnerCtx } from '../../lib/server/context.ts'
import { refusedBy } from '../../lib/server/constraint-refusals.ts'
import type { StoredPicture } from '../../media/store-picture.service.ts'
import { catalogWriteError } from '../catalog.errors.rules.ts'
import {
  columnOf,
  emptyValue,
  fieldNames,
  type ProductColumns,
  productFields,
} from '../product-fields.rules.ts'
import { searchTextOf } from '../search/search-text.rules.ts'
import { insertVariants, type VariantRow } from '../stock/variant-stock.server.ts'
import { skusFor } from './variant-skus.server.ts'

/** A stored picture and its data; the focal point defaults to the middle. */
type PictureToInsert = StoredPicture & {
  alt: string
  color?: string | null
  focalX?: number
  focalY?: number
}

/** A product with all its parts; a field that is left out is empty. Prices in minor units; an empty SKU is derived. */
export type ProductToInsert = Partial<ProductColumns> &
  Pick<ProductColumns, 'title' | 'slug' | 'priceNgn' | 'categoryId'> &
  Required<Pick<typeof products.$inferInsert, 'status' | 'createdAt'>> & {
    variants: Omit<VariantRow, 'id' | 'productId' | 'position'>[]
    pictures: PictureToInsert[]
  }

/** Maps constraint violations to errors. */
export const productRefusals = {
  products_slug_unique: () => catalogWriteError('SLUG_TAKEN'),
  product_variants_sku_unique: () => catalogWriteError('SKU_TAKEN'),
  product_variants_option: () => catalogWriteError('VARIANT_TWICE'),
}

/**
 * The only writer of new products: any number at once, in three statements, with their search columns and the
 * ledger of their opening stock. Call it in a transaction that also writes the audit. Returns the ids in
 * order.
 * @throws CATEGORY_UNKNOWN, SLUG_TAKEN, SKU_TAKEN, VARIANT_TWICE
 */
export async function insertProducts(ctx: OwnerCtx, list: ProductToInsert[]): Promise<string[]> {
  const names = await categoryNames(ctx, list)
  const withIds = list.map((product) => ({ ...product, id: randomUUID() as string }))
  await insertRows(ctx, withIds, names).catch(refusedBy(productRefusals))
  const variants = withIds.flatMap((product) =>
    product.variants.map((variant, position) => ({
      ...variant,
      position,
      slug: product.slug,
      productId: product.id,
      id: randomUUID() as string,
    })),
  )
  const skus = await skusFor(ctx, variants)
  await insertVariants(
    ctx,
    variants.map((variant, index) => ({ ...variant, sku: skus[index]! })),
  ).catch(refusedBy(productRefusals))
  await insertPictures(
    ctx,
    withIds.flatMap(({ id, pictures }) =>
      pictures.map((picture, position) => ({ ...picture, productId: id, position })),
    ),
  )
  return withIds.map((product) => product.id)
}

async function categoryNames(ctx: OwnerCtx, list: ProductToInsert[]): Promise<Map<string, string>> {
  const ids = [...new Set(list.map((product) => product.categoryId))]
  const rows = await ctx.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, ids))
    // Locked against deletion and renaming until this transaction ends.
    .for('share')
  if (rows.length < ids.length)
    throw catalogWriteError('CATEGORY_UNKNOWN', { fields: { category_id: 'There is no such category' } })
  return new Map(rows.map((row) => [row.id, row.name]))
}

async function insertRows(
  ctx: OwnerCtx,
  list: (ProductToInsert & { id: string })[],
  names: Map<string, string>,
): Promise<void> {
  const rows = list.map((product) => {
    const fields = Object.fromEntries(
      fieldNames.map((name) => [name, product[columnOf(name)] ?? emptyValue(productFields[name])]),
    )
    return {
      ...fields,
      id: product.id,
      status: product.status,
      created_at: product.createdAt,
      first_live_at: product.status === 'live' ? product.createdAt : null,
      search_text: searchTextOf({ ...fields, category: names.get(product.categoryId)! }),
    }
  })
  const fields = sql.raw(fieldNames.join(', '))
  await ctx.db.execute(sql`
    insert into products (id, ${fields}, status, first_live_at, search_text, created_at, updated_at)
    select id, ${fields}, status, first_live_at, search_text, created_at, created_at
    from json_populate_recordset(null::products, ${JSON.stringify(rows)}::json)`)
}

type PictureRow = PictureToInsert & { productId: string; position: number }

/** Inserts pictures that are in storage. */
export async function insertPictures(ctx: OwnerCtx, rows: PictureRow[]): Promise<void> {
  if (rows.length === 0) return
  const pictures = rows.map((row) => ({
    ...row,
    product_id: row.productId,
    share_key: row.shareKey,
    focal_x: row.focalX ?? 50,
    focal_y: row.focalY ?? 50,
  }))
  await ctx.db.execute(sql`
    insert into ${productImages} (product_id, position, key, alt, width, height, thumbhash, share_key, color, focal_x, focal_y)
    select product_id, position, key, alt, width, height, thumbhash, share_key, color, focal_x, focal_y
    from json_populate_recordset(null::product_images, ${JSON.stringify(pictures)}::json)`)
}

/** Existing products as input of `insertProducts`, for copies. */
export async function readProductsToInsert(
  ctx: Pick<OwnerCtx, 'db'>,
  ids: string[],
): Promise<ProductToInsert[]> {
  const rows = await ctx.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.slug)
  const variants = await ctx.db
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(productVariants.position)
  const pictures = await ctx.db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(productImages.position)
  const of = <T extends { productId: string }>(parts: T[], id: string) =>
    parts.filter((part) => part.productId === id)
  return rows.map((row) => ({ ...row, variants: of(variants, row.id), pictures: of(pictures, row.id) }))
}
