import { absoluteUrl, noIndex } from '../../layout/page-head.rules.ts'
import { formatMoney } from '../../lib/money.ts'
import { shortText } from '../../lib/short-text.ts'
import type { Shop } from '../../settings/settings.schema.ts'
import type { Product } from '../catalog.schema.ts'
import { describedAs } from './markdown.rules.ts'
import { productAddress, type ProductSearch } from '../product-address.rules.ts'
import { sharePictureOf } from '../product-pictures.rules.ts'
import { type Reviewed, structuredData } from './product-structured-data.rules.ts'
import { variantAt } from './variant-address.rules.ts'

/** About what search engines show of a description, in characters. */
const longestDescription = 160

/** A preview picture with the price on it, in kobo: made on first use, so always by the shop. */
const priceImageUrl = (url: string, price: number) => `/media/${url.split('/').at(-2)}/price${price}.jpg`

function previewPicture(product: Product, shop: Shop, colour: string | undefined) {
  const plain = sharePictureOf(product.images, colour) ?? product.share_image
  const picture = plain ? priceImageUrl(plain, product.price_ngn) : product.images[0]?.url
  return picture && absoluteUrl(shop, picture)
}

/** The head of a product no longer sold: `noindex`, without a canonical address. */
export const goneHead = (title: string, shop: Pick<Shop, 'brand_name'>) => ({
  meta: [{ title: `${title} | ${shop.brand_name}` }, noIndex],
  links: [],
  scripts: [],
})

/**
 * Title, description, link preview in the colour that is shown, and facts for search engines. `asked` is what the address names
 * of the product's own sizes and colours.
 */
export function productHead(
  product: Product,
  shop: Shop,
  {
    asked: { size, colour },
    now,
    reviews,
  }: { asked: ProductSearch; now: Date; reviews?: Reviewed | undefined },
) {
  const title = `${product.title} | ${shop.brand_name}`
  const text = `${formatMoney(product.price_ngn)}. ${describedAs(product, shop)}`
  const description = shortText(text, longestDescription)
  const url = `${shop.app_url}/product/${product.slug}`
  // As the structured data: who shows previews reads the server's page.
  const picture = import.meta.env.SSR ? previewPicture(product, shop, colour) : undefined
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      { property: 'og:type', content: 'product' },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:url', content: shop.app_url + productAddress(product.slug, colour, size) },
      ...(picture ? [{ property: 'og:image', content: picture }] : []),
      { name: 'twitter:card', content: 'summary_large_image' },
    ],
    links: [{ rel: 'canonical', href: url }],
    // Search engines read the server's page: no browser needs the means to write this.
    scripts: import.meta.env.SSR
      ? [
          {
            type: 'application/ld+json',
            children: structuredData(product, {
              shop,
              variant: variantAt(product.product_variants, { size, colour }),
              now,
              reviews,
            }),
          },
        ]
      : [],
  }
}
