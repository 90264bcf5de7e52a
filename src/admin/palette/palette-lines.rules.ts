import { formatMoney, type Currency } from '../../lib/money.ts'
import { navLines } from '../kit/nav.rules.ts'
import { actions, findWays, type PaletteLine } from './palette.rules.ts'
import type { Found } from './palette.schema.ts'

export type PaletteGroup = { title: string; lines: PaletteLine[] }

/** What the palette lists: before typing what was opened last, then whatever matches the name. */
export function groupsOf(input: {
  typed: string
  found: Found | undefined
  recent: PaletteLine[]
  isOwner: boolean
}): PaletteGroup[] {
  const { typed, found, recent, isOwner } = input
  const screens: PaletteGroup = { title: 'Screens', lines: findWays(typed, navLines, isOwner).map(lineOf) }
  const todo: PaletteGroup = { title: 'Actions', lines: findWays(typed, actions, isOwner).map(lineOf) }
  if (!typed.trim()) return [{ title: 'Recent', lines: recent }, todo, screens].filter(hasLines)
  return [...foundGroups(found), todo, screens].filter(hasLines)
}

const hasLines = ({ lines }: PaletteGroup) => lines.length > 0
const lineOf = ({ label, href, run }: { label: string; href: string; run?: 'help' }): PaletteLine =>
  run ? { id: run, label, run } : { id: href, label, href }

const stateWords: Record<string, string> = { draft: 'Draft', scheduled: 'Scheduled', archived: 'Archived' }

function foundGroups(found: Found | undefined): PaletteGroup[] {
  if (!found) return []
  const orders = found.orders.map((order) => ({
    id: order.id,
    label: `${order.order_number} · ${order.name}`,
    detail:
      order.total_amount === null ? undefined : formatMoney(order.total_amount, order.currency as Currency),
    href: `/admin/orders/${order.id}`,
  }))
  const products = found.products.map(({ id, title, stock, status }) => ({
    id,
    label: title,
    detail: status === 'live' ? `${stock} in stock` : stateWords[status],
    href: `/admin/products/${id}`,
  }))
  const customers = found.customers.map(({ key, name, email }) => ({
    id: `customer-${key}`,
    label: name,
    detail: email,
    href: `/admin/customers/${key}`,
  }))
  return [
    { title: 'Orders', lines: orders },
    { title: 'Products', lines: products },
    { title: 'Customers', lines: customers },
  ]
}
