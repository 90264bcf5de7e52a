export type RouteFacts = Shown & {
  /** In the router's syntax; `$slug` is one segment of the address. */
  path: `/${string}`
  /** The page's file below `src/`. */
  page: string
  /** Its name in breadcrumbs, menus and structured data. */
  label: string
  /** The name in the browser's tab, where it says more than the label. A page of one thing, such as a product, says its own. */
  title?: string
  /** The query parameters the page reads: they decide its content. Others, such as a campaign's, do not. */
  params?: readonly string[]
  /** Indexed by search engines, with this time of its last change; without one `noindex`. */
  sitemap?: 'newest product' | 'its product' | 'its text' | 'unknown'
  /** Further addresses for the sitemap: a query that shows another page. */
  sitemapQueries?: readonly string[]
  /** Where nothing may lead away: there is no button to chat. */
  occupied?: 'buying'
}

/**
 * `everyone`: the same bytes for all, rendered without cookies, stored by the page cache and by browsers for
 * offline use. `shopper`: rendered per request and never cached; `guard` says who may see it: customers, or
 * those who may buy (guests too, where the owner allows it); without one anybody.
 */
type Shown = { shownTo: 'everyone'; guard?: never } | { shownTo: 'shopper'; guard?: 'sign-in' | 'buyer' }

/** How each is parsed is in `catalog/listing/product-list.rules.ts`. */
const listParams = [
  'category',
  'q',
  'sort',
  'page',
  'size',
  'color',
  'minPrice',
  'maxPrice',
  'inStock',
  'view',
] as const

const list = { shownTo: 'everyone', params: listParams, sitemap: 'newest product' } as const
const words = { shownTo: 'everyone', sitemap: 'unknown' } as const
const account = { shownTo: 'shopper', guard: 'sign-in' } as const
const buying = { shownTo: 'shopper', occupied: 'buying' } as const
const paid = { ...buying, params: ['reference', 'trxref'] } as const
const mailed = { shownTo: 'shopper', params: ['token'] } as const

/**
 * Every page of the shop, named once (docs/decisions/020-one-route-table.md). The router's tree, guards, titles,
 * breadcrumbs, the page cache, the service worker and the sitemap are made from it. It imports nothing,
 * because the build reads it too, and leaves most of it out of what browsers load (vite.config.ts).
 */
export const routeTable = [
  {
    path: '/',
    page: 'pages/home.page.tsx',
    label: 'Home',
    title: 'New arrivals',
    shownTo: 'everyone',
    sitemap: 'newest product',
  },
  {
    path: '/shop',
    page: 'catalog/listing/shop.page.tsx',
    label: 'Shop',
    title: 'Shop dresses, tops, pants and more',
    ...list,
  },
  { path: '/new-in', page: 'catalog/listing/new-in.page.tsx', label: 'New In', ...list },
  { path: '/sale', page: 'catalog/listing/sale.page.tsx', label: 'Sale', ...list },
  { path: '/featured', page: 'featured/featured.page.tsx', label: 'Featured', ...list },
  {
    path: '/product/$slug',
    page: 'catalog/product/product.page.tsx',
    label: 'Product',
    shownTo: 'everyone',
    params: ['size', 'colour'],
    sitemap: 'its product',
  },

  { path: '/about', page: 'pages/about.page.tsx', label: 'About', ...words },
  { path: '/faqs', page: 'pages/faqs.page.tsx', label: 'FAQs', ...words },
  { path: '/contact', page: 'pages/contact.page.tsx', label: 'Contact', ...words },
  { path: '/shipping', page: 'pages/shipping.page.tsx', label: 'Shipping', ...words },
  {
    path: '/shipping-returns',
    page: 'pages/shipping-returns.page.tsx',
    label: 'Shipping & Returns',
    params: ['tab'],
    sitemapQueries: ['tab=returns'],
    ...words,
  },
  { path: '/privacy', page: 'pages/privacy.page.tsx', label: 'Privacy', ...words },
  { path: '/terms', page: 'pages/terms.page.tsx', label: 'Terms', ...words },
  {
    path: '/pages/$slug',
    page: 'pages/own.page.tsx',
    label: 'Page',
    shownTo: 'everyone',
    sitemap: 'its text',
  },

  {
    path: '/track-order',
    page: 'orders/tracking/track-order.page.tsx',
    label: 'Track Order',
    title: 'Track your order',
    shownTo: 'shopper',
    params: ['order', 'email', 'token'],
    sitemap: 'unknown',
  },
  {
    path: '/auth',
    page: 'account/sign-in/auth.page.tsx',
    label: 'Sign In',
    title: 'Sign in',
    shownTo: 'shopper',
    params: ['mode', 'returnTo', 'error'],
  },
  {
    path: '/account',
    page: 'account/profile/account.page.tsx',
    label: 'My Account',
    title: 'My account',
    ...account,
  },
  {
    path: '/orders',
    page: 'orders/reading/orders.page.tsx',
    label: 'Orders',
    title: 'My orders',
    ...account,
  },
  { path: '/orders/$number', page: 'orders/reading/order.page.tsx', label: 'Order', ...account },
  { path: '/saved', page: 'saved/saved.page.tsx', label: 'Wishlist', shownTo: 'shopper' },

  { path: '/cart', page: 'cart/cart.page.tsx', label: 'Cart', ...buying },
  {
    path: '/checkout',
    page: 'checkout/form/checkout.page.tsx',
    label: 'Checkout',
    params: ['order', 'total', 'requested'],
    guard: 'buyer',
    ...buying,
  },
  {
    path: '/checkout/review',
    page: 'checkout/form/review.page.tsx',
    label: 'Review',
    title: 'Review your order',
    guard: 'buyer',
    ...buying,
  },
  {
    path: '/checkout/success',
    page: 'checkout/outcome/success.page.tsx',
    label: 'Order',
    title: 'Your payment',
    ...paid,
  },
  {
    path: '/checkout/failed',
    page: 'checkout/outcome/failed.page.tsx',
    label: 'Order',
    title: 'Your payment',
    ...paid,
  },

  {
    path: '/newsletter/confirm',
    page: 'newsletter/newsletter-confirm.page.tsx',
    label: 'Newsletter',
    title: 'Confirm your email',
    ...mailed,
  },
  {
    path: '/newsletter/unsubscribe',
    page: 'newsletter/newsletter-unsubscribe.page.tsx',
    label: 'Newsletter',
    title: 'Unsubscribe',
    ...mailed,
  },
  {
    path: '/back-in-stock/unsubscribe',
    page: 'catalog/back-in-stock/stock-unsubscribe.page.tsx',
    label: 'Back in Stock',
    title: 'Unsubscribe',
    ...mailed,
  },
  {
    path: '/notifications/unsubscribe',
    page: 'featured/showcase-unsubscribe.page.tsx',
    label: 'Drop Reminders',
    title: 'Unsubscribe',
    ...mailed,
  },
] as const satisfies RouteFacts[]

type TableRow = (typeof routeTable)[number]
/** A page's path, `/product/$slug` for that of any product. */
export type RoutePath = TableRow['path']
/** The query parameters that the page of this path reads. */
export type ParamsOf<P extends RoutePath> = Extract<TableRow, { path: P; params: unknown }>['params'][number]
