/** A line of the rail, and of More on phones. `count` names the number of things that wait (`/api/admin/me`). */
type NavLine = {
  label: string
  href: string
  /** Only owners see it. */
  isOwners?: true
  /** Helpers see it while they may sell at the counter (rule: counter-sale). */
  isSellers?: true
  count?: 'orders' | 'needs_you'
}

export const navLines: NavLine[] = [
  { label: 'Today', href: '/admin' },
  { label: 'Orders', href: '/admin/orders', count: 'orders' },
  { label: 'Sell', href: '/admin/sell', isSellers: true },
  { label: 'Till', href: '/admin/till', isSellers: true },
  { label: 'Is it in?', href: '/admin/is-it-in' },
  { label: 'Needs you', href: '/admin/needs-you', count: 'needs_you', isOwners: true },
  { label: 'Products', href: '/admin/products' },
  { label: 'Customers', href: '/admin/customers', isOwners: true },
  { label: 'Featured', href: '/admin/featured', isOwners: true },
  { label: 'Categories', href: '/admin/categories', isOwners: true },
  { label: 'Shipping', href: '/admin/shipping', isOwners: true },
  { label: 'Promotions', href: '/admin/promotions', isOwners: true },
  { label: 'Settings', href: '/admin/settings', isOwners: true },
  { label: 'Team', href: '/admin/team', isOwners: true },
  { label: 'Shop health', href: '/shop-health', isOwners: true },
]
