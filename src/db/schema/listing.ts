import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, partialIndex, tsvector } from './columns.ts'

/**
 * One narrow row per product that shoppers may see (rule: listed-products), for lists, counts and search. Triggers keep it
 * (decision 026); nothing else writes it. It refers to no other row, so that keeping it waits for nobody.
 */
export const listedProducts = pgTable(
  'listed_products',
  {
    productId: uuid().primaryKey(),
    categoryId: uuid().notNull(),
    priceNgn: integer().notNull(),
    /** Whole percent; null is not on sale. */
    discount: integer(),
    isFeatured: boolean().notNull(),
    featuredRank: integer(),
    firstSeenAt: instant().notNull(),
    isSoldOut: boolean().notNull(),
    sizes: text().array().notNull(),
    colors: text().array().notNull(),
    /** Beside `colors`, '' where a colour has none. */
    hexes: text().array().notNull(),
    /** Size, unit separator, colour: one variant each. */
    options: text().array().notNull(),
    /** The same of what can be bought now. */
    openSizes: text().array().notNull(),
    openColors: text().array().notNull(),
    openOptions: text().array().notNull(),
    words: tsvector().notNull(),
    titleWords: tsvector().notNull(),
  },
  (t) => [
    index('listed_products_latest').on(t.isSoldOut, t.firstSeenAt.desc().nullsFirst(), t.productId),
    index('listed_products_cheapest').on(t.isSoldOut, t.priceNgn, t.productId),
    index('listed_products_dearest').on(t.isSoldOut, t.priceNgn.desc().nullsFirst(), t.productId),
    index('listed_products_featured').on(
      t.isSoldOut,
      t.isFeatured.desc().nullsFirst(),
      t.firstSeenAt.desc().nullsFirst(),
      t.productId,
    ),
    partialIndex(
      'listed_products_ranked',
      [t.isSoldOut, t.featuredRank, t.firstSeenAt.desc().nullsFirst(), t.productId],
      sql`${t.isFeatured}`,
    ),
    index('listed_products_category').on(t.categoryId),
    index('listed_products_price').on(t.priceNgn),
    index('listed_products_new').on(t.firstSeenAt),
    partialIndex('listed_products_sale', [t.discount], sql`${t.discount} is not null`),
    index('listed_products_sizes').using('gin', t.sizes),
    index('listed_products_colors').using('gin', t.colors),
    index('listed_products_words').using('gin', t.words),
    index('listed_products_title_words').using('gin', t.titleWords),
  ],
)

/** Every word that listed products are found by, with how many have it; `stem` is what its forms have in common. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    stem: text().notNull(),
    products: integer().notNull(),
    titles: integer().notNull(),
  },
  (t) => [
    index('search_words_stem').on(t.stem),
    index('search_words_trigram').using('gin', sql`${t.word} gin_trgm_ops`),
  ],
)

/** The products of a transaction whose narrow rows are to be made anew at its end; empty in between. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    transaction: text().notNull(),
    productId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.transaction, t.productId] })],
)

/** Searches that found nothing, counted per day of Lagos and text (rule: search-misses). */
export const searchMisses = pgTable(
  'search_misses',
  {
    day: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    count: integer().notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.day, t.text] })],
)
