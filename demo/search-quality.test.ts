import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProducts, searchProducts } from '../src/catalog/listing/catalog.service.ts'
import { searchTextOf } from '../src/catalog/search/search-text.rules.ts'
import { type Database, openPglite } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'
import { products } from '../src/db/schema.ts'
import { insertCategory, insertProduct } from '../src/db/test-fixtures.ts'
import { demoProducts } from './catalogue.ts'
import { missedSearches } from './life/seed-life.ts'

const now = () => new Date('2026-11-20T10:00:00Z')
let database: Database

beforeAll(async () => {
  database = await openPglite()
  await migrate(database)
  for (const { slug, title, category, tags, description, priceNgn } of demoProducts) {
    const { id: categoryId } = await insertCategory(database, category)
    const searchText = searchTextOf({ title, category, tags, description })
    await insertProduct(database, { slug, title, tags, description, priceNgn, categoryId, searchText })
  }
}, 120_000)
afterAll(() => database.close())

const found = async (text: string) =>
  (await searchProducts({ db: database.db, now }, text)).results.map(({ title }) => title)

/** What is typed, and the titles that come first, in any order among themselves. */
// (rule: header-search)
test.each<[typed: string, first: string[]]>([
  ['oniko starburst wrap dress', ['Oniko Starburst Wrap Dress']],
  ['Starburst', ['Oniko Starburst Wrap Dress']],
  ['wrap top', ['Beach Wave Wrap Top']],
  ['belt', ['Obi Wrap Belt']],
  ['hat', ['Wide-Brim Raffia Hat']],
  ['raffia', ['Wide-Brim Raffia Hat', 'Gusau Raffia Tote']],
  ['jumpsuits', ['Twill Utility Jumpsuit', 'Eleko Halter Jumpsuit']],
  ['jumpsuit', ['Twill Utility Jumpsuit', 'Eleko Halter Jumpsuit']],
  ['earring', ['Cowrie Drop Earrings']],
  ['mules', ['Wave Block-Heel Mules']],
  [
    'skirts',
    ['Sunray Pleat Skirt', 'Teal Roundel Circle Skirt', 'Crepe Pencil Skirt', 'Handkerchief Wave Skirt'],
  ],
  ['shorts', ['Drill Pleat Shorts']],
  ['culotte', ['Roundel Culottes']],
  ['kaftan', ['Guinea Brocade Kaftan']],
  ['boubou', ['Ilorin Grand Boubou']],
  ['gele', ['Alaari Fan Gele']],
  ['kimono', ['Batik Leaf Kimono']],
  ['brocade', ['Guinea Brocade Kaftan', 'Guinea Brocade Waistcoat']],
  ['tie neck', ['Crepe Tie-Neck Blouse']],
  ['tie-neck', ['Crepe Tie-Neck Blouse']],
  ['button up', ['Ferry Stripe Button-Up']],
  ['cape sleeve gown', ['Harmattan Cape-Sleeve Gown']],
  // As it is being typed.
  ['ear', ['Cowrie Drop Earrings']],
  ['bou', ['Ilorin Grand Boubou']],
  ['oniko c', ['Oniko Crescent Hobo', 'Oniko Cropped Trousers']],
  ['palazz', ['Eleko Palazzo Trousers']],
  // A part of a word.
  ['suit', ['Twill Utility Jumpsuit', 'Eleko Halter Jumpsuit']],
  ['head wrap', ['Knotted Kampala Headwrap']],
  ['scarfs', ['Dye-Pit Square Scarf']],
  ['coat', ['Guinea Brocade Waistcoat']],
  // Misspelt.
  ['jumpsiut', ['Twill Utility Jumpsuit', 'Eleko Halter Jumpsuit']],
  ['kimno', ['Batik Leaf Kimono']],
  ['palazo trouser', ['Eleko Palazzo Trousers']],
  ['camissole', ['Satin Bias Camisole']],
  ['brocaed kaftan', ['Guinea Brocade Kaftan']],
  ['earings', ['Cowrie Drop Earrings']],
  ['baskett', ['Round Market Basket']],
  // Signs, marks and words that say nothing.
  ['  HARMATTAN!! ', ['Harmattan Cape-Sleeve Gown']],
  ['Ọ̀ṣun rings', ['Osun Rings Trapeze Dress']],
  ['the batik for kimono', ['Batik Leaf Kimono']],
])('"%s" finds %j first', async (typed, first) => {
  const titles = await found(typed)
  expect(new Set(titles.slice(0, first.length))).toEqual(new Set(first))
})

// (rule: search-text)
test('a word that is one letter off comes before a newer product that is two off', async () => {
  const seen = (title: string, at: string) =>
    database.db
      .update(products)
      .set({ firstLiveAt: new Date(at) })
      .where(eq(products.title, title))
  await seen('Cowrie Drop Earrings', '2026-01-01')
  await seen('Osun Rings Trapeze Dress', '2026-11-20')
  const titles = await found('earings')
  expect(titles[0]).toBe('Cowrie Drop Earrings')
  expect(titles).toContain('Osun Rings Trapeze Dress')
})

// (rule: search-text)
test('words that most products have find ten, and goods not sold find none', async () => {
  for (const text of ['dress', 'drees', 'dresses', 'trousers', 'cotton'])
    expect(await found(text), text).toHaveLength(10)
  for (const text of ['washing machine', 'xyzzy', '%', '_', '&|!', "'"])
    expect((await found(text)).length, text).toBe(0)
  expect(await found('dress & !wrap:*')).toEqual(await found('dress wrap'))
})

// (rule: sample-orders)
test('what the samples call searched for and not found is not found', async () => {
  for (const text of missedSearches) expect(await found(text), text).toEqual([])
})

// (rule: header-search)
test('a search shows its total, the same as the list it links to', async () => {
  const ctx = { db: database.db, now }
  for (const text of ['dress', 'drees', 'belt', 'xyzzy']) {
    const ask = {
      list: 'all',
      search: text,
      sortBy: 'latest',
      page: 1,
      limit: 24,
      days: 30,
      inStock: false,
    } as const
    const { total } = await searchProducts(ctx, text)
    expect(total, text).toBe((await listProducts(ctx, ask)).total)
  }
  expect((await searchProducts(ctx, 'dress')).total).toBeGreaterThan(10)
})

// (rule: header-search)
test('a search that finds more than ten products shows ten', async () => {
  expect((await searchProducts({ db: database.db, now }, 'dress')).results).toHaveLength(10)
})
