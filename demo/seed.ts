import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { ProductToInsert } from '../src/catalog/editor/insert-products.server.ts'
import { importProducts } from '../src/catalog/editor/import-products.service.ts'
import { createCategory } from '../src/catalog/editor/write-categories.service.ts'
import { countRows } from '../src/db/planner.ts'
import { demoRows, products } from '../src/db/schema.ts'
import { createShowcaseItem } from '../src/featured/showcase-items.service.ts'
import { inTransaction, type SystemCtx } from '../src/lib/server/context.ts'
import { dayMs } from '../src/lib/time.ts'
import { mediaWidths } from '../src/media/media.rules.ts'
import type { Storage } from '../src/media/storage.server.ts'
import { type StoredPicture, storeRenditions } from '../src/media/store-picture.service.ts'
import { createPromoCode } from '../src/promotions/promo-codes.service.ts'
import type { Picture as SettingPicture, SettingKey } from '../src/settings/settings.rules.ts'
import { writeSettings } from '../src/settings/write-settings.service.ts'
import { writeShippingSetting } from '../src/shipping/shipping-texts.service.ts'
import { createZone } from '../src/shipping/zones.service.ts'
import { type View, views } from './art/camera.ts'
import { demoProducts, demoShowcase, demoVariants, type DemoProduct } from './catalogue.ts'
import { seedLife } from './life/seed-life.ts'
import { colourwaysOf, viewsOf } from './colourways.ts'
import { demoPromoCodes } from './promo-codes.ts'
import { demoSettings } from './words.ts'
import { createPickupPlace } from '../src/shipping/pickup/pickup-places.service.ts'
import { demoPickupPlace, demoShippingSettings, demoZones } from './zones.ts'

const platesFolder = path.resolve('demo/plates')
/** Riders of Lagos; their tracking pages are for the owner to enter. */
const demoCarriers = ['GIG', 'Kwik', 'Own rider'].map((name) => ({ name, tracking_url: '' }))
type Plate = { thumbhash: string; width: number; height: number; alt: string }
type Manifest = Record<string, Partial<Record<View, Plate>>>

const demoCategories = [
  { name: 'Dresses', slug: 'dresses' },
  { name: 'Tops', slug: 'tops' },
  { name: 'Pants', slug: 'pants' },
  { name: 'Accessories', slug: 'accessories' },
  { name: 'Other', slug: 'other' },
]

type Picture = StoredPicture & { alt: string; color: string | null }
type Pictures = Map<string, Picture[]>

type Options = {
  onProgress?: (line: string) => void
  /** With sixty days of sample orders (rule: sample-orders). */
  hasLife?: boolean
}

/**
 * Fills an empty shop with the demo: its words, catalogue with pictures, showcase, zones, the TAG5 code. All of it or nothing, so
 * an interrupted seed starts again; a shop that has products is left alone. Dates are relative to the context's now.
 */
export async function seedDemo(
  ctx: SystemCtx,
  storage: Storage,
  { onProgress = () => {}, hasLife = false }: Options = {},
): Promise<boolean> {
  if (await hasProducts(ctx)) return false
  onProgress('seeding the demo shop')
  const pictures = await storePlates(storage, onProgress)
  const hero = await storeHero(storage)
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo_seed', 0))`)
    // Another process may have been faster.
    if (await hasProducts(ctx)) return
    await insertCatalogue(ctx, storage, pictures)
    await insertShowcase(ctx, pictures)
    for (const zone of demoZones) await createZone(ctx, zone)
    await createPickupPlace(ctx, demoPickupPlace)
    for (const { settingKey, settingValue } of demoShippingSettings)
      await writeShippingSetting(ctx, settingKey, settingValue)
    const own = { ...demoSettings, hero_image: hero, carriers: demoCarriers }
    await writeSettings(
      ctx,
      Object.entries(own).map(([key, value]) => ({ key: key as SettingKey, value })),
    )
    for (const code of demoPromoCodes) await createPromoCode(ctx, code)
    await markDemo(ctx)
    if (hasLife) await seedLife(ctx)
    await countRows(ctx.db)
  })
  return true
}

const markedTables = [
  'products',
  'categories',
  'shipping_zones',
  'pickup_places',
  'promo_codes',
  'featured_showcase',
]

/** Notes what is of the demo, for "Make it mine". In a shop that was empty that is all there is. */
async function markDemo(ctx: SystemCtx): Promise<void> {
  const ids = [
    ...markedTables.map((name) => sql`select ${name}::text, id::text from ${sql.identifier(name)}`),
    sql`select 'settings', key from settings`,
    sql`select 'shipping_settings', setting_key from shipping_settings`,
  ]
  await ctx.db.execute(sql`
    insert into ${demoRows} (table_name, row_id, created_at)
    select *, greatest(now(), ${ctx.now().toISOString()}::timestamptz) from (${sql.join(ids, sql` union all `)}) made`)
}

