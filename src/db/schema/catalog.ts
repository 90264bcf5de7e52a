import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { productStatuses } from '../../catalog/product-status.rules.ts'
import { createdAt, id, instant, partOf, partialIndex, tsvector } from './columns.ts'

export const categories = pgTable('categories', {
  id: id(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  visible: boolean().notNull().default(true),
  sortOrder: integer().notNull().default(0),
  imageKey: text(),
  imageAlt: text().notNull().default(''),
  imageThumbhash: text().notNull().default(''),
  /** What customs ask of its pieces that do not say it themselves (rule: customs-facts). */
  weightGrams: integer(),
  hsCode: text().notNull().default(''),
  madeIn: text().notNull().default(''),
  updatedAt: createdAt(),
})

/** A product. Money in minor units; stock is the sum over variants (decision 006), so no column holds it. */
export const products = pgTable(
  'products',
  {
    id: id(),
    title: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull().default(''),
    fabric: text().notNull().default(''),
    care: text().notNull().default(''),
    fit: text().notNull().default(''),
    /** Where its pieces are, in the owner's words: pick lists are sorted by it (rule: pick-list). */
    shelf: text().notNull().default(''),
    priceNgn: integer().notNull(),
    priceUsd: integer(),
    compareAtPrice: integer(),
    saleEndsAt: instant(),
    categoryId: uuid()
      .notNull()
      .references(() => categories.id),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Only `live` is for shoppers; `scheduled` becomes live at `publishAt`. */
    status: text({ enum: productStatuses }).notNull().default('draft'),
    publishAt: instant(),
    visible: boolean()
      .notNull()
      .generatedAlwaysAs(sql`status = 'live'`),
    isFeatured: boolean().notNull().default(false),
    featuredRank: integer(),
    /** A size with this many pieces or fewer runs low; null is the shop's own number (rule: low-stock). */
    lowStock: integer(),
    /** For parcels abroad; null and empty are the category’s (rule: customs-facts). */
    weightGrams: integer(),
    hsCode: text().notNull().default(''),
    madeIn: text().notNull().default(''),
    /** When shoppers saw it first; New In counts from here. */
    firstLiveAt: instant(),
    /** Title, tags, category and description as `catalog/search/search-text.server.ts` joins them; a trigger folds them. */
    searchText: text().notNull().default(''),
    searchVector: tsvector().generatedAlwaysAs(sql`to_tsvector('english', search_text)`),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    check('products_status', sql`${t.status} in ('draft', 'scheduled', 'live', 'archived')`),
    check('products_schedule', sql`${t.status} <> 'scheduled' or ${t.publishAt} is not null`),
    check('products_price', sql`${t.priceNgn} > 0`),
    check('products_price_usd', sql`${t.priceUsd} > 0`),
    check('products_compare_at', sql`${t.compareAtPrice} > 0`),
    check('products_low_stock', sql`${t.lowStock} >= 0`),
    check('products_weight', sql`${t.weightGrams} > 0`),
    index('products_newest').on(t.visible, t.createdAt.desc().nullsFirst(), t.id),
    index('products_price_order').on(t.visible, t.priceNgn, t.id),
    index('products_category').on(t.categoryId, t.visible),
    // For the owner's lists and their counts, which read nothing but the index.
    index('products_status').on(t.status, t.updatedAt.desc().nullsFirst(), t.id),
    index('products_category_changed').on(t.categoryId, t.updatedAt.desc().nullsFirst(), t.id, t.status),
    index('products_title').on(sql`lower(${t.title})`, t.id, t.status, t.title),
    partialIndex(
      'products_on_sale',
      [t.updatedAt.desc().nullsFirst(), t.id, t.status],
      sql`${t.compareAtPrice} > ${t.priceNgn}`,
    ),
    partialIndex('products_own_low_stock', [t.id], sql`${t.lowStock} is not null`),
    index('products_search_vector').using('gin', t.searchVector),
    index('products_search_trigram').using('gin', sql`${t.searchText} gin_trgm_ops`),
    // What hangs well with a product (rule: related-products): a quarter of the time with 50,000 products.
    index('products_tags').using('gin', t.tags),
    index('products_changed').on(t.updatedAt.desc().nullsFirst(), t.id),
    partialIndex('products_sale_end', [t.saleEndsAt], sql`${t.saleEndsAt} is not null`),
  ],
)

/** A product without options has one variant with neither size nor colour. What can be bought is `stock − held`. */
export const productVariants = pgTable(
  'product_variants',
  {
    id: id(),
    productId: partOf(() => products.id),
    size: text(),
    color: text(),
    colorHex: text(),
    sku: text().notNull().unique(),
    stock: integer().notNull().default(0),
    held: integer().notNull().default(0),
    position: integer().notNull().default(0),
  },
  (t) => [
    unique('product_variants_option').on(t.productId, t.size, t.color).nullsNotDistinct(),
    index('product_variants_available').on(sql`(${t.stock} - ${t.held})`, t.productId),
    check('product_variants_stock', sql`${t.stock} >= 0`),
    check('product_variants_held', sql`${t.held} >= 0 and ${t.held} <= ${t.stock}`),
  ],
)

/** A picture's files live in media storage under its content hash: `<key>/480.avif`, `800`, `1200`. */
export const productImages = pgTable(
  'product_images',
  {
    id: id(),
    productId: partOf(() => products.id),
    position: integer().notNull().default(0),
    key: text().notNull(),
    alt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    /** Where a 1200×630 JPEG for link previews lies; the page takes that of the first picture that has one. */
    shareKey: text(),
    /** The colour it shows, as the variants write it; null is all of them. */
    color: text(),
    /** What must stay in sight when it is cut to a frame, in percent of width and height. */
    focalX: integer().notNull().default(50),
    focalY: integer().notNull().default(50),
  },
  (t) => [
    index().on(t.productId, t.position),
    check('product_images_focal', sql`${t.focalX} between 0 and 100 and ${t.focalY} between 0 and 100`),
  ],
)

/** A product's earlier slugs: their addresses lead to the present one. */
export const productSlugs = pgTable(
  'product_slugs',
  {
    slug: text().primaryKey(),
    productId: partOf(() => products.id),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.productId)],
)
