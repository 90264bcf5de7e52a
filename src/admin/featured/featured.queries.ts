import { api, unwrap } from '../../lib/browser/api-client.ts'
import type { OwnerShowcaseItem } from '../../featured/owner-showcase.schema.ts'
import type { ShowcaseInput } from '../../featured/showcase-input.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

const featured = api.api.admin.featured

/** Every drop, archived ones too, in the order of the shop. */
export const dropsQuery = areaQuery(['featured'], () => featured.$get())

export const featuredProductsQuery = areaQuery(['featured-products'], () => featured.products.$get())

export const notifyListQuery = (id: string, page: number) =>
  areaQuery(['featured', id, 'signups', page], () =>
    featured[':id'].signups.$get({ param: { id }, query: { page: String(page) } }),
  )

/** Products by their title, for choosing one; at most 8. */
export const productChoiceQuery = (search: string) => ({
  ...areaQuery(['product-choice', search], () =>
    api.api.admin.products.$get({ query: { search, limit: '8' } }),
  ),
  enabled: search.length > 0,
})

export const addDrop = (item: ShowcaseInput): Promise<OwnerShowcaseItem> =>
  unwrap(featured.$post({ json: item }))

export const changeDrop = (
  id: string,
  changes: Partial<ShowcaseInput>,
  updated_at: string,
): Promise<OwnerShowcaseItem> =>
  unwrap(featured[':id'].$patch({ param: { id }, json: { ...changes, updated_at } }))

export const openDrop = ({ id, updated_at }: OwnerShowcaseItem): Promise<OwnerShowcaseItem> =>
  unwrap(featured[':id'].live.$post({ param: { id }, json: { updated_at } }))

export const orderDrops = (ids: string[]) => unwrap(featured.order.$put({ json: { ids } }))
export const setFeaturedProducts = (ids: string[]) => unwrap(featured.products.$put({ json: { ids } }))
export const exportNotifyList = (id: string) =>
  unwrap(featured[':id'].signups.export.$post({ param: { id } }))
