import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../db/rows.ts'
import { categories, productImages, products, productVariants } from '../../db/schema.ts'
import { openTestContext } from '../../db/test-database.ts'
import { insertCategory, insertProduct } from '../../db/test-fixtures.ts'
import { endSales } from '../editor/end-sales.service.ts'
import { isListed } from '../product-filter.server.ts'

let t: Awaited<ReturnType<typeof openTestContext>>
let categoryIds: string[]
beforeAll(async () => {
  t = await openTestContext()
  categoryIds = [(await insertCategory(t.ctx, 'dresses')).id, (await insertCategory(t.ctx, 'tops')).id]
})
afterAll(() => t.close())

const sorted = (column: string) =>
  sql.raw(`(select coalesce(array_agg(x order by x), '{}') from unnest(${column}) x)`)

/** The narrow rows as they are. */
const kept = () =>
  rowsOf(
    t.ctx.db,
  )`select product_id as id, category_id, price_ngn, discount, is_featured, featured_rank, first_seen_at, is_sold_out,
        ${sorted('sizes')} as sizes, ${sorted('colors')} as colors, ${sorted('open_sizes')} as open_sizes,
        cardinality(options) as options, cardinality(open_options) as open_options, title_words::text as title_words
      from listed_products order by product_id`

/** The same worked out from products and their parts, as lists did before there were narrow rows. */
const recomputed = () =>
  rowsOf(t.ctx.db)`select p.id, p.category_id, p.price_ngn,
        case when p.compare_at_price > p.price_ngn
          then round((p.compare_at_price - p.price_ngn) * 100.0 / p.compare_at_price)::int end as discount,
        p.is_featured, p.featured_rank, coalesce(p.first_live_at, p.created_at) as first_seen_at,
        not exists (select from product_variants v where v.product_id = p.id and v.stock > v.held) as is_sold_out,
        (select coalesce(array_agg(distinct size), '{}') from product_variants v where v.product_id = p.id and size is not null) as sizes,
        (select coalesce(array_agg(distinct color), '{}') from product_variants v where v.product_id = p.id and color is not null) as colors,
        (select coalesce(array_agg(distinct size), '{}') from product_variants v where v.product_id = p.id and size is not null and stock > held) as open_sizes,
        (select count(*)::int from product_variants v where v.product_id = p.id) as options,
        (select count(*)::int from product_variants v where v.product_id = p.id and stock > held) as open_options,
        search_words_of(p.title)::text as title_words
      from products p join categories c on c.id = p.category_id where ${isListed} order by p.id`

const countedWords = () => rowsOf(t.ctx.db)`select word, products, titles from search_words order by word`
const recountedWords = () =>
  rowsOf(t.ctx.db)`select word, sum(product)::int as products, sum(title)::int as titles from (
        select unnest(tsvector_to_array(words)) as word, 1 as product, 0 as title from listed_products
        union all select unnest(tsvector_to_array(title_words)), 0, 1 from listed_products) t group by word order by word`

