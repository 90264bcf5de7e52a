import { withoutMarks } from './markdown.rules.ts'
import type { Product } from './catalog.schema.ts'

/**
 * Product and BreadcrumbList for search engines, from facts alone: no invented rating, and a price end date only for a
 * real sale end (rule: no-invented-facts). `origin` is the shop's own address.
 */
export function structuredData(product: Product, origin: string, brandName: string): string {
  const url = `${origin}/product/${product.slug}`
  const [category] = product.categories
  const trail = [
    { name: 'Shop', item: `${origin}/shop` },
    ...(category ? [{ name: category.name, item: `${origin}/shop?category=${category.slug}` }] : []),
    { name: product.title, item: url },
  ]
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
        ...(product.sale_ends_at && { priceValidUntil: product.sale_ends_at.slice(0, 10) }),
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
