import type { Product, Variant } from '../catalog/catalog.schema.ts'
import { describedAs } from '../catalog/product/markdown.rules.ts'
import { chargedPrice, offer } from '../catalog/product/offer.rules.ts'
import { feedImageUrl } from '../media/media.rules.ts'

export type ShownBy = { appUrl: string; brand_name: string; now: Date }

const naira = (amount: number) => ({ amount, currency: 'NGN' })

/** The options of a piece, by the names that assistants know. */
const options = { Size: 'size', Color: 'color' } as const
type OptionName = keyof typeof options
export type Selection = { name: OptionName; label: string }
const optionNames = Object.keys(options) as OptionName[]

/** How an assistant writes an option's name. */
export const readOptionName = (text: string): OptionName | null =>
  optionNames.find((name) => name.toLowerCase() === text.trim().toLowerCase().replace('colour', 'color')) ??
  null

const selectionsOf = (variant: Variant): Selection[] =>
  optionNames.flatMap((name) => {
    const label = variant[options[name]]
    return label === null ? [] : [{ name, label }]
  })

const meets = (variant: Variant, selections: Selection[]) =>
  selections.every(({ name, label }) => variant[options[name]]?.toLowerCase() === label.toLowerCase())

const isAvailable = ({ stock_quantity }: Variant) => stock_quantity > 0

/** A size or colour as it can be bought: what is there first, in the shop's order. */
export const featuredFirst = (variants: Variant[]): Variant[] =>
  variants.toSorted((a, b) => Number(isAvailable(b)) - Number(isAvailable(a)))

/** A size of a piece, with what its offer says (rule: one-offer): nothing else is known of it here. */
function variantView(product: Product, variant: Variant, { appUrl, now, brand_name }: ShownBy) {
  const offered = offer(product, variant, now)
  return {
    id: offered.id,
    sku: offered.sku,
    title: offered.name,
    description: { plain: describedAs(product, { brand_name }) },
    url: appUrl + offered.address,
    price: naira(chargedPrice(offered)),
    ...(offered.salePrice !== null && { list_price: naira(offered.price) }),
    availability: {
      available: offered.isAvailable,
      status: offered.isAvailable ? 'in_stock' : 'out_of_stock',
    },
    options: selectionsOf(variant),
    ...(offered.image && {
      media: [{ type: 'image', url: appUrl + feedImageUrl(offered.image.url), alt_text: offered.image.alt }],
    }),
  }
}

/** A piece with the sizes that an answer is about. */
export function productView(product: Product, variants: Variant[], shown: ShownBy) {
  const { appUrl, brand_name, now } = shown
  const offers = product.product_variants.map((variant) => offer(product, variant, now))
  const charged = offers.map(chargedPrice)
  const regular = offers.map(({ price }) => price)
  const range = (prices: number[]) => ({ min: naira(Math.min(...prices)), max: naira(Math.max(...prices)) })
  const named = optionsOf(product.product_variants)
  return {
    id: product.id,
    handle: product.slug,
    title: product.title,
    description: { plain: describedAs(product, { brand_name }) },
    url: `${appUrl}/product/${product.slug}`,
    categories: product.categories.map(({ name }) => ({ value: name, taxonomy: 'merchant' })),
    price_range: range(charged),
    ...(Math.max(...regular) > Math.max(...charged) && { list_price_range: range(regular) }),
    media: product.images.map(({ url, alt }) => ({
      type: 'image',
      url: appUrl + feedImageUrl(url),
      alt_text: alt,
    })),
    ...(named.length > 0 && {
      options: named.map(({ name, labels }) => ({ name, values: labels.map((label) => ({ label })) })),
    }),
    variants: variants.map((variant) => variantView(product, variant, shown)),
  }
}

const optionsOf = (variants: Variant[]) =>
  optionNames.flatMap((name) => {
    const labels = new Set(variants.flatMap((variant) => variant[options[name]] ?? []))
    return labels.size > 0 ? [{ name, labels: [...labels] }] : []
  })

export type Asked = {
  /** Of the one size that is asked for. */
  variantId?: string | undefined
  selected?: Selection[] | undefined
  /** Options by what matters most: the last is given up first. */
  preferences?: OptionName[] | undefined
}

/** One piece, what is chosen of it, and what can be chosen in addition. */
export function detailView(product: Product, asked: Asked, shown: ShownBy) {
  const all = featuredFirst(product.product_variants)
  const named = all.find(({ id }) => id === asked.variantId)
  const kept = named ? selectionsOf(named) : relax(all, asked)
  const first = named ?? all.find((variant) => meets(variant, kept))!
  const selected = kept.length > 0 ? kept : selectionsOf(first)
  const others = all.filter((variant) => variant !== first && meets(variant, kept))
  const view = productView(product, [first, ...others], shown)
  return {
    ...view,
    ...(selected.length > 0 && { selected }),
    ...(view.options && {
      options: optionsOf(product.product_variants).map(({ name, labels }) => ({
        name,
        values: labels.map((label) => {
          const rest = selected.filter((selection) => selection.name !== name)
          const fitting = all.filter((variant) => meets(variant, [...rest, { name, label }]))
          return { label, available: fitting.some(isAvailable), exists: fitting.length > 0 }
        }),
      })),
    }),
  }
}

/** The selections that a size fits: those that matter least are given up one by one. */
function relax(variants: Variant[], { selected = [], preferences = [] }: Asked): Selection[] {
  const rankOf = ({ name }: Selection) => {
    const rank = preferences.indexOf(name)
    return rank < 0 ? preferences.length : rank
  }
  const kept = selected.toSorted((a, b) => rankOf(a) - rankOf(b))
  while (!variants.some((variant) => meets(variant, kept))) kept.pop()
  return selected.filter((selection) => kept.includes(selection))
}
