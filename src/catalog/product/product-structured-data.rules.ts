import { describedAs } from './markdown.rules.ts'
import type { Product, Variant } from '../catalog.schema.ts'
import { absoluteUrl } from '../../layout/page-head.rules.ts'
import { productAddress } from '../product-address.rules.ts'
import { picturesOf } from '../product-pictures.rules.ts'
import { type OfferTerms, returnPolicyLd, shippingLd } from './offer-terms.rules.ts'

type SellingShop = OfferTerms & { app_url: string; brand_name: string }

/**
 * Product, or ProductGroup with its variants, and BreadcrumbList for search engines, from facts alone: no invented rating,
 * and a price end date only for a real sale end (rule: no-invented-facts); delivery and returns are the shop's settings.
 * Addresses begin with `app_url`.
 */
export function structuredData(product: Product, shop: SellingShop): string {
  const { app_url: origin } = shop
  const url = `${origin}/product/${product.slug}`
  const [category] = product.categories
  const trail = [
    { name: 'Shop', item: `${origin}/shop` },
    ...(category ? [{ name: category.name, item: `${origin}/shop?category=${category.slug}` }] : []),
    { name: product.title, item: url },
  ]
  const graph = [
    productLd(product, { shop, url }),
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
  // A closing tag inside a text must not end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}

type Context = { shop: SellingShop; url: string }

/** A product of one variant is that variant; more of them are a group (rule: variant-data). */
function productLd(product: Product, context: Context): object {
  const { shop, url } = context
  const { product_variants: variants } = product
  const common = {
    name: product.title,
    description: describedAs(product, shop),
    url,
    image: product.images.map((image) => absoluteUrl(shop, image.url)),
    brand: { '@type': 'Brand', name: shop.brand_name },
    ...(product.fabric && { material: product.fabric }),
  }
  const [only] = variants
  if (variants.length < 2)
    return {
      '@type': 'Product',
      ...common,
      ...(only && { sku: only.sku, ...optionsLd(only) }),
      offers: offerLd(product, product.stock_quantity, context),
    }
  const differs = (of: (variant: Variant) => string | null) => new Set(variants.map(of)).size > 1
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.id,
    variesBy: [
      ...(differs(({ size }) => size) ? ['https://schema.org/size'] : []),
      ...(differs(({ color }) => color) ? ['https://schema.org/color'] : []),
    ],
    hasVariant: variants.map((variant) => variantLd(product, variant, context)),
  }
}

const optionsLd = ({ size, color }: Variant) => ({ ...(size && { size }), ...(color && { color }) })

function variantLd(product: Product, variant: Variant, { shop }: Context): object {
  const { color, size, sku, stock_quantity } = variant
  const url = shop.app_url + productAddress(product.slug, color)
  const image = picturesOf(product.images, color)[0] ?? product.images[0]
  return {
    '@type': 'Product',
    name: [product.title, size, color].filter(Boolean).join(', '),
    sku,
    ...optionsLd(variant),
    url,
    ...(image && { image: absoluteUrl(shop, image.url) }),
    offers: offerLd(product, stock_quantity, { shop, url }),
  }
}

function offerLd(product: Product, stock: number, { shop, url }: Context): object {
  const shipping = shippingLd(product, shop)
  const returns = returnPolicyLd(shop)
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'NGN',
    price: (product.price_ngn / 100).toFixed(2),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.sale_ends_at && { priceValidUntil: product.sale_ends_at.slice(0, 10) }),
    ...(shipping && { shippingDetails: shipping }),
    ...(returns && { hasMerchantReturnPolicy: returns }),
  }
}
