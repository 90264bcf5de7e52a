import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** The areas of the owner's queries: the part of a key after `admin`. */
export const areas = [
  'categories',
  'chat-orders',
  'chat-products',
  'credit',
  'customers',
  'demo',
  'disputes',
  'featured',
  'feeds',
  'first-steps',
  'imports',
  'is-it-in',
  'labels',
  'markdown',
  'me',
  'needs-you',
  'orders',
  'page-texts',
  'pickup-places',
  'products',
  'promotions',
  'returns',
  'reviews',
  'roles',
  'sales',
  'second-factor',
  'settings',
  'shipping',
  'staff-log',
  'stock',
  'tills',
  'today',
] as const

export type Area = (typeof areas)[number]

/** What waits for the owner, on its screen, on Today and in the rail. */
const waiting: Area[] = ['needs-you', 'today', 'me']

/** The areas that show a subject: an order with its money and the pieces it holds, a product wherever it is chosen. */
const subjects = {
  waiting,
  credit: ['credit', 'customers', 'orders', 'today'],
  order: [
    ...waiting,
    'orders',
    'returns',
    'disputes',
    'customers',
    'products',
    'labels',
    'stock',
    'chat-products',
    'tills',
  ],
  product: [
    'products',
    'labels',
    'stock',
    'categories',
    'featured',
    'feeds',
    'chat-products',
    'sales',
    'first-steps',
    'today',
  ],
  reviews: ['reviews', 'products'],
  tills: ['tills', ...waiting],
  shipping: ['shipping', 'chat-orders', 'first-steps'],
  // Names, carriers and when a size runs low are shown elsewhere too.
  settings: [
    'settings',
    'page-texts',
    'first-steps',
    'me',
    'shipping',
    'orders',
    'products',
    'labels',
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
