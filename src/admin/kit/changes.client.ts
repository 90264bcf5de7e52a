import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { personalKey } from '../../lib/browser/personal-queries.ts'

/** What the owner's screens read: the part of a query's key after `admin`. */
export const areas = [
  'bulk',
  'bulk-runs',
  'categories',
  'chat-products',
  'chat-quote',
  'customer',
  'customers',
  'featured',
  'featured-products',
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
  'settings',
  'shipping',
  'staff',
  'staff-log',
  'stock',
  'team',
  'today',
] as const

/** An area, or the key of a query that is none of the owner's screens alone: her devices. */
export type Changes = readonly ((typeof areas)[number] | QueryKey)[]

/** What waits for the owner, on its screen, on Today and in the rail. */
export const waitingChanges: Changes = ['needs-you', 'today', 'staff']

/** An order, its money and the pieces it holds. */
export const orderChanges: Changes = [
  ...waitingChanges,
  'orders',
  'order-money',
  'mail-preview',
  'customers',
  'customer',
  'products',
  'product',
  'stock',
  'chat-products',
]

/** Products, wherever they are listed or chosen. */
export const productChanges: Changes = [
  'products',
  'product',
  'stock',
  'categories',
  'bulk',
  'bulk-runs',
  'featured-products',
  'product-choice',
  'chat-products',
  'first-steps',
  'today',
]

/** Delivery places and texts. */
export const shippingChanges: Changes = ['shipping', 'chat-quote', 'first-steps']

/** Settings, and what says what they say: names, carriers, when a size runs low. */
export const settingsChanges: Changes = [
  'settings',
  'first-steps',
  'staff',
  'shipping',
  'orders',
  'products',
  'product',
  'stock',
  'today',
]

/** Asks again for what a change made old; each change also writes its line of the staff log. */
export const refresh = (queryClient: QueryClient, changes: Changes) =>
  Promise.all(
    keysOf([...changes, 'staff-log']).map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )

export const keysOf = (changes: Changes): QueryKey[] =>
  changes.map((change) => (typeof change === 'string' ? personalKey('admin', change) : change))
