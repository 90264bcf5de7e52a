import type { Product, Variant } from '../catalog.schema.ts'
import { absoluteUrl } from '../../layout/page-head.rules.ts'
import { describedAs } from './markdown.rules.ts'
import { chargedPrice, offer, type Offer } from './offer.rules.ts'
import { deliveryMethodsLd, type OfferTerms, returnPolicyLd, shippingLd } from './offer-terms.rules.ts'

type SellingShop = OfferTerms & { app_url: string; brand_name: string }
type Shown = {
  shop: SellingShop
  variant: Variant | undefined
  now: Date
  reviews?: Reviewed | undefined
}

/** What customers said of it; a rating is null while there are too few. */
export type Reviewed = {
  rating: { mean: number; count: number } | null
  reviews: { name: string; stars: number | null; words: string; at: string }[]
}

/** A rating with its reviews, or nothing (rule: no-invented-facts). */
function reviewsLd({ rating, reviews }: Reviewed): object {
  if (!rating) return {}
  const said = reviews.flatMap(({ name, stars, words, at }) =>
    stars === null || !words
      ? []
      : [
          {
            '@type': 'Review',
            author: { '@type': 'Person', name },
            datePublished: at.slice(0, 10),
            reviewRating: { '@type': 'Rating', ratingValue: stars, bestRating: 5 },
            reviewBody: words,
          },
        ],
  )
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: rating.mean,
      reviewCount: rating.count,
      bestRating: 5,
    },
    ...(said.length > 0 && { review: said }),
  }
}

/**
 * Product, or ProductGroup with its variants, and BreadcrumbList for search engines, from facts alone: no invented rating,
 * and a price end date only for a real sale end (rule: no-invented-facts); delivery and returns are the shop's settings. On the
 * address of a `variant` it alone is the product (rule: variant-data). Addresses begin with `app_url`.
 */
export function structuredData(product: Product, { shop, variant, now, reviews }: Shown): string {
  const { app_url: origin } = shop
  const url = `${origin}/product/${product.slug}`
  const [category] = product.categories
  const trail = [
    { name: 'Shop', item: `${origin}/shop` },
    ...(category ? [{ name: category.name, item: `${origin}/shop?category=${category.slug}` }] : []),
    { name: product.title, item: url },
  ]
  const graph = [
    productLd(product, { shop, variant, now, reviews }),
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
  // A closing tag inside a text must not end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

/** A product of one variant is that variant; more of them are a group (rule: variant-data). */
function productLd(product: Product, { shop, variant, now, reviews }: Shown): object {
  const { product_variants: variants } = product
  const shown = variant ?? (variants.length < 2 ? variants[0] : undefined)
  const common = {
    description: describedAs(product, shop),
    brand: { '@type': 'Brand', name: shop.brand_name },
    ...(product.fabric && { material: product.fabric }),
    ...(reviews && reviewsLd(reviews)),
  }
  const image = product.images.map(({ url }) => absoluteUrl(shop, url))
  if (shown) {
    const offered = offer(product, shown, now)
    const all = offered.groupId === null && { image }
    return { ...variantLd(offered, shop), ...all, ...common }
  }
  const differs = (of: (variant: Variant) => string | null) => new Set(variants.map(of)).size > 1
  return {
    '@type': 'ProductGroup',
    name: product.title,
    url: `${shop.app_url}/product/${product.slug}`,
    image,
    ...common,
    productGroupID: product.id,
    variesBy: [
      ...(differs(({ size }) => size) ? ['https://schema.org/size'] : []),
      ...(differs(({ color }) => color) ? ['https://schema.org/color'] : []),
    ],
    hasVariant: variants.map((each) => variantLd(offer(product, each, now), shop)),
  }
}

function variantLd(offered: Offer, shop: SellingShop): object {
  const { name, sku, size, sizeSystem, color, image, groupId } = offered
  const sizeSystemUrl = `https://schema.org/WearableSizeSystem${sizeSystem === 'EU' ? 'Europe' : sizeSystem}`
  return {
    '@type': 'Product',
    name,
    sku,
    ...(groupId && { inProductGroupWithID: groupId }),
    ...(size && {
      size: sizeSystem ? { '@type': 'SizeSpecification', name: size, sizeSystem: sizeSystemUrl } : size,
    }),
    ...(color && { color }),
    url: shop.app_url + offered.address,
    ...(image && { image: absoluteUrl(shop, image.url) }),
    offers: offerLd(offered, shop),
  }
}

function offerLd(offered: Offer, shop: SellingShop): object {
  const price = chargedPrice(offered)
  const shipping = shippingLd(price, shop)
  const returns = returnPolicyLd(shop)
  const methods = deliveryMethodsLd(shop)
  return {
    '@type': 'Offer',
    url: shop.app_url + offered.address,
    priceCurrency: 'NGN',
    price: (price / 100).toFixed(2),
    availability: `https://schema.org/${offered.isAvailable ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(offered.saleEndsAt && { priceValidUntil: offered.saleEndsAt.toISOString().slice(0, 10) }),
    ...(shipping && { shippingDetails: shipping }),
    ...(methods && { availableDeliveryMethod: methods }),
    ...(returns && { hasMerchantReturnPolicy: returns }),
  }
}
