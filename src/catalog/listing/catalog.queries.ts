import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, nullIfMissing, unwrap } from '../../lib/browser/api-client.ts'
import { listParam } from '../../lib/search-params.ts'
import type { Product } from '../catalog.schema.ts'
import { blocksOf, pageSize } from './list-blocks.rules.ts'
import { newInDays } from './new-in.rules.ts'
import type { ListKind, ListSearch } from './product-list.rules.ts'

/** The toast of each list that cannot be read (rule: list-failure). */
const failedTexts: Record<ListKind, string> = {
  all: 'Failed to fetch products',
  new: 'Failed to fetch new products',
  sale: 'Failed to fetch sale products',
  featured: 'Failed to fetch products',
}

/** The toast of a product that cannot be read. */
export const productFailedText = 'Failed to fetch product'

/** The list of a page with its filters: the first `page` pages at once, so that Back restores its length. */
export function productListQuery(list: ListKind, search: ListSearch) {
  const query = {
    list,
    ...(list === 'new' && { days: String(newInDays) }),
    ...(search.category && { category: search.category }),
    ...(search.q && { search: search.q }),
    ...(search.sort && { sortBy: search.sort }),
    ...(search.minPrice !== undefined && { minPrice: String(search.minPrice) }),
    ...(search.maxPrice !== undefined && { maxPrice: String(search.maxPrice) }),
    ...(search.size?.length && { size: listParam(search.size) }),
    ...(search.color?.length && { color: listParam(search.color) }),
    ...(search.inStock && { inStock: 'true' as const }),
  }
  const count = (search.page ?? 1) * pageSize
  return queryOptions({
    queryKey: ['products', { ...query, limit: String(count) }],
    queryFn: () => readList(query, count),
    placeholderData: keepPreviousData,
    meta: { failedText: failedTexts[list] },
  })
}

type ListRequest = Parameters<typeof api.api.cards.$get>[0]['query']

/** The first `count` products of a list: in one call if possible, no call beyond the list's end. */
async function readList(query: ListRequest, count: number) {
  const readBlock = ({ page, limit }: { page: number; limit: number }) =>
    unwrap(
      api.api.cards.$get({
        query: { ...query, ...(page > 1 && { page: String(page) }), limit: String(limit) },
      }),
    )
  const [first, ...further] = blocksOf(count)
  const list = await readBlock(first!)
  const rest = await Promise.all(
    further.filter(({ page, limit }) => (page - 1) * limit < list.total).map(readBlock),
  )
  const products = [list, ...rest].flatMap((block) => block.products)
  // A product added between two calls shifts the others: none may be listed twice.
  return { ...list, products: [...new Map(products.map((product) => [product.id, product])).values()] }
}

/** A short row of products: New In and Featured on the home page. */
export function productRowQuery(list: ListKind, limit: number) {
  const query = { list, limit: String(limit) }
  return queryOptions({
    queryKey: ['products', query],
    queryFn: async () => {
      const { products } = await unwrap(api.api.cards.$get({ query }))
      return { products }
    },
  })
}

/** Related products of one product (rule: related-products). */
export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['products', 'related', slug],
    queryFn: () => unwrap(api.api.products[':slug'].related.$get({ param: { slug } })),
  })

/** Products seen before, in the order of the ids; removed ones are left out. */
export const productsByIdsQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['products', 'by-ids', ids],
    queryFn: () => unwrap(api.api.cards['by-ids'].$get({ query: { ids: ids.join(',') } })),
    enabled: ids.length > 0,
  })

/** Null for an unknown, removed or invalid slug. An earlier slug returns the product with its present one. */
export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['product', slug],
    meta: { failedText: productFailedText },
    queryFn: (): Promise<Product | null> => readProduct(slug).catch(nullIfMissing),
  })

/** Browsers follow the redirect of an old slug; while rendering on the server nothing does. */
async function readProduct(slug: string): Promise<Product> {
  const response = await api.api.products[':slug'].$get({ param: { slug } })
  if (response.status === 308) return readProduct((await response.json()).slug)
  return unwrap(Promise.resolve(response))
}

/** The categories by name, for menus and filters of every page. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => unwrap(api.api.categories.names.$get()),
})

/** The categories with the data of the home page's tiles. */
export const categoryTilesQuery = queryOptions({
  queryKey: ['categories', 'tiles'],
  queryFn: () => unwrap(api.api.categories.$get()),
})

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => unwrap(api.api.search.$get({ query: { q: text } }, { init: { signal } })),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  })
