import { globSync, readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { sessionQuery } from '../account/sessions/session.queries.ts'
import { clearPersonal } from '../account/sessions/sign-out.queries.ts'
import { shopHealthQuery } from '../admin/shop-health/shop-health.page.tsx'
import { cartQuery } from '../cart/cart.queries.ts'
import { quoteQuery } from '../cart/quote/quote.queries.ts'
import { categoriesQuery } from '../catalog/listing/catalog.queries.ts'
import { orderQuery } from '../orders/reading/orders.queries.ts'
import { shopQuery } from '../settings/settings.queries.ts'

/** Public keys. All others are personal. */
const publicKeys = [
  'products',
  'product',
  'categories',
  'search',
  'showcase',
  'shop',
  'shipping',
  'page-text',
  'own-page',
  'faqs',
  'trust',
  'reviews',
  'gift-cards',
]

const sources = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.{test,testing}.*', '**/test-*'] }).map(
  (file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }),
)

/** Each `queryKey:` of the sources with what follows it. */
const keys = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/queryKey: (?<key>.+)/g)].map(({ groups }) => ({ file, key: groups!.key! })),
)

test('every query is public, or its key says that it is personal', () => {
  const defined = keys.filter(
    ({ file, key }) => file.endsWith('.queries.ts') && /^\[|^personalKey\(/.test(key),
  )
  expect(defined.length).toBeGreaterThan(15)
  const isKnown = ({ key }: { key: string }) =>
    /^personalKey\(|^\[\.\.\.(orders|quotes|track)Key,/.test(key) ||
    publicKeys.some((name) => key.startsWith(`['${name}'`))
  expect(defined.filter((each) => !isKnown(each))).toEqual([])
  for (const name of ['ordersKey', 'quotesKey', 'trackKey'])
    expect(sources.some(({ text }) => text.includes(`export const ${name} = personalKey(`))).toBe(true)
})

test('query keys are written in their own files alone', () => {
  const spelled = keys.filter(({ file, key }) => !file.endsWith('.queries.ts') && key.startsWith('['))
  expect(new Set(spelled.map(({ file }) => file))).toEqual(new Set(['src/lib/browser/personal-queries.ts']))
})

// (rule: sign-out)
test("ending the session clears the customer's queries and none of the shop's", async () => {
  const client = new QueryClient()
  const personal = [sessionQuery, cartQuery, quoteQuery({ items: [] }), orderQuery('IL-1'), shopHealthQuery]
  const shared = [shopQuery, categoriesQuery]
  for (const { queryKey } of [...personal, ...shared]) client.setQueryData(queryKey as never, {} as never)
  await clearPersonal(client)
  for (const { queryKey } of personal) expect(client.getQueryData(queryKey)).toBeUndefined()
  for (const { queryKey } of shared) expect(client.getQueryData(queryKey)).toEqual({})
})
