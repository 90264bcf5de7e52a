import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { auditLog, imports, importRows, products, stockMovements, userRoles } from '../db/schema.ts'
import { openTestContext } from '../db/test-database.ts'
import { insertCategory, insertCustomer } from '../db/test-fixtures.ts'
import { requireOwner } from '../lib/server/context.ts'
import { AppError } from '../lib/errors.ts'
import { createFileStorage } from '../media/storage.server.ts'
import { jpegOf } from '../media/test-pictures.ts'
import { readOwnerProduct } from '../catalog/editor/read-owner-product.service.ts'
import { readImport } from './read-imports.service.ts'
import { changeImport, startImport, undoImport } from './change-import.service.ts'
import type { CustomerMoves } from './customer-moves.rules.ts'
import { importQueue, runImport } from './run-import.service.ts'
import { storeImport } from './store-import.service.ts'

const noCustomers: CustomerMoves = {
  moveIn: () => Promise.reject(new Error('no customers in this test')),
  takeBack: () => Promise.reject(new Error('no customers in this test')),
}

/** A shop with an owner and a category, and what moves files into it, for tests. */
export async function openImports({ customers = noCustomers } = {}) {
  const t = await openTestContext([importQueue])
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-imports-'))
  const storage = createFileStorage(folder)
  const { user } = await insertCustomer(t.ctx)
  await t.ctx.db.insert(userRoles).values({ userId: user.id, role: 'admin' })
  const actor = {
    kind: 'customer' as const,
    userId: user.id,
    email: user.email,
    role: 'admin' as const,
    passwordAt: new Date('2100-01-01T00:00:00Z'),
    guestKey: null,
  }
  const owner = { ...requireOwner(t.ctxFor(actor)), storage }
  const { id: categoryId } = await insertCategory(t.ctx)
  /** What is asked for at each address; null is a dead one. */
  const pictures = new Map<string, Uint8Array>()
  const asked: string[] = []
  const fetchPicture = async (url: string) => {
    asked.push(url)
    const bytes = pictures.get(url)
    if (!bytes)
      throw new AppError('PICTURE_NOT_FETCHED', 400, 'There is no picture at this address any more.')
    return bytes
  }
  const store = (text: string | Buffer, { name = 'pieces.csv', changedAt = t.ctx.now() } = {}) =>
    storeImport(owner, { name, changedAt, bytes: Buffer.from(text) })
  /** The worker, until it has nothing more to do; each file sends itself again. */
  const work = async (id: string) => {
    for (let part = 0; part < 40; part++) {
      await runImport(t.ctx, { storage, fetchPicture, customers }, id)
      const view = await readImport(owner, { id })
      if (['done', 'undone', 'open'].includes(view.state) && view.pictures.waiting === 0) return view
    }
    throw new Error('it never ends')
  }
  return {
    ...t,
    owner,
    storage,
    categoryId,
    pictures,
    asked,
    fetchPicture,
    customers,
    jpeg: (width: number) => jpegOf(width, width + 20),
    store,
    work,
    see: (id: string) => readImport(owner, { id }),
    /** Chosen, answered, moved in. */
    moveIn: async (
      text: string | Buffer,
      said: Partial<Parameters<typeof changeImport>[1]> = {},
      changedAt = t.ctx.now(),
    ) => {
      const id = await store(text, { changedAt })
      await changeImport(owner, { id, category_id: categoryId, ...said })
      await startImport(owner, { id })
      return work(id)
    },
    undo: async (id: string) => {
      await undoImport(owner, { id })
      return work(id)
    },
    productOf: async (slug: string) => {
      const [row] = await t.ctx.db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
      return row ? readOwnerProduct(owner, row) : null
    },
    productCount: async () =>
      (await t.ctx.db.select({ count: sql<number>`count(*)::int` }).from(products))[0]!.count,
    rowsOf: (id: string) =>
      t.ctx.db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.number),
    actionsOf: async (id: string) =>
      (await t.ctx.db.select().from(auditLog).where(eq(auditLog.requestId, id))).map(({ action }) => action),
    clear: async () => {
      pictures.clear()
      asked.length = 0
      await t.ctx.db.delete(imports)
      await t.ctx.db.delete(products)
    },
    close: async () => {
      await t.close()
      rmSync(folder, { recursive: true })
    },
  }
}
export type Imports = Awaited<ReturnType<typeof openImports>>

/** A sheet of these rows. */
export const sheet = (...rows: string[]) => `Name,Price,Size,Quantity\n${rows.join('\n')}\n`

/** As the till and the checkout write it. */
export async function sellPieces({ ctx }: Imports, variantId: string, pieces: number) {
  await ctx.db.execute(
    sql`update product_variants set stock = stock - ${pieces} where id = ${variantId}::uuid`,
  )
  await ctx.db.insert(stockMovements).values({
    variantId,
    stockDelta: -pieces,
    reason: 'sold',
    orderId: crypto.randomUUID(),
    actor: 'test',
    createdAt: ctx.now(),
  })
}

/** In the shape of Shopify’s older export: a size and a colour, a row of a picture only, an archived and a draft piece. */
export const shopifyFile = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Cost per item,Status
adire-wrap,Adire Wrap,"<p>Hand-dyed <strong>cotton</strong>.</p><ul><li>Wash cold</li></ul><script>x()</script>",Shop,Dresses,"adire, wrap",true,Taille,M,Couleur,Indigo,AW-M,300,3,18000.00,20000.00,https://pictures.test/wrap-1.jpg,1,Front,,6000,active
adire-wrap,,,,,,,,L,,Indigo,,300,2,18000.00,20000.00,,,,https://pictures.test/wrap-2.jpg,,
adire-wrap,,,,,,,,,,,,,,,,https://pictures.test/wrap-2.jpg,2,Back,,,
plain-scarf,Plain Scarf,,Shop,Accessories,,true,Title,Default Title,,,,50,5,4500.00,,https://pictures.test/scarf.jpg,1,,,,draft
old-bag,Old Bag,,Shop,Bags,,false,Title,Default Title,,,,400,0,9000.00,0.00,,,,,,archived
`
