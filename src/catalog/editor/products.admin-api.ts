import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import { createProduct } from './create-product.service.ts'
import { deleteProduct } from './delete-product.service.ts'
import { duplicateProduct } from './duplicate-product.service.ts'
import { listOwnerProducts } from './list-owner-products.service.ts'
import { ownerListQuerySchema, ownerListSchema, ownerProductSchema } from './owner-product.schema.ts'
import {
  newProductSchema,
  productChangesSchema,
  removalSchema,
  statusChangeSchema,
} from './product-write.schema.ts'
import { readOwnerProduct } from './read-owner-product.service.ts'
import { saveProduct } from './save-product.service.ts'

const tags = ['Admin: products']
const params = z.object({ id: z.uuid() })
const product = json(ownerProductSchema, 'The product as it is now')

const listRoute = createRoute({
  method: 'get',
  path: '/products',
  tags,
  summary: 'Products of every status; archived ones only when asked for',
  request: { query: ownerListQuerySchema },
  responses: { 200: json(ownerListSchema, 'The page') },
})

const createProductRoute = createRoute({
  method: 'post',
  path: '/products',
  tags,
  summary: 'Make a draft',
  request: { body: jsonBody(newProductSchema) },
  responses: { 201: product },
})

const readRoute = createRoute({
  method: 'get',
  path: '/products/{id}',
  tags,
  summary: 'A product with all its parts',
  request: { params },
  responses: { 200: product },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/products/{id}',
  tags,
  summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
  request: { params, body: jsonBody(productChangesSchema) },
  responses: { 200: product },
})

const statusRoute = createRoute({
  method: 'post',
  path: '/products/{id}/status',
  tags,
  summary: 'Put it live, schedule it, take it back to draft or archive it',
  request: { params, body: jsonBody(statusChangeSchema) },
  responses: { 200: product },
})

const duplicateRoute = createRoute({
  method: 'post',
  path: '/products/{id}/duplicate',
  tags,
  summary: 'Make a draft like it, without stock',
  request: { params },
  responses: { 201: product },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/products/{id}',
  tags,
  summary: 'Delete a product that was never ordered',
  request: { params, body: jsonBody(removalSchema) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'It is gone') },
})

/** The owner's products; what their editor saves at once is in `product-editor.admin-api.ts`. */
export const productsAdminApi = (storage: Storage) =>
  createAdminApi()
    .openapi(listRoute, async (c) =>
      answer(c, ownerListSchema, await listOwnerProducts(c.var.ctx, c.req.valid('query'))),
    )
    .openapi(createProductRoute, async (c) => {
      const created = await createProduct(c.var.ctx, storage, c.req.valid('json'))
      return answer(c, ownerProductSchema, created, 201)
    })
    .openapi(readRoute, async (c) => {
      const found = await readOwnerProduct(c.var.ctx, c.req.valid('param').id)
      return answer(c, ownerProductSchema, found)
    })
    .openapi(updateRoute, async (c) => {
      const { updated_at, ...fields } = c.req.valid('json')
      const saved = await saveProduct(c.var.ctx, c.req.valid('param').id, updated_at, { fields })
      return answer(c, ownerProductSchema, saved)
    })
    .openapi(statusRoute, async (c) => {
      const { updated_at, ...status } = c.req.valid('json')
      const saved = await saveProduct(c.var.ctx, c.req.valid('param').id, updated_at, status)
      return answer(c, ownerProductSchema, saved)
    })
    .openapi(duplicateRoute, async (c) => {
      const copy = await duplicateProduct(c.var.ctx, c.req.valid('param').id)
      return answer(c, ownerProductSchema, copy, 201)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteProduct(c.var.ctx, c.req.valid('param').id, c.req.valid('json').updated_at)
      return c.json({ ok: true as const }, 200)
    })
