import { withoutMarks } from './markdown.rules.ts'
import type { Product } from './catalog.schema.ts'
import { type OfferTerms, returnPolicyLd, shippingLd } from './offer-terms.rules.ts'

type SellingShop = OfferTerms & { app_url: string; brand_name: string }

/**
 * Product and BreadcrumbList for search engines, from facts alone: no invented rating, and a price end date only for a
 * real sale end (rule: no-invented-facts); delivery and returns are the shop's settings. Addresses begin with `app_url`.
 */
export function structuredData(product: Product, shop: SellingShop): string {
  const { app_url: origin, brand_name: brandName } = shop
  const url = `${origin}/product/${product.slug}`
  const [category] = product.categories
  const trail = [
    { name: 'Shop', item: `${origin}/shop` },
    ...(category ? [{ name: category.name, item: `${origin}/shop?category=${category.slug}` }] : []),
    { name: product.title, item: url },
  ]
  const shipping = shippingLd(product, shop)
  const graph = [
    {
      '@type': 'Product',
      name: product.title,
      description: withoutMarks(product.description),
      url,
      image: product.images.map((image) => origin + image.url),
      brand: { '@type': 'Brand', name: brandName },
      ...(product.fabric && { material: product.fabric }),
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'NGN',
        price: (product.price_ngn / 100).toFixed(2),
        availability: `https://schema.org/${product.stock_quantity > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        ...(product.sale_ends_at && { priceValidUntil: product.sale_ends_at.slice(0, 10) }),
        ...(shipping && { shippingDetails: shipping }),
        hasMerchantReturnPolicy: returnPolicyLd(shop),
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ]
  // A closing tag inside a text must not end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c')
}
