import { type FieldNameOf, type ProductFields, searchedNames } from '../product-fields.rules.ts'

/** The texts that search reads, in addition to the category. */
export type Searched = Pick<ProductFields, FieldNameOf<{ isSearched: true }>>

/** A product's search text; every writer of products stores it in `products.search_text`, whose trigger folds it. */
export function searchTextOf({ category, ...product }: Partial<Searched> & { category: string }): string {
  const [title, ...others] = searchedNames.map((name) => [product[name] ?? ''].flat().join(' '))
  return [title, category, ...others].join(' \n')
}
