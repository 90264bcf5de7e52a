import { foldText } from '../../lib/fold-text.ts'
import type { Right } from '../../lib/helper-rights.rules.ts'

export const longestSearch = 80
/** How many of each kind are shown. */
export const mostOfAKind = 5

export const normalSearch = (typed: string) => foldText(typed).trim().replace(/\s+/g, ' ')

/** A line of the palette: `href` opens a screen, `run` does something here. */
export type PaletteLine = {
  id: string
  label: string
  detail?: string | undefined
  /** Of a product; null where it has none. */
  image?: string | null
  href?: string
  run?: 'help'
}

export type Way = {
  /** The address and the label where it has none of its own. */
  id?: string
  label: string
  detail?: string
  href: string
  words?: string
  isOwners?: boolean
  right?: Right
  run?: 'help'
}

/** What an owner does often, by the words she would type. */
export const actions: Way[] = [
  { label: 'Pack the oldest order', href: '/admin/orders?queue=to_pack', words: 'packing next' },
  { label: 'Hand parcels to the rider', href: '/admin/orders?queue=to_ship', words: 'ship send courier' },
  { label: 'Add a product', href: '/admin/products/new', words: 'new create', isOwners: true },
  {
    label: 'Import from a file',
    href: '/admin/imports',
    words: 'move in csv excel sheet shopify woocommerce upload migrate',
    isOwners: true,
  },
  {
    label: 'Check whether a payment is in',
    href: '/admin/is-it-in',
    words: 'bank alert transfer money came arrived',
  },
  {
    label: 'Count stock',
    href: '/admin/products/count',
    words: 'receive inventory pieces',
    right: 'count_stock',
  },
  {
    label: 'Make an order from a chat',
    href: '/admin/orders/new',
    words: 'new whatsapp instagram create',
    isOwners: true,
  },
  {
    label: 'Send pieces as a link to the cart',
    href: '/admin/orders/new',
    words: 'whatsapp instagram share copy address customer',
    isOwners: true,
  },
  { label: 'Make a promo code', href: '/admin/promotions/new', words: 'discount new create', isOwners: true },
  {
    label: 'See what needs you',
    href: '/admin/needs-you',
    words: 'flagged quotes refunds money',
    isOwners: true,
  },
  {
    label: 'Start a sale, or change many prices',
    detail: 'choose pieces, then Sale',
    href: '/admin/products?status=live&field=choose',
    words: 'bulk reduce discount percent price',
    isOwners: true,
  },
  {
    label: 'Hide, tag or move many products',
    detail: 'choose pieces, then More',
    href: '/admin/products?field=choose',
    words: 'bulk archive category tags featured',
    isOwners: true,
  },
  {
    label: 'Refund an order',
    detail: 'open it, then Refund',
    href: '/admin/orders?queue=all&field=search',
    words: 'money back return cancel',
    isOwners: true,
  },
  {
    label: 'Export orders',
    href: '/admin/orders?queue=all&field=export',
    words: 'file csv excel month accountant download',
    isOwners: true,
  },
  {
    label: 'Export products, stock or prices',
    href: '/admin/products?export=open',
    words: 'file csv excel sheet pieces shelf inventory count sale price list download',
    isOwners: true,
  },
  {
    label: 'Export customers',
    href: '/admin/customers?field=export',
    words: 'file csv excel email phone consent download',
    isOwners: true,
  },
  {
    label: 'Add a helper',
    href: '/admin/team?field=member',
    words: 'invite staff assistant owner person rights',
    isOwners: true,
  },
  {
    label: 'Change delivery prices',
    href: '/admin/shipping',
    words: 'shipping fee zone place state days',
    isOwners: true,
  },
  {
    label: 'See the last backup',
    href: '/shop-health?field=works',
    words: 'restore health errors',
    isOwners: true,
  },
  {
    label: 'What Google would refuse',
    href: '/admin/feeds',
    words: 'feed meta merchant catalogue',
    isOwners: true,
  },
  { label: 'View the shop', href: '/', words: 'storefront website' },
  { label: 'Keyboard shortcuts', href: '', words: 'keys help', run: 'help' },
]

const wordsOf = (text: string) =>
  normalSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
const wordsOfWay = ({ label, words = '' }: Way) => wordsOf(`${label} ${words}`)

/** The screens and actions that match the input: each of its words is a prefix of one of theirs. */
export const findWays = (typed: string, ways: Way[], isOwner: boolean): Way[] =>
  ways
    .filter((way) => isOwner || !way.isOwners)
    .filter((way) => wordsOf(typed).every((word) => wordsOfWay(way).some((own) => own.startsWith(word))))

/**
 * What may have been meant where nothing matches: the three whose words begin most alike, with three letters at least, or are
 * written alike but for a slip of the finger.
 */
export function nearestWays(typed: string, ways: Way[], isOwner: boolean): Way[] {
  const alike = (way: Way) =>
    Math.max(...wordsOf(typed).flatMap((word) => wordsOfWay(way).map((own) => likeness(word, own))))
  return ways
    .filter((way) => isOwner || !way.isOwners)
    .map((way) => ({ way, letters: alike(way) }))
    .filter(({ letters }) => letters >= 3)
    .toSorted((a, b) => b.letters - a.letters)
    .slice(0, 3)
    .map(({ way }) => way)
}

/** In letters: as many as both begin with, or all but the slips when there are at most two in six, one in four. */
function likeness(typed: string, own: string): number {
  const slips = slipsBetween(typed, own.slice(0, typed.length + 1))
  const isSlip = typed.length >= 4 && slips <= (typed.length >= 6 ? 2 : 1)
  return Math.max(commonStart(typed, own), isSlip ? typed.length - slips : 0)
}

/** Letters left out, put in, mistaken or swapped with the next between two words; what `own` goes on with counts for nothing. */
function slipsBetween(typed: string, own: string): number {
  const rows: number[][] = [Array.from({ length: own.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= own.length; j++) {
      const isSame = typed[i - 1] === own[j - 1]
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1))
      if (typed[i - 1] === own[j - 2] && typed[i - 2] === own[j - 1])
        row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1)
    }
    rows.push(row)
  }
  return Math.min(...rows.at(-1)!)
}

/** How many letters two words begin with alike. */
function commonStart(one: string, other: string): number {
  let letters = 0
  while (letters < one.length && one[letters] === other[letters]) letters++
  return letters
}

/** What was opened last comes first, at most six. */
export const addOpened = (recent: PaletteLine[], opened: PaletteLine): PaletteLine[] =>
  [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, 6)
