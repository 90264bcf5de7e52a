import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { auditLog, orderLines } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { adminActor, insertCategory, insertOrder } from '../../db/test-fixtures.ts'
import { requireOwner } from '../../lib/server/context.ts'
import { createFileStorage } from '../../media/storage.server.ts'
import { storePicture } from '../../media/store-picture.service.ts'
import { jpegOf } from '../../media/test-pictures.ts'
import { createProduct } from './create-product.service.ts'
import type { OwnerProduct } from './owner-product.schema.ts'
import { newProductSchema, productSaveSchema } from './product-write.schema.ts'
import { readPictureFiles } from './save-parts.server.ts'
import { saveProduct } from './save-product.service.ts'

/** A shop with an owner, a category and a stored picture, for tests of what owners write into the catalogue. */
export async function openOwnerCatalogue() {
  const t = await openTestContext()
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-catalogue-'))
  const storage = createFileStorage(folder)
  const owner = requireOwner(t.ctxFor(adminActor))
  const { id: categoryId } = await insertCategory(t.ctx)
  const { key } = await storePicture(storage, await jpegOf(60, 75))
  let count = 0

  /** A draft; `input` is the API's. */
  const draft = (input: Record<string, unknown> = {}) => {
    count += 1
    const base = { title: `Dress ${count}`, price_ngn: 1_800_000, category_id: categoryId }
    return createProduct({ ...owner, storage }, newProductSchema.parse({ ...base, ...input }))
  }
  /** A draft with a picture and a variant of 10 pieces. */
  const complete = (input: Record<string, unknown> = {}) =>
    draft({ variants: [{ stock: 10 }], pictures: [{ key }], ...input })
  /** The input of the API's save. */
  const save = async (product: { id: string; updated_at: string }, input: object) => {
    const { updated_at, pictures, ...change } = productSaveSchema.parse({
      updated_at: product.updated_at,
      ...input,
    })
    const files = pictures && (await readPictureFiles(storage, pictures))
    return saveProduct(owner, product.id, updated_at, { ...change, pictures: files })
  }
  const live = async (input: Record<string, unknown> = {}) => save(await complete(input), { status: 'live' })
  return {
    ...t,
    owner,
    storage,
    categoryId,
    pictureKey: key,
    draft,
    complete,
    live,
    save,
    /** An order of one piece of the product's first variant; of its stock nothing is held. */
    order: async (product: OwnerProduct) => {
      const goods = { subtotal: product.price_ngn, totalAmount: product.price_ngn }
      const order = await insertOrder(t.ctx, { orderNumber: `IL-${product.slug}`, ...goods, delivery: null })
      await t.ctx.db.insert(orderLines).values({
        orderId: order.id,
        productId: product.id,
        variantId: product.variants[0]!.id,
        title: product.title,
        unitPrice: product.price_ngn,
        quantity: 1,
        lineTotal: product.price_ngn,
      })
      return order
    },
    /** The audit's lines of a subject, the oldest first. */
    auditOf: (type: string, id: string) =>
      t.ctx.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id)))
        .orderBy(asc(auditLog.id)),
    close: async () => {
      await t.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The version a save of this product is based on. */
export const startOf = (product: { updated_at: string }) => new Date(product.updated_at)
