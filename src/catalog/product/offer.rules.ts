import type { Product, ProductImage, Variant } from '../catalog.schema.ts'
import { productAddress } from '../product-address.rules.ts'
import { picturesOf } from '../product-pictures.rules.ts'
import { regularPrice } from '../sale.rules.ts'
import { pieceLabel } from '../../lib/variant-label.rules.ts'

/** The systems of sizes that search engines and this shop both know; a Nigerian size has none. */
const sizeSystems = ['UK', 'US', 'EU'] as const

export type Offer = {
  id: string
  sku: string
  /** Of the variant, with its size and colour where the product has several. */
  name: string
  /** Joins the variants of a product; null for the only one. */
  groupId: string | null
  /** Below the shop's own. */
  address: string
  image: ProductImage | null
  /** In kobo, without the sale. */
  price: number
  salePrice: number | null
  /** Null also for an end that has passed: the price stays until the shop ends the sale. */
  saleEndsAt: Date | null
  isAvailable: boolean
  size: string | null
  sizeSystem: (typeof sizeSystems)[number] | null
  color: string | null
  condition: 'new'
}

export type OfferedProduct = Pick<
  Product,
  'id' | 'title' | 'slug' | 'price_ngn' | 'compare_at_price' | 'sale_ends_at' | 'images' | 'product_variants'
>

/** What is offered for a variant (rule: one-offer): the structured data of its page and the feeds are made of this alone. */
export function offer(product: OfferedProduct, variant: Variant, now: Date): Offer {
  const { id, title, slug, price_ngn: charged, images, product_variants: variants } = product
  const { id: variantId, sku, size, color, stock_quantity } = variant
  const isOneOfSeveral = variants.length > 1
  const price = regularPrice({ priceNgn: charged, compareAtPrice: product.compare_at_price })
  const saleEndsAt = product.sale_ends_at === null ? null : new Date(product.sale_ends_at)
  const isOnSale = price > charged
  return {
    id: variantId,
    sku,
    name: isOneOfSeveral ? pieceLabel({ title, size, color }) : title,
    groupId: isOneOfSeveral ? id : null,
    address: isOneOfSeveral ? productAddress(slug, color, size) : productAddress(slug),
    image: picturesOf(images, color)[0] ?? null,
    price,
    salePrice: isOnSale ? charged : null,
    saleEndsAt: isOnSale && saleEndsAt && saleEndsAt > now ? saleEndsAt : null,
    isAvailable: stock_quantity > 0,
    ...readSize(size),
    color,
    condition: 'new',
  }
}

/** `UK 12` → 12 of the UK's; any other size stays as it is. */
function readSize(size: string | null): Pick<Offer, 'size' | 'sizeSystem'> {
  const [, system, rest] = /^(UK|US|EU)\s*(\d.*)$/i.exec(size ?? '') ?? []
  const sizeSystem = sizeSystems.find((each) => each === system?.toUpperCase()) ?? null
  return sizeSystem ? { size: rest!, sizeSystem } : { size, sizeSystem: null }
}

/** What is paid, in kobo. */
export const chargedPrice = ({ price, salePrice }: Offer): number => salePrice ?? price
