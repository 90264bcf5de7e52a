import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { folderOrder } from './folder-order.js'
import plugin, { layerOf, refusal } from './imports.js'

test('the suffix says the layer', () => {
  expect(layerOf('cart/cart.service.ts')).toBe('service')
  expect(layerOf('payments/paystack/paystack.server.ts')).toBe('service')
  expect(layerOf('catalog/listing/product-card.tsx')).toBe('component')
  expect(layerOf('db/schema/cart.ts')).toBe('db')
})

test('an API file never touches the database', () => {
  expect(refusal('cart/cart.api.ts', 'db/client.ts', false)).toMatch(/may not import a db file/)
  expect(refusal('cart/cart.service.ts', 'db/client.ts', false)).toBeNull()
})

test('features import to their left only, pages any feature', () => {
  expect(refusal('catalog/listing/catalog.service.ts', 'cart/cart.service.ts', false)).toMatch(/to the right/)
  expect(refusal('cart/cart.service.ts', 'catalog/listing/catalog.service.ts', false)).toBeNull()
  expect(refusal('catalog/product/product.page.tsx', 'cart/cart-drawer.tsx', false)).toBeNull()
})

test('inside a feature files import from their own folder and those before it, types too, tests any', () => {
  const changes = 'orders/changes/order-events.service.ts'
  const reading = 'orders/reading/read-orders.service.ts'
  for (const isTypeOnly of [false, true])
    expect(refusal(changes, reading, isTypeOnly)).toBe(
      'orders/reading/ comes after orders/changes/ in lint/folder-order.js: move the file, or pass what it needs as a parameter',
    )
  expect(refusal(reading, 'orders/orders.jobs.ts', false)).toMatch(/^orders\/ comes after orders\/reading\//)
  expect(refusal(reading, 'orders/sorting/sort.service.ts', false)).toMatch(/does not list orders\/sorting\//)
  expect(refusal(reading, changes, false)).toBeNull()
  expect(refusal(changes, 'orders/changes/stock.service.ts', false)).toBeNull()
  expect(refusal('orders/orders.api.ts', reading, false)).toBeNull()
  expect(refusal('orders/changes/order-change.test.ts', reading, false)).toBeNull()
  expect(refusal('mailbox/one/read.service.ts', 'mailbox/two/read.service.ts', false)).toBeNull()
})

test('the order of the folders inside a feature names each folder once', () => {
  for (const [feature, folders] of Object.entries(folderOrder)) {
    const files = globSync(`src/${feature}/**/*.{ts,tsx}`).map((file) => file.split('/').slice(2))
    const found = new Set(files.map(([folder, inside]) => (inside ? folder : '.')))
    expect(folders.toSorted(), feature).toEqual([...found].toSorted())
  }
})

test('browser code takes only the types of a schema', () => {
  expect(refusal('catalog/listing/product-card.tsx', 'catalog/catalog.schema.ts', true)).toBeNull()
  expect(refusal('catalog/listing/product-card.tsx', 'catalog/catalog.schema.ts', false)).toMatch(
    /component file may not import a schema/,
  )
})

test('nobody imports a page, and lib imports no feature', () => {
  expect(refusal('catalog/listing/product-grid.tsx', 'catalog/listing/shop.page.tsx', false)).toMatch(
    /routes.ts alone/,
  )
  expect(refusal('lib/api-client.ts', 'cart/cart.service.ts', false)).toMatch(/knows no feature/)
})

test('the shop imports nothing outside of src, its tests may', () => {
  for (const from of [
    'app/start-shop.ts',
    'settings/owner-settings.service.ts',
    'theme/start-themes.rules.ts',
  ])
    expect(refusal(from, '../demo/words.ts', false)).toMatch(/from src\/ alone/)
  expect(refusal('settings/settings.rules.test.ts', '../demo/words.ts', false)).toBeNull()
})

test('a .tsx file without JSX is refused, a page as well', () => {
  const refused: string[] = []
  const visit = (filename: string) =>
    plugin.rules['jsx-in-tsx'].create({ filename, report: () => refused.push(filename) })
  visit('src/shell/footer.tsx').JSXElement?.()
  for (const file of ['src/pages/unknown.page.tsx', 'src/pages/unknown.page.ts'])
    visit(file)['Program:exit']?.({})
  expect(
    plugin.rules['jsx-in-tsx'].create({ filename: 'src/pages/unknown.test.tsx', report: () => {} }),
  ).toEqual({})
  expect(refused).toEqual(['src/pages/unknown.page.tsx'])
})

// (rule: one-press)
test('a random id is refused in browser code, but where presses are taken', () => {
  const refused: string[] = []
  const visit = (file: string) =>
    plugin.rules['keys-of-presses']
      .create({ filename: path.resolve('src', file), report: () => refused.push(file) })
      .Identifier?.({ name: 'randomUUID' })
  const pages = ['admin/sell/sell.page.tsx', 'admin/money/use-refund-again.client.ts', 'cart/cart-drawer.tsx']
  for (const file of [...pages, 'lib/browser/use-press.ts', 'lib/server/context.ts', 'cart/cart.test.tsx'])
    visit(file)
  expect(refused).toEqual(pages)
})

test('no folder has more files than one can survey, not counting tests', () => {
  const counts = Map.groupBy(
    globSync('src/**/*.*', { exclude: ['src/db/migrations/**', '**/*.test.*', '**/test-*', '**/*.md'] }),
    path.dirname,
  )
  expect([...counts].filter(([, files]) => files.length > 42).map(([folder]) => folder)).toEqual([])
})
