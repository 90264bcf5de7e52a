import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { searchTextOf } from '../src/catalog/search-text.rules.ts'
import type { Db } from '../src/db/client.ts'
import {
  categories,
  featuredShowcase,
  productImages,
  productVariants,
  products,
  promoCodes,
  settings,
  shippingSettings,
  shippingZones,
} from '../src/db/schema.ts'
import { dayMs } from '../src/lib/time.ts'
import type { HeroImage } from '../src/settings/settings.rules.ts'
import { contentKey, type Storage } from '../src/media/storage.server.ts'
import { demoProducts, demoShowcase, demoVariants, type DemoProduct } from './catalogue.ts'
import { demoPromoCodes } from './promo-codes.ts'
import { demoShippingSettings, demoZones } from './zones.ts'

const platesFolder = path.resolve('demo/plates')
const views = ['front', 'back', 'detail', 'cloth'] as const
const widths = [480, 800, 1200] as const

type Plate = { thumbhash: string; width: number; height: number; alt: string }
type Manifest = Record<string, Record<(typeof views)[number], Plate>>

const demoCategories = [
  { name: 'Dresses', slug: 'dresses' },
  { name: 'Tops', slug: 'tops' },
  { name: 'Pants', slug: 'pants' },
  { name: 'Accessories', slug: 'accessories' },
  { name: 'Other', slug: 'other' },
]

/**
 * Fills an empty shop with the demo: catalogue with pictures, showcase, zones, the TAG5 code. All of it or nothing, so
 * an interrupted seed starts again; a shop that has products is left alone. Dates are relative to `now`.
 */
export async function seedDemo(
  db: Db,
  storage: Storage,
  now: Date,
  onProgress: (line: string) => void = () => {},
): Promise<boolean> {
  const [any] = await db.select({ id: products.id }).from(products).limit(1)
  if (any) return false
  onProgress('seeding the demo shop')
  const images = await storePlates(storage, onProgress)
  const hero = await storeHero(storage)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7402)`)
    const [raced] = await tx.select({ id: products.id }).from(products).limit(1)
    if (raced) return
    const db = tx as unknown as Db
    await insertCatalogue(db, images, now)
    await insertShowcase(db, images, now)
    await db.insert(shippingZones).values(demoZones.map((zone, sortOrder) => ({ ...zone, sortOrder })))
    await db.insert(shippingSettings).values(demoShippingSettings)
    await db.insert(settings).values({ key: 'hero_image', value: hero })
    await db.insert(promoCodes).values(demoPromoCodes)
  })
  return true
}

/** The figure that stands before the home page's giant type. */
async function storeHero(storage: Storage): Promise<HeroImage> {
  const manifest = JSON.parse(readFileSync(path.join(platesFolder, 'manifest.json'), 'utf8')) as Manifest
  const files = widths.map((width) => readFileSync(path.join(platesFolder, '_hero', `front-${width}.avif`)))
  const key = contentKey(files[2]!)
  for (const [i, width] of widths.entries()) await storage.put(`${key}/${width}.avif`, files[i]!)
  const { alt, width, height } = manifest._hero!.front
  return { key, alt, width, height }
}

type StoredImage = {
  key: string
  alt: string
  width: number
  height: number
  thumbhash: string
  shareKey: string | null
}

/** Copies every plate into media storage under its content key. */
async function storePlates(
  storage: Storage,
  onProgress: (line: string) => void,
): Promise<Map<string, StoredImage[]>> {
  const manifest = JSON.parse(readFileSync(path.join(platesFolder, 'manifest.json'), 'utf8')) as Manifest
  const stored = new Map<string, StoredImage[]>()
  for (const [index, product] of demoProducts.entries()) {
    const folder = path.join(platesFolder, product.slug)
    const share = readFileSync(path.join(folder, 'share.jpg'))
    const shareKey = contentKey(share)
    await storage.put(`${shareKey}/share.jpg`, share)
    const list: StoredImage[] = []
    for (const view of views) {
      const files = widths.map((width) => readFileSync(path.join(folder, `${view}-${width}.avif`)))
      const key = contentKey(files[2]!)
      for (const [i, width] of widths.entries()) await storage.put(`${key}/${width}.avif`, files[i]!)
      list.push({ key, ...manifest[product.slug]![view], shareKey: view === 'front' ? shareKey : null })
    }
    stored.set(product.slug, list)
    if ((index + 1) % 22 === 0) onProgress(`pictures ${index + 1}/${demoProducts.length}`)
  }
  return stored
}

async function insertCatalogue(db: Db, images: Map<string, StoredImage[]>, now: Date) {
  const rows = await db
    .insert(categories)
    .values(demoCategories.map((category, sortOrder) => ({ ...category, sortOrder })))
    .returning({ id: categories.id, slug: categories.slug })
  const categoryIds = new Map(rows.map((row) => [row.slug, row.id]))
  const inserted = await db
    .insert(products)
    .values(demoProducts.map((product) => productRow(product, categoryIds.get(product.category)!, now)))
    .returning({ id: products.id, slug: products.slug })
  const ids = new Map(inserted.map((row) => [row.slug, row.id]))
  await db
    .insert(productVariants)
    .values(demoProducts.flatMap((product) => variantRows(product, ids.get(product.slug)!)))
  await db
    .insert(productImages)
    .values(
      demoProducts.flatMap((product) =>
        images
          .get(product.slug)!
          .map((image, position) => ({ ...image, position, productId: ids.get(product.slug)! })),
      ),
    )
}

function productRow(product: DemoProduct, categoryId: string, now: Date) {
  const { slug, title, description, fabric, care, tags, fit = '', isFeatured = false, featuredRank } = product
  const createdAt = new Date(now.getTime() - product.ageDays * dayMs)
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
    categoryId,
    priceNgn: product.priceNgn * 100,
    compareAtPrice: product.compareAtNgn ? product.compareAtNgn * 100 : null,
    priceUsd: product.priceUsd ? product.priceUsd * 100 : null,
    searchText: searchTextOf(product),
    status: 'live' as const,
    createdAt,
    updatedAt: createdAt,
  }
}

function variantRows(product: DemoProduct, productId: string) {
  const isOneVariant = product.sizes.length === 0 && product.colours.length === 1
  return demoVariants(product).map(({ size, colour, stock }, position) => ({
    productId,
    size: size ?? null,
    color: colour,
    colorHex: product.colours.find(({ name }) => name === colour)?.hex ?? null,
    sku: [product.slug, ...(isOneVariant ? [] : [colour, size])]
      .filter(Boolean)
      .join('-')
      .toUpperCase()
      .replaceAll(' ', ''),
    stock,
    position,
  }))
}

async function insertShowcase(db: Db, images: Map<string, StoredImage[]>, now: Date) {
  const rows = await db.select({ id: products.id, slug: products.slug }).from(products)
  const ids = new Map(rows.map((row) => [row.slug, row.id]))
  await db.insert(featuredShowcase).values(
    demoShowcase.map((item) => {
      const cover = images.get(item.coverSlug)![0]!
      return {
        title: item.title,
        shortNote: item.shortNote,
        mode: item.mode,
        pricePreview: item.pricePreviewNgn * 100,
        notifyEnabled: item.notifyEnabled,
        featuredRank: item.featuredRank,
        coverImageKey: cover.key,
        coverImageAlt: cover.alt,
        productId: item.productSlug ? ids.get(item.productSlug)! : null,
        availabilityDate: item.availableInDays
          ? new Date(now.getTime() + item.availableInDays * dayMs)
          : null,
      }
    }),
  )
}