async function hasProducts(ctx: SystemCtx): Promise<boolean> {
  const [any] = await ctx.db.select({ id: products.id }).from(products).limit(1)
  return Boolean(any)
}

const readManifest = (): Manifest =>
  JSON.parse(readFileSync(path.join(platesFolder, 'manifest.json'), 'utf8')) as Manifest

/** The finished files of a plate: they are stored as they are, never encoded again. */
function readPlate(folder: string, view: string) {
  const [small, middle, large] = mediaWidths.map((width) =>
    readFileSync(path.join(platesFolder, folder, `${view}-${width}.avif`)),
  )
  return { 480: small!, 800: middle!, 1200: large! }
}

/** The figure in front of the home page's giant type. */
async function storeHero(storage: Storage): Promise<SettingPicture> {
  const { key } = await storeRenditions(storage, readPlate('_hero', 'front'))
  const { alt, width, height } = readManifest()._hero!.front!
  return { key, alt, width, height }
}

/** Copies every plate into media storage under its content key. */
async function storePlates(storage: Storage, onProgress: (line: string) => void): Promise<Pictures> {
  const manifest = readManifest()
  const stored: Pictures = new Map()
  for (const [index, product] of demoProducts.entries()) {
    const list: Picture[] = []
    for (const colourway of colourwaysOf(product)) {
      const { folder } = colourway
      const color = product.colours.length > 1 ? colourway.colour : null
      const share = readFileSync(path.join(platesFolder, folder, 'share.jpg'))
      for (const view of viewsOf(colourway)) {
        const files = readPlate(folder, view)
        const keys = await storeRenditions(storage, view === 'front' ? { ...files, share } : files)
        list.push({ ...manifest[folder]![view]!, ...keys, color })
      }
    }
    stored.set(product.slug, list)
    if ((index + 1) % 22 === 0) onProgress(`pictures ${index + 1}/${demoProducts.length}`)
  }
  return stored
}

async function insertCatalogue(ctx: SystemCtx, storage: Storage, pictures: Pictures): Promise<void> {
  const categoryIds = new Map<string, string>()
  for (const category of demoCategories) {
    const { id } = await createCategory({ ...ctx, storage }, { ...category, visible: true, image: null })
    categoryIds.set(category.slug, id)
  }
  const list = demoProducts.map((product) => ({
    ...columnsOf(product, ctx.now()),
    categoryId: categoryIds.get(product.category)!,
    variants: variantsOf(product),
    pictures: pictures.get(product.slug)!,
  }))
  await importProducts(ctx, 'demo', list)
}

function columnsOf(
  product: DemoProduct,
  now: Date,
): Omit<ProductToInsert, 'categoryId' | 'variants' | 'pictures'> {
  const { slug, title, description, fabric, care, tags, fit = '', isFeatured = false, featuredRank } = product
  return {
    slug,
    title,
    description,
    fabric,
    care,
    tags,
    fit,
    isFeatured,
    featuredRank: featuredRank ?? null,
    priceNgn: product.priceNgn * 100,
    compareAtPrice: product.compareAtNgn ? product.compareAtNgn * 100 : null,
    priceUsd: product.priceUsdMinor,
    saleEndsAt: null,
    status: 'live',
    createdAt: new Date(now.getTime() - product.ageDays * dayMs),
  }
}

/** A product of one size and one colour has no need of either in its SKU; the others get theirs derived. */
function variantsOf(product: DemoProduct): ProductToInsert['variants'] {
  const isOneVariant = product.sizes.length === 0 && product.colours.length === 1
  return demoVariants(product).map(({ size, colour, stock }) => ({
    size: size ?? null,
    color: colour,
    colorHex: product.colours.find(({ name }) => name === colour)?.hex ?? null,
    sku: isOneVariant ? product.slug.toUpperCase() : '',
    stock,
  }))
}

async function insertShowcase(ctx: SystemCtx, pictures: Pictures): Promise<void> {
  const rows = await ctx.db.select({ id: products.id, slug: products.slug }).from(products)
  const ids = new Map(rows.map((row) => [row.slug, row.id]))
  for (const item of demoShowcase) {
    const cover = pictures.get(item.coverSlug)!.at(item.mode === 'upcoming' ? views.indexOf('cloth') : 0)!
    const availableAt =
      item.availableInDays && new Date(ctx.now().getTime() + item.availableInDays * dayMs).toISOString()
    await createShowcaseItem(ctx, {
      title: item.title,
      short_note: item.shortNote,
      mode: item.mode,
      status: 'active',
      price_preview: item.pricePreviewNgn * 100,
      notify_enabled: item.notifyEnabled,
      featured_rank: item.featuredRank,
      cover_image_key: cover.key,
      cover_image_alt: cover.alt,
      product_id: item.productSlug ? ids.get(item.productSlug)! : null,
      availability_date: availableAt || null,
      live_at: null,
    })
  }
}
