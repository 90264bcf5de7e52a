import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const isTest = (file: string) => /\.test\.tsx?$|\/test-[^/]*\.ts$/.test(file)
/** `npm run seed:large` and the demo's sample orders are written in bulk, past the services: those would take minutes to hours. */
const isTrial = (file: string) => /^demo\/(large|life)\//.test(file)
const files = globSync('{src,demo}/**/*.{ts,tsx}').filter((file) => !isTest(file) && !isTrial(file))
const writersOf = (...patterns: RegExp[]) =>
  files.filter((file) => patterns.some((pattern) => pattern.test(readFileSync(file, 'utf8')))).toSorted()

test('stock is written by the catalogue’s ledger and by orders, nowhere else', () => {
  const builder = /update\(productVariants\)\s*\.set\((?:(?!\.where)[\s\S])*?\b(?:stock|held)\b/
  const statement = /update\s+product_variants\b(?:(?!\bwhere\b)[\s\S])*?\b(?:stock|held)\s*=/i
  expect(writersOf(builder, statement)).toEqual([
    'src/catalog/stock/variant-stock.server.ts',
    'src/orders/changes/stock.service.ts',
    'src/orders/holds/sell-at-counter.service.ts',
    'src/orders/remove-samples.service.ts',
  ])
  expect(writersOf(/insert\(productVariants\)/, /insert\s+into\s+product_variants\b/i)).toEqual([
    'src/catalog/stock/variant-stock.server.ts',
  ])
})

test('products, pictures and categories have one writer each', () => {
  const into = (table: string, name: string) =>
    writersOf(new RegExp(`insert\\(${name}\\)|insert\\s+into\\s+(?:\\$\\{${name}\\}|${table}\\b)`, 'i'))
  expect(into('products', 'products')).toEqual(['src/catalog/editor/insert-products.server.ts'])
  expect(into('product_images', 'productImages')).toEqual(['src/catalog/editor/insert-products.server.ts'])
  expect(into('categories', 'categories')).toEqual(['src/catalog/editor/write-categories.service.ts'])
  expect(into('product_slugs', 'productSlugs')).toEqual(['src/catalog/editor/product-slugs.server.ts'])
})

test('search columns are derived in one function', () => {
  expect(writersOf(/search_text\s*=|searchText:\s/).filter((file) => !file.includes('/db/'))).toEqual([
    'src/catalog/search/search-text.server.ts',
  ])
  expect(writersOf(/searchTextOf\(/)).toEqual([
    'src/catalog/editor/insert-products.server.ts',
    'src/catalog/search/search-text.rules.ts',
    'src/catalog/search/search-text.server.ts',
  ])
})
