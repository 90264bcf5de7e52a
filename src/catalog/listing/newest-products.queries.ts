import { productRowQuery } from './catalog.queries.ts'

/** What `NewestProducts` shows, for loaders. */
export const newestProductsQuery = productRowQuery('all', 4)
