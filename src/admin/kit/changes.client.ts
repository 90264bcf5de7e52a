import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** The areas of the owner's queries: the part of a key after `admin`. */
export const areas = [
  'bulk',
  'bulk-runs',
  'categories',
  'chat-products',
  'chat-quote',
  'customer',
  'customers',
  'demo',
  'dispute',
  'featured',
  'featured-products',
  'feeds',
  'first-steps',
  'mail-preview',
  'markdown',
  'needs-you',
  'order-money',
  'orders',
  'product',
  'product-choice',
  'products',
  'promotions',
  'second-step',
  'sellable',
  'settings',
  'shipping',
  'staff',
  'staff-log',
  'stock',
  'team',
  'tills',
  'today',
] as const

export type Area = (typeof areas)[number]

/** What waits for the owner, on its screen, on Today and in the rail. */
const waiting: Area[] = ['needs-you', 'today', 'staff']

/** The areas that show a subject: an order with its money and the pieces it holds, a product wherever it is chosen. */
const subjects = {
  waiting,
  order: [
    ...waiting,
    'orders',
    'order-money',
    'dispute',
    'mail-preview',
    'customers',
    'customer',
    'products',
    'product',
    'stock',
    'chat-products',
    'tills',
  ],
  product: [
    'products',
    'product',
    'stock',
    'categories',
    'bulk',
    'bulk-runs',
    'featured-products',
    'feeds',
    'product-choice',
    'chat-products',
    'sellable',
    'first-steps',
    'today',
  ],
  tills: ['tills', ...waiting],
  shipping: ['shipping', 'chat-quote', 'first-steps'],
  // Names, carriers and when a size runs low are shown elsewhere too.
  settings: [
    'settings',
    'first-steps',
    'staff',
    'shipping',
    'orders',
    'products',
    'product',
    'stock',
    'today',
  ],
} satisfies Record<string, Area[]>

/** A subject, or areas, or the key of a query outside the owner's screens: her devices. */
export type Changes = keyof typeof subjects | readonly (Area | QueryKey)[]

/** Invalidates the queries a change affects, the staff log's always included. */
export const refresh = (queryClient: QueryClient, changes: Changes) =>
  Promise.all(
    [...keysOf(changes), ...keysOf(['staff-log'])].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export function keysOf(changes: Changes): QueryKey[] {
  const named: readonly (Area | QueryKey)[] = typeof changes === 'string' ? subjects[changes] : changes
  return named.map((area) => (typeof area === 'string' ? personalKey('admin', area) : area))
}
