import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  findRoute,
  publicPageKey,
  publicPagePattern,
  readableAddress,
  sitemapAddresses,
} from './route-address.rules.ts'
import { routeTable } from './route-table.rules.ts'

const key = (address: string) => publicPageKey(new URL(address, 'https://shop.test'))
/** An address of the page, with `any-1` for parameters. */
const addressOf = (path: string) => path.replaceAll(/\$\w+/g, 'any-1')

test.each(routeTable.map(({ path }) => path))('%s has one address, however it is written', (path) => {
  const address = addressOf(path)
  expect(findRoute(address)).toEqual({ path, address })
  if (path === '/') return
  for (const other of [
    `${address}/`,
    `/${address}//`,
    addressOf(path.toUpperCase().replaceAll(/\$\w+/g, '$x')),
  ])
    expect(findRoute(other)).toEqual({ path, address })
  const escaped = address.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  expect(findRoute(escaped)).toEqual({ path, address })
})

test('a slug is in small letters, other parameter values stay as they are', () => {
  expect(findRoute('/Product/Oniko-Wrap/')?.address).toBe('/product/oniko-wrap')
  expect(findRoute('/product/ASO%2DOKE-GELE')?.address).toBe('/product/aso-oke-gele')
  expect(findRoute('/pages/Size-Help')?.address).toBe('/pages/size-help')
  expect(findRoute('/product/Às̩o')?.address).toBe('/product/Às̩o')
  expect(findRoute('/ORDERS/IL-1')?.address).toBe('/orders/IL-1')
})

test.each(['/nowhere', '/shop/x', '/product', '/product/', '/product/a/b', '/%E0%A4%A', '/product/%ff'])(
  'there is no page at %s',
  (pathname) => expect(findRoute(pathname)).toBeNull(),
)

// (rule: not-found)
test('a name that no thing can have makes no page, and the router takes it for none', () => {
  for (const { path } of routeTable.filter((row) => row.path.includes('$')))
    for (const name of [
      'x'.repeat(201),
      '%00',
      'a%00b',
      '%2f',
      '%5c',
      '%3f',
      '%25',
      '%20',
      '%0A',
      '..%2fshop',
    ]) {
      const pathname = path.replace(/\$\w+/, name)
      expect(findRoute(pathname), pathname).toBeNull()
      if (name.includes('%')) expect(readableAddress(pathname)).toMatch(/^\/%2F[^/]+$/)
    }
  expect(findRoute('/orders/%23123')?.path).toBe('/orders/$number')
})

test('no address leads off the site', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('/', '\\', '.', '@', 'shop', 'product', '%2f', 'a') }),
      (text) => {
        const { pathname, origin } = new URL(`https://shop.test/${text}`)
        const address = findRoute(pathname)?.address ?? '/'
        expect(new URL(address, 'https://shop.test').origin).toBe(origin)
      },
    ),
  )
})

test('a public page is cached by the parameters that decide it; campaigns make no other page', () => {
  expect(key('/shop?utm_source=mail&sort=latest&q=a&q=b')).toBe('/shop?q=a&sort=latest')
  expect(key('/shop?color=Red,+white&color=Ink&view=list&view=x')).toBe(
    '/shop?color=Red%2C+white&color=Ink&view=list',
  )
  expect(key('/shipping-returns?tab=returns&q=a')).toBe('/shipping-returns?tab=returns')
  expect(key('/product/adire?q=a')).toBe('/product/adire')
  expect(key('/product/adire?colour=Ink&size=M&size=x&size=y')).toBe('/product/adire?size=M&colour=Ink')
  for (const personal of ['/cart', '/track-order', '/orders/IL-1', '/nowhere'])
    expect(key(personal)).toBeNull()
})

test('the pattern for browsers matches the same pages', () => {
  const pattern = new RegExp(publicPagePattern())
  for (const { path, shownTo } of routeTable)
    expect({ path, isPublic: pattern.test(addressOf(path)) }).toEqual({
      path,
      isPublic: shownTo === 'everyone',
    })
  expect(pattern.test('/shop/x')).toBe(false)
})

test('search engines are led to every page they find', () => {
  const found = sitemapAddresses().map(({ address }) => address)
  expect(found).toEqual(
    expect.arrayContaining(['/', '/shop', '/about', '/track-order', '/shipping-returns?tab=returns']),
  )
  for (const address of found) expect(address).not.toMatch(/^\/(cart|checkout|orders|newsletter|auth)\b/)
})

test.each([
  ['/%E0%A4%A', '/%2F%25E0%25A4%25A'],
  ['/product/100%', '/%2Fproduct%2F100%25'],
  ['/nowhere//to/go', '/nowhere/to/go'],
  ['/nowhere/', '/nowhere'],
  ['/caf%C3%A9', '/%2Fcaf%25C3%25A9'],
  ['/', '/'],
])('%s can be read as %s', (pathname, address) => expect(readableAddress(pathname)).toBe(address))
