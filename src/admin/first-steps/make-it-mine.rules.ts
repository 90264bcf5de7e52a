import { formatCount } from '../../lib/count-text.ts'
import type { DemoParts } from '../../samples/samples.schema.ts'

/** Counts in words, without those of nothing. */
const lines = (list: [count: number, one: string, many: string][]) =>
  list.flatMap(([count, one, many]) => (count > 0 ? `${formatCount(count)} ${count === 1 ? one : many}` : []))

/** What "Make it mine" takes away. */
export const goingLines = ({ goes }: DemoParts): string[] =>
  lines([
    [
      goes.orders,
      'sample order, with its payments and parcels',
      'sample orders, with their payments and parcels',
    ],
    [goes.customers, 'sample customer', 'sample customers'],
    [
      goes.products,
      'product of the demo, also when you changed it',
      'products of the demo, also those you changed',
    ],
    [goes.pictures, 'picture of it', 'pictures of them'],
    [
      goes.categories,
      'category, unless you put a product in it',
      'categories, unless you put products in them',
    ],
    [goes.drops, 'drop of Featured', 'drops of Featured'],
    [goes.codes, 'promo code', 'promo codes'],
  ])

/** What it leaves as it is. */
export const stayingLines = ({ stays }: DemoParts): string[] => [
  ...lines([
    [
      stays.orders,
      'real order, with its customer and payments',
      'real orders, with their customers and payments',
    ],
    [
      stays.products,
      'demo product that somebody ordered, archived',
      'demo products that somebody ordered, archived',
    ],
    [stays.own_products, 'product of yours', 'products of yours'],
  ]),
  'Your account, your team and whatever you set yourself',
]

/** The question about what is not goods. */
export const wordsLine = ({ words }: DemoParts): string =>
  `Places of delivery and texts that are still the demo’s: ${formatCount(words.places)} and ${formatCount(words.texts)}`
