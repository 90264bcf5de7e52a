import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json } from '../lib/server/web/api.ts'
import { cardListSchema, cardSchema } from './listing/card.schema.ts'
import {
  categoryListSchema,
  categoryNamesSchema,
  listQuerySchema,
  listSchema,
  productSchema,
  searchResultSchema,
} from './catalog.schema.ts'
import {
  getCardsByIds,
  getProduct,
  getProductsByIds,
  listCards,
  listProducts,
  searchProducts,
} from './catalog.service.ts'
import { listCategories, listCategoryNames } from './categories.service.ts'
import { relatedProducts } from './product/related-products.service.ts'
import { searchTextLimit } from './listing/product-list.rules.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/api/products',
  tags: ['Catalogue'],
  summary: 'A page of products with total and filter counts',
  request: { query: listQuerySchema },
  responses: { 200: json(listSchema, 'The page') },
})

const byIdsRequest = {
  query: z.object({
    ids: z
      .string()
      .max(4000)
      .transform((value) => value.split(',').filter(Boolean))
      .pipe(z.array(z.uuid()).max(100)),
  }),
}

const byIdsRoute = createRoute({
  method: 'get',
  path: '/api/products/by-ids',
  tags: ['Catalogue'],
  summary: 'Products by their ids, comma-separated',
  request: byIdsRequest,
  responses: { 200: json(z.object({ products: z.array(productSchema) }), 'The products that are visible') },
})

const cardsRoute = createRoute({
  method: 'get',
  path: '/api/cards',
  tags: ['Catalogue'],
  summary: 'A page of products as cards, with total and filter counts',
  request: { query: listQuerySchema },
  responses: { 200: json(cardListSchema, 'The page') },
})

const cardsByIdsRoute = createRoute({
  method: 'get',
  path: '/api/cards/by-ids',
  tags: ['Catalogue'],
  summary: 'Cards by their ids, comma-separated',
  request: byIdsRequest,
  responses: { 200: json(z.object({ products: z.array(cardSchema) }), 'The products that are visible') },
})

const productRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}',
  tags: ['Catalogue'],
  summary: 'One product',
  request: { params: z.object({ slug: z.string().max(200) }) },
  responses: {
    200: json(productSchema, 'The product'),
    308: json(z.object({ slug: z.string() }), 'It has another slug now; `location` leads there'),
  },
})

const relatedSchema = z.object({
  products: z.array(cardSchema),
  gone_title: z.string().nullable().describe('The title of a product that is sold no more'),
})

const relatedRoute = createRoute({
  method: 'get',
  path: '/api/products/{slug}/related',
  tags: ['Catalogue'],
  summary: 'What goes well with a product: of its cloth, for its occasion, worn with it',
  request: { params: z.object({ slug: z.string().max(200) }) },
  responses: { 200: json(relatedSchema, 'At most four, the best first') },
})

const searchRoute = createRoute({
  method: 'get',
  path: '/api/search',
  tags: ['Catalogue'],
  summary: 'The header search: at most 10 products, and how many there are',
  request: { query: z.object({ q: z.string().max(searchTextLimit).default('') }) },
  responses: { 200: json(searchResultSchema, 'What was found, the best first') },
})

const categoriesRoute = createRoute({
  method: 'get',
  path: '/api/categories',
  tags: ['Catalogue'],
  summary: 'Visible categories with counts and "From" prices',
  responses: { 200: json(categoryListSchema, 'The categories') },
})

const categoryNamesRoute = createRoute({
  method: 'get',
  path: '/api/categories/names',
  tags: ['Catalogue'],
  summary: 'Visible categories by name with their sizes, for menus and filters',
  responses: { 200: json(categoryNamesSchema, 'The categories') },
})

export const catalogApi = createApi()
  .openapi(listRoute, async (c) => answer(c, listSchema, await listProducts(c.var.ctx, c.req.valid('query'))))
  .openapi(byIdsRoute, async (c) => {
    const products = await getProductsByIds(c.var.ctx, c.req.valid('query').ids)
    return c.json({ products: z.array(productSchema).parse(products) }, 200)
  })
  .openapi(cardsRoute, async (c) =>
    answer(c, cardListSchema, await listCards(c.var.ctx, c.req.valid('query'))),
  )
  .openapi(cardsByIdsRoute, async (c) => {
    const products = await getCardsByIds(c.var.ctx, c.req.valid('query').ids)
    return c.json({ products: z.array(cardSchema).parse(products) }, 200)
  })
  .openapi(productRoute, async (c) => {
    const found = await getProduct(c.var.ctx, c.req.valid('param').slug)
    if (!('movedTo' in found)) return answer(c, productSchema, found)
    // Not for ever in caches: an owner may give an old slug to another product.
    const headers = { location: `/api/products/${found.movedTo}`, 'cache-control': 'public, max-age=300' }
    return c.json({ slug: found.movedTo }, 308, headers)
  })
  .openapi(relatedRoute, async (c) => {
    return answer(c, relatedSchema, await relatedProducts(c.var.ctx, c.req.valid('param').slug))
  })
  .openapi(searchRoute, async (c) => {
    return answer(c, searchResultSchema, await searchProducts(c.var.ctx, c.req.valid('query').q))
  })
  .openapi(categoriesRoute, async (c) =>
    answer(c, categoryListSchema, { categories: await listCategories(c.var.ctx) }),
  )
  .openapi(categoryNamesRoute, async (c) =>
    answer(c, categoryNamesSchema, { categories: await listCategoryNames(c.var.ctx) }),
  )
