import type { PlateSpec } from '../art/plate-spec.ts'

export type DemoCategory = 'dresses' | 'tops' | 'pants' | 'accessories' | 'other'
export type DemoColour = { name: string; hex: string }

export type DemoProduct = {
  slug: string
  title: string
  description: string
  fabric: string
  care: string
  category: DemoCategory
  /** Whole naira. */
  priceNgn: number
  compareAtNgn?: number
  /** In cents, of the price now. */
  priceUsdMinor: number
  isFeatured?: boolean
  featuredRank?: number
  /** Days before the moment of seeding. */
  ageDays: number
  tags: string[]
  /** Empty means one size. */
  sizes: string[]
  colours: DemoColour[]
  /** Pieces per variant, keyed by `variantKey`. */
  stock: Record<string, number>
  fit?: string
  plate: PlateSpec
}

type Supply = 'sold-out' | { out?: string[]; left?: Record<string, number> }
type Draft = Omit<DemoProduct, 'stock' | 'priceUsdMinor'> & { supply?: Supply }

/** One rate for all, so that no two pieces disagree. */
const nairaPerDollar = 1250

export const alphaSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
export const ukSizes = ['UK 6', 'UK 8', 'UK 10', 'UK 12', 'UK 14', 'UK 16', 'UK 18', 'UK 20']

/** `M/Indigo`; a product without sizes uses `One size/Indigo`. */
export function variantKey(size: string | undefined, colour: string) {
  return `${size ?? 'One size'}/${colour}`
}

// A small stable hash keeps stock the same on every machine without writing out some 700 numbers.
function hash(text: string) {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 16777619) >>> 0
  return value
}

function stockFor({ slug, sizes, colours, supply }: Draft) {
  const rows = sizes.length ? sizes : [undefined]
  const stock: Record<string, number> = {}
  for (const size of rows) {
    for (const colour of colours) {
      const key = variantKey(size, colour.name)
      if (supply === 'sold-out') stock[key] = 0
      else if (supply?.out?.some((gone) => gone === size || gone === key)) stock[key] = 0
      else stock[key] = supply?.left?.[key] ?? 4 + (hash(`${slug} ${key}`) % 11)
    }
  }
  return stock
}

export function product(draft: Draft): DemoProduct {
  const { supply: _, ...rest } = draft
  return {
    ...rest,
    priceUsdMinor: (draft.priceNgn * 100) / nairaPerDollar,
    stock: stockFor(draft),
  }
}
