import type { Right } from '../../lib/helper-rights.rules.ts'
import { formatMoney, type Currency } from '../../lib/money.ts'
import { navLines } from '../kit/nav.rules.ts'
import { productFields } from '../../catalog/product-fields.rules.ts'
import { promoCodeFields } from '../../promotions/promo-code-input.rules.ts'
import { zoneFields } from '../../shipping/zone-input.rules.ts'
import { settingsOf } from '../../settings/setting-fields.rules.ts'
import { settingScreens } from '../settings/settings-parts.rules.ts'
import { actions, findWays, nearestWays, type PaletteLine, type Way } from './palette.rules.ts'
import type { Found } from './palette.schema.ts'

export type PaletteGroup = { title: string; lines: PaletteLine[] }

/** What the palette lists: before typing what was opened last, then whatever matches the name. */
export function groupsOf(input: {
  typed: string
  found: Found | undefined
  recent: PaletteLine[]
  isOwner: boolean
  rights: readonly Right[]
}): PaletteGroup[] {
  const { typed, found, recent, isOwner, rights } = input
  const hers = (ways: Way[]) => ways.filter(({ right }) => !right || rights.includes(right))
  const screens: PaletteGroup = {
    title: 'Screens',
    lines: findWays(typed, hers(navLines), isOwner).map(lineOf),
  }
  const todo: PaletteGroup = { title: 'Actions', lines: findWays(typed, hers(actions), isOwner).map(lineOf) }
  if (!typed.trim()) return [{ title: 'Recent', lines: recent }, todo, screens].filter(hasLines)
  const settings = { title: 'Settings', lines: findWays(typed, settingWays, isOwner).slice(0, 6).map(lineOf) }
  const fields = { title: 'In forms', lines: findWays(typed, fieldWays, isOwner).slice(0, 4).map(lineOf) }
  const groups = [...foundGroups(found), todo, screens, settings, fields].filter(hasLines)
  if (groups.length > 0) return groups
  const ways = hers([...actions, ...navLines, ...settingWays, ...fieldWays])
  return [{ title: nearestTitle, lines: nearestWays(typed, ways, isOwner).map(lineOf) }].filter(hasLines)
}

/** Of lines that nobody typed the name of. */
export const nearestTitle = 'Did you mean'

/** Every setting by the label of its field, with the part of the settings that it is in. */
const settingWays: Way[] = settingScreens.flatMap(({ id, title, href }) =>
  Object.entries(settingsOf[id]).map(([key, { label }]) => ({
    id: key,
    label,
    detail: title,
    words: title,
    href: `${href}&field=${key}`,
    isOwners: true,
  })),
)

const formsOf = [
  { title: 'Product', href: '/admin/products/new', fields: productFields },
  { title: 'Promo code', href: '/admin/promotions/new', fields: promoCodeFields },
  { title: 'Delivery place', href: '/admin/shipping/new', fields: zoneFields },
]

/** What is filled in on the forms of things, by its label, with the form that has it. */
const fieldWays: Way[] = formsOf.flatMap(({ title, href, fields }) =>
  Object.entries(fields).map(([key, { label }]: [string, { label: string }]) => ({
    id: `${title} ${key}`,
    label: label.charAt(0).toUpperCase() + label.slice(1),
    detail: title,
    words: title,
    href: `${href}?field=${key}`,
    isOwners: true,
  })),
)

const hasLines = ({ lines }: PaletteGroup) => lines.length > 0
const lineOf = ({ id, label, detail, href, run }: Way): PaletteLine =>
  run ? { id: run, label, run } : { id: id ?? `${href} ${label}`, label, detail, href }

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
  const products = found.products.map(({ id, title, stock, status, image_url }) => ({
    id,
    label: title,
    image: image_url,
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
