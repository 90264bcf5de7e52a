import { type FieldNameOf, type ProductColumns, searchedNames } from '../product-fields.rules.ts'

/** What products are found by besides their category; the wire's names of these are the columns'. */
export type Searched = Pick<ProductColumns, FieldNameOf<{ isSearched: true }>>

/** What a product is found by, in lower case; stored in `products.search_text` by everything that writes products. */
export function searchTextOf({ category, ...product }: Partial<Searched> & { category: string }): string {
  const [title, ...others] = searchedNames.map((name) => [product[name] ?? ''].flat().join(' '))
  return [title, category, ...others].join(' \n').toLowerCase()
}
