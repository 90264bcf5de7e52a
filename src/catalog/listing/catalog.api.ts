import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createApi, json } from '../../lib/server/web/api.ts'
import { cardListSchema, cardSchema } from './card.schema.ts'
import {
  categoryListSchema,
  categoryNamesSchema,
  productSchema,
  searchResultSchema,
} from '../catalog.schema.ts'
import { listQuerySchema, listSchema } from './list.schema.ts'
import {
  getCardsByIds,
  getProduct,
  getProductsByIds,
  listCards,
  listProducts,
  searchProducts,
} from './catalog.service.ts'
import { listCategories, listCategoryNames } from '../categories.service.ts'
import { relatedProducts } from './related-products.service.ts'
import { searchTextLimit } from './product-list.rules.ts'

const byIds = z.object({
  ids: z
    .string()
    .max(4000)
    .transform((value) => value.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).max(100)),
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

export const catalogApi = createApi('Catalogue')
  .read('/api/products', {
    summary: 'A page of products with total and filter counts',
    query: listQuerySchema,
    answer: [listSchema, 'The page'],
    run: ({ ctx, query }) => listProducts(ctx, query),
  })
  .read('/api/products/by-ids', {
    summary: 'Products by their ids, comma-separated',
    query: byIds,
    answer: [z.object({ products: z.array(productSchema) }), 'The products that are visible'],
    run: async ({ ctx, query }) => ({ products: await getProductsByIds(ctx, query.ids) }),
  })
  .read('/api/cards', {
    summary: 'A page of products as cards, with total and filter counts',
    query: listQuerySchema,
    answer: [cardListSchema, 'The page'],
    run: ({ ctx, query }) => listCards(ctx, query),
  })
  .read('/api/cards/by-ids', {
    summary: 'Cards by their ids, comma-separated',
    query: byIds,
    answer: [z.object({ products: z.array(cardSchema) }), 'The products that are visible'],
    run: async ({ ctx, query }) => ({ products: await getCardsByIds(ctx, query.ids) }),
  })
  .read('/api/products/{slug}/related', {
    summary: 'What goes well with a product: of its cloth, for its occasion, worn with it',
    params: z.object({ slug: z.string().max(200) }),
    answer: [relatedSchema, 'At most four, the best first'],
    run: ({ ctx, params }) => relatedProducts(ctx, params.slug),
  })
  .read('/api/search', {
    summary: 'The header search: at most 10 products, and how many there are',
    query: z.object({ q: z.string().max(searchTextLimit).default('') }),
    answer: [searchResultSchema, 'What was found, the best first'],
    run: ({ ctx, query }) => searchProducts(ctx, query.q),
  })
  .read('/api/categories', {
    summary: 'Visible categories with counts and "From" prices',
    answer: [categoryListSchema, 'The categories'],
    run: async ({ ctx }) => ({ categories: await listCategories(ctx) }),
  })
  .read('/api/categories/names', {
    summary: 'Visible categories by name with their sizes, for menus and filters',
    answer: [categoryNamesSchema, 'The categories'],
    run: async ({ ctx }) => ({ categories: await listCategoryNames(ctx) }),
  })
  .openapi(productRoute, async (c) => {
    const found = await getProduct(c.var.ctx, c.req.valid('param').slug)
    if (!('movedTo' in found)) return answer(c, productSchema, found)
    // Not for ever in caches: an owner may give an old slug to another product.
    const headers = { location: `/api/products/${found.movedTo}`, 'cache-control': 'public, max-age=300' }
    return c.json({ slug: found.movedTo }, 308, headers)
  })
