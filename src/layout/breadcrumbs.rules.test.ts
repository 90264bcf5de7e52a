import { expect, test } from 'vitest'
import { crumbsOf, linkTo } from './breadcrumbs.rules.ts'

const names = {
  categoryName: (slug: string) => ({ dresses: 'Dresses' })[slug],
  product: { title: 'Oniko Wrap', categories: [{ name: 'Dresses', slug: 'dresses' }] },
}

test('home and unknown paths have no trail', () => {
  expect(crumbsOf('/', undefined, names)).toEqual([])
  expect(crumbsOf('/$', undefined, names)).toEqual([])
})

// (rule: breadcrumbs)
test("a product's trail is Shop and its category", () => {
  expect(crumbsOf('/product/$slug', undefined, names)).toEqual([
    { label: 'Shop', href: '/shop' },
    { label: 'Dresses', href: '/shop?category=dresses' },
    { label: 'Oniko Wrap' },
  ])
  expect(crumbsOf('/product/$slug', undefined, { ...names, product: undefined })).toEqual([
    { label: 'Product' },
  ])
})

// (rule: breadcrumbs)
test('a list under a category shows the category name, an unknown category only the list', () => {
  expect(crumbsOf('/sale', 'dresses', names)).toEqual([
    { label: 'Sale', href: '/sale' },
    { label: 'Dresses' },
  ])
  expect(crumbsOf('/new-in', 'hats', names)).toEqual([{ label: 'New In' }])
  expect(crumbsOf('/about', 'dresses', names)).toEqual([{ label: 'About' }])
})

// (rule: breadcrumbs)
test('accounts, wishlist and checkout have their words', () => {
  expect(crumbsOf('/account', undefined, names)).toEqual([{ label: 'My Account' }])
  expect(crumbsOf('/saved', undefined, names)).toEqual([{ label: 'Wishlist' }])
  expect(crumbsOf('/checkout/review', undefined, names).map((crumb) => crumb.label)).toEqual([
    'Checkout',
    'Review',
  ])
})

// (rule: breadcrumbs)
test.each([
  ['/shipping', 'Shipping'],
  ['/shipping-returns', 'Shipping & Returns'],
  ['/auth', 'Sign In'],
  ['/newsletter/confirm', 'Newsletter'],
  ['/back-in-stock/unsubscribe', 'Back in Stock'],
])('%s is called %s', (path, label) => {
  expect(crumbsOf(path, undefined, names)).toEqual([{ label }])
})

test('a page whose path begins with another’s is its child', () => {
  expect(crumbsOf('/orders/$number', undefined, names)).toEqual([
    { label: 'Orders', href: '/orders' },
    { label: 'Order' },
  ])
  expect(crumbsOf('/checkout/failed', undefined, names)[0]).toEqual({ label: 'Checkout', href: '/checkout' })
})

test('menus call a page what its trail calls it', () => {
  expect(linkTo('/shipping-returns')).toEqual({ label: 'Shipping & Returns', href: '/shipping-returns' })
})