/** The possible writes to a catalogue; each picks its product by a number. */
const writes = {
  add: async (n: number) => {
    const colors = ['Clay', 'Indigo', null]
    await insertProduct(t.ctx, {
      categoryId: categoryIds[n % 2]!,
      status: n % 3 ? 'live' : 'draft',
      hasImage: n % 5 > 0,
      searchText: `dress ${n % 4}`,
      variants: [
        { stock: n % 3, color: colors[n % 3]! },
        { stock: 2, held: n % 3 },
      ],
    })
  },
  price: (n: number, id: string) =>
    t.ctx.db
      .update(products)
      .set({
        priceNgn: 1000 + n,
        compareAtPrice: n % 2 ? 3000 : null,
        saleEndsAt: n % 2 ? new Date(n) : null,
      })
      .where(eq(products.id, id)),
  endSales: () => endSales(t.ctx),
  status: (n: number, id: string) =>
    t.ctx.db
      .update(products)
      .set({ status: n % 2 ? 'live' : 'archived' })
      .where(eq(products.id, id)),
  words: (n: number, id: string) =>
    t.ctx.db
      .update(products)
      .set({ title: n % 7 ? `Dress ${n}` : '', searchText: `dress ${n % 3} adire` })
      .where(eq(products.id, id)),
  category: (n: number, id: string) =>
    t.ctx.db
      .update(products)
      .set({ categoryId: categoryIds[n % 2]!, isFeatured: n % 3 === 0, featuredRank: n })
      .where(eq(products.id, id)),
  hide: (n: number) =>
    t.ctx.db
      .update(categories)
      .set({ visible: n % 3 > 0 })
      .where(eq(categories.id, categoryIds[n % 2]!)),
  stock: (n: number, id: string) =>
    t.ctx.db
      .update(productVariants)
      .set({ stock: n % 4, held: Math.min(n % 3, n % 4) })
      .where(eq(productVariants.productId, id)),
  rename: (n: number, id: string) =>
    t.ctx.db
      .update(productVariants)
      .set({ color: sql`case when size = 'S' then ${`C${n % 3}`} else color end` })
      .where(eq(productVariants.productId, id)),
  dropVariants: (_: number, id: string) =>
    t.ctx.db.delete(productVariants).where(eq(productVariants.productId, id)),
  dropPictures: (_: number, id: string) =>
    t.ctx.db.delete(productImages).where(eq(productImages.productId, id)),
  remove: (_: number, id: string) => t.ctx.db.delete(products).where(eq(products.id, id)),
} satisfies Record<string, (n: number, id: string) => Promise<unknown>>

const step = fc.record({
  write: fc.constantFrom(...(Object.keys(writes) as (keyof typeof writes)[])),
  n: fc.nat(1000),
})

async function run(steps: { write: keyof typeof writes; n: number }[]) {
  for (const { write, n } of steps) {
    const ids = await t.ctx.db.select({ id: products.id }).from(products).orderBy(asc(products.id))
    const id = ids[n % (ids.length || 1)]?.id
    if (id || write === 'add') await writes[write](n, id ?? '')
  }
}

// (rule: listed-products)
test('after any writes the narrow rows and the counted words match the products', async () => {
  for (let n = 1; n < 8; n++) await writes.add(n)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await run(steps)
      expect(await kept()).toEqual(await recomputed())
      expect(await countedWords()).toEqual(await recountedWords())
    }),
    { numRuns: 25 },
  )
})

test('a transaction that is rolled back leaves no trace, and one that changes much is recorded as one', async () => {
  await writes.add(1)
  const before = await kept()
  const failing = t.ctx.db.transaction(async (tx) => {
    await tx.update(products).set({ priceNgn: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await kept()).toEqual(before)
  await t.ctx.db.transaction(async (tx) => {
    await tx.update(products).set({ priceNgn: 77, status: 'live' })
    await tx.update(productVariants).set({ stock: 0, held: 0 })
  })
  expect(await kept()).toEqual(await recomputed())
  expect(await rowsOf(t.ctx.db)`select * from listing_changes`).toEqual([])
})

test('a sale that leaves more than three of a size changes no row and notifies nobody', async () => {
  // Not the category that the writes above may have hidden.
  const { id: categoryId } = await insertCategory(t.ctx, 'seen')
  const product = await insertProduct(t.ctx, { categoryId, variants: [{ stock: 9 }] })
  const variant = eq(productVariants.id, product.variants[0]!.id)
  const notices: string[] = []
  await t.database.listen('catalog_changed', (payload) => void notices.push(payload))
  await t.ctx.db.update(productVariants).set({ held: 5 }).where(variant)
  await t.ctx.db.update(productVariants).set({ held: 7 }).where(variant)
  await t.ctx.db.update(productVariants).set({ held: 9 }).where(variant)
  await t.ctx.db.update(products).set({ description: 'new words' }).where(eq(products.id, product.id))
  await t.ctx.db.update(products).set({ priceNgn: 5 }).where(eq(products.id, product.id))
  const { id } = product
  await expect
    .poll(() => notices)
    .toEqual([
      `product ${id}`,
      `product ${id}`,
      `sold-out ${id} ${product.categoryId}`,
      `product ${id}`,
      `listing ${id}`,
    ])
})
