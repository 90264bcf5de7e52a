/** What a product is found by, in lower case; stored in `products.search_text` by everything that writes products. */
export function searchTextOf(product: {
  title: string
  tags: string[]
  category: string
  description: string
}): string {
  return [product.title, product.category, product.tags.join(' '), product.description]
    .join(' \n')
    .toLowerCase()
}
