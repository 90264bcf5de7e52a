export type Crumb = { label: string; href?: string }

/** The words of the breadcrumb bar (rule: breadcrumbs). */
const labels: Record<string, string> = {
  '/shop': 'Shop',
  '/sale': 'Sale',
  '/new-in': 'New In',
  '/featured': 'Featured',
  '/cart': 'Cart',
  '/about': 'About',
  '/account': 'My Account',
  '/orders': 'Orders',
  '/saved': 'Wishlist',
  '/shipping': 'Shipping',
  '/shipping-returns': 'Shipping & Returns',
  '/faqs': 'FAQs',
  '/contact': 'Contact',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/auth': 'Sign In',
  '/checkout': 'Checkout',
  '/checkout/review': 'Review',
  '/checkout/success': 'Order',
  '/checkout/failed': 'Payment Failed',
  '/track-order': 'Track Order',
  '/newsletter/confirm': 'Newsletter',
  '/newsletter/unsubscribe': 'Newsletter',
  '/back-in-stock/unsubscribe': 'Back in Stock',
  '/notifications/unsubscribe': 'Drop Reminders',
}

const lists = ['/shop', '/sale', '/new-in']

type Names = {
  categoryName: (slug: string) => string | undefined
  product: { title: string; categories: { name: string; slug: string }[] } | undefined
}

/** The trail below Home; none on the home page and on unknown paths. The last crumb is the page itself. */
export function crumbsOf(pathname: string, category: string | undefined, names: Names): Crumb[] {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  if (path.startsWith('/product/')) {
    if (!names.product) return [{ label: 'Product' }]
    const [own] = names.product.categories
    return [
      { label: 'Shop', href: '/shop' },
      ...(own ? [{ label: own.name, href: `/shop?category=${own.slug}` }] : []),
      { label: names.product.title },
    ]
  }
  if (path.startsWith('/orders/')) return [{ label: 'Orders', href: '/orders' }, { label: 'Order' }]
  const label = labels[path]
  if (!label) return []
  const name = lists.includes(path) && category ? names.categoryName(category) : undefined
  if (name) return [{ label, href: path }, { label: name }]
  if (path.startsWith('/checkout/')) return [{ label: 'Checkout', href: '/checkout' }, { label }]
  return [{ label }]
}
