import { setImmediate } from 'node:timers/promises'
import { createGzip, type Gzip } from 'node:zlib'
import { once } from 'node:events'
import type { Product } from '../catalog/catalog.schema.ts'
import { isListed } from '../catalog/product-filter.server.ts'
import { productColumns, type ProductRow, productView } from '../catalog/product-view.server.ts'
import type { Db } from '../db/client.ts'
import { rowsOf } from '../db/rows.ts'
import { productFeeds } from '../db/schema.ts'
import type { SystemCtx } from '../lib/server/context.ts'
import type { Storage } from '../media/storage.server.ts'
import { readFreeDelivery, readNigerianDelivery, readSettings } from '../settings/settings.service.ts'
import { listPickupPlaces } from '../shipping/pickup/pickup-places.service.ts'
import { feedFormats, storedName } from './feed-files.rules.ts'
import { feedRow, type FeedShop } from './feed-row.rules.ts'

type Deps = {
  storage: Storage
  appUrl: string
  /** Of the snapshot, in any number of parts. */
  readProducts?: (tx: Db) => AsyncIterable<Product[]>
}

const productsAtOnce = 500

/**
 * Writes every feed again when the owner has switched them on (rule: product-feeds). A file that lacks a row, or that cannot be
 * stored, replaces nothing: the last good one stays, and why is kept for shop health (rule: last-good-feed).
 */
export async function writeFeeds(ctx: SystemCtx, deps: Deps): Promise<void> {
  if (!(await readSettings(ctx)).product_feeds) return
  try {
    const { rows, files } = await drawFeeds(ctx, deps)
    for (const [name, bytes] of files) await deps.storage.put(name, bytes)
    await keep(ctx, { writtenAt: ctx.now(), rows, failedAt: null, failure: null })
  } catch (error) {
    ctx.log?.error({ err: error }, 'the product feeds were not written')
    await keep(ctx, { failedAt: ctx.now(), failure: error instanceof Error ? error.message : String(error) })
  }
}

type State = Partial<Omit<typeof productFeeds.$inferSelect, 'name'>>

const keep = (ctx: SystemCtx, state: State) =>
  ctx.db
    .insert(productFeeds)
    .values({ name: 'all', ...state })
    .onConflictDoUpdate({ target: productFeeds.name, set: state })

/**
 * All files of one snapshot of the catalogue, compressed as they are drawn: what is in memory is a part of the products and what
 * the files have so far. @throws when they do not have a row for each variant on sale
 */
async function drawFeeds(ctx: SystemCtx, { appUrl, readProducts = listedProducts }: Deps) {
  const shop = await readFeedShop(ctx, appUrl)
  const now = ctx.now()
  const files = feedFormats.map((format) => ({ format, gzip: collect(createGzip()) }))
  let rows = 0
  const expected = await ctx.db.transaction(
    async (snapshot) => {
      const tx = snapshot as unknown as Db
      for (const { format, gzip } of files) await gzip.write(format.begin(shop))
      for await (const products of readProducts(tx)) {
        const drawn = products.flatMap((product) =>
          product.product_variants.map((variant) => feedRow(product, variant, { shop, now })),
        )
        rows += drawn.length
        for (const { format, gzip } of files) await gzip.write(drawn.map(format.row).join(''))
        // Requests of the same process are answered in between.
        await setImmediate()
      }
      return countVariants(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  if (rows !== expected) throw new Error(`The file had ${rows} rows, the shop has ${expected}`)
  const written: [string, Uint8Array][] = []
  for (const { format, gzip } of files) {
    await gzip.write(format.end)
    written.push([storedName(format), await gzip.end()])
  }
  return { rows, files: written }
}

async function readFeedShop(ctx: SystemCtx, appUrl: string): Promise<FeedShop> {
  const own = await readSettings(ctx)
  return {
    ...own,
    app_url: appUrl,
    free_delivery_threshold: await readFreeDelivery(ctx, own),
    nigerian_delivery: await readNigerianDelivery(ctx),
    pickups: await listPickupPlaces(ctx),
  }
}

async function* listedProducts(tx: Db): AsyncGenerator<Product[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await rowsOf<ProductRow>(tx)`select ${productColumns}
      from products p join categories c on c.id = p.category_id
      where ${isListed} and p.id > ${last} order by p.id limit ${productsAtOnce}`
    if (rows.length === 0) return
    yield rows.map(productView)
    last = rows.at(-1)!.id
  }
}

async function countVariants(tx: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(tx)`select count(*)::int as count
    from product_variants v join products p on p.id = v.product_id join categories c on c.id = p.category_id
    where ${isListed}`
  return row!.count
}

/** What a compressor gives, as one piece at its end. */
function collect(gzip: Gzip) {
  const parts: Uint8Array[] = []
  gzip.on('data', (part: Uint8Array) => parts.push(part))
  return {
    write: async (text: string) => {
      if (!gzip.write(text)) await once(gzip, 'drain')
    },
    end: async (): Promise<Uint8Array> => {
      gzip.end()
      await once(gzip, 'end')
      return Buffer.concat(parts)
    },
  }
}

/** When the served files were written and what failed later; null before the first try. */
export async function readFeedState(ctx: Pick<SystemCtx, 'db'>) {
  const [row] = await ctx.db.select().from(productFeeds)
  return row ?? null
}
