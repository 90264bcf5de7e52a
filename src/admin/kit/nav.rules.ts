import type { Right } from '../../lib/helper-rights.rules.ts'

export const navGroups = ['Sales', 'Goods', 'People', 'Shop'] as const

/** A line of the rail, and of More on phones; without a group it comes first. `count` names the number of things that wait (`/api/admin/me`). */
export type NavLine = {
  label: string
  href: string
  group?: (typeof navGroups)[number]
  /** Only owners see it. */
  isOwners?: true
  /** Helpers see it while they have this right (rule: helper-rights). */
  right?: Right
  count?: 'orders' | 'needs_you'
  /** The parts of its screen that another line leads to. */
  withoutParts?: readonly string[]
  /** Where else its screens are: those whose arrow leads back to it. */
  also?: string[]
}

const wordParts = ['look', 'home', 'pages', 'faqs'] as const

export const navLines: NavLine[] = [
  { label: 'Today', href: '/admin', also: ['/admin/first-steps'] },
  {
    label: 'Needs you',
    href: '/admin/needs-you',
    count: 'needs_you',
    isOwners: true,
    also: ['/admin/disputes'],
  },
  { label: 'Orders', href: '/admin/orders', group: 'Sales', count: 'orders' },
  { label: 'Returns', href: '/admin/returns', group: 'Sales', right: 'receive_returns' },
  { label: 'Reviews', href: '/admin/reviews', group: 'Sales', isOwners: true },
  { label: 'Sell', href: '/admin/sell', group: 'Sales', right: 'sell' },
  { label: 'Till', href: '/admin/till', group: 'Sales', right: 'sell' },
  { label: 'Is the money in?', href: '/admin/is-it-in', group: 'Sales' },
  { label: 'Products', href: '/admin/products', group: 'Goods', also: ['/admin/imports'] },
  { label: 'Count stock', href: '/admin/products/count', group: 'Goods', right: 'count_stock' },
  { label: 'Featured', href: '/admin/featured', group: 'Goods', isOwners: true },
  { label: 'Categories', href: '/admin/categories', group: 'Goods', isOwners: true },
  { label: 'Promotions', href: '/admin/promotions', group: 'Goods', isOwners: true },
  { label: 'Customers', href: '/admin/customers', group: 'People', isOwners: true },
  { label: 'Store credit', href: '/admin/credit', group: 'People', isOwners: true },
  { label: 'Team', href: '/admin/team', group: 'People', isOwners: true },
  { label: 'Delivery', href: '/admin/shipping', group: 'Shop', isOwners: true },
  { label: 'Look and words', href: '/admin/settings?part=look', group: 'Shop', isOwners: true },
  { label: 'Settings', href: '/admin/settings', group: 'Shop', isOwners: true, withoutParts: wordParts },
  { label: 'Shop health', href: '/shop-health', group: 'Shop', isOwners: true, also: ['/admin/feeds'] },
]

/** The line of the screen at an address: the longest whose path it begins with. `part` is the address's own. */
export function currentLine(
  lines: NavLine[],
  pathname: string,
  part: string | undefined,
): NavLine | undefined {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  const isOf = ({ href, withoutParts, also = [] }: NavLine) => {
    const [path = '', query] = href.split('?')
    if (!(path === '/admin' ? pathname === path : isBelow(path)) && !also.some(isBelow)) return false
    if (query) return wordParts.some((word) => word === part)
    return part === undefined || !withoutParts?.includes(part)
  }
  return lines.filter(isOf).toSorted((a, b) => b.href.length - a.href.length)[0]
}
