import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import type { Storage } from '../../media/storage.server.ts'
import {
  categoryChangesSchema,
  categoryOrderSchema,
  newCategorySchema,
  ownerCategoryListSchema,
  ownerCategorySchema,
} from './category-write.schema.ts'
import { removalSchema } from './product-write.schema.ts'
import {
  createCategory,
  deleteCategory,
  listOwnerCategories,
  orderCategories,
  updateCategory,
} from './write-categories.service.ts'

const tags = ['Admin: categories']
const params = z.object({ id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/categories',
  tags,
  summary: 'Every category in order, hidden ones among them',
  responses: { 200: json(ownerCategoryListSchema, 'The categories') },
})

const createCategoryRoute = createRoute({
  method: 'post',
  path: '/categories',
  tags,
  summary: 'Add a category behind the others',
  request: { body: jsonBody(newCategorySchema) },
  responses: { 201: json(ownerCategorySchema, 'The category') },
})

const orderRoute = createRoute({
  method: 'put',
  path: '/categories/order',
  tags,
  summary: 'Put the categories into another order',
  request: { body: jsonBody(categoryOrderSchema) },
  responses: { 200: json(ownerCategoryListSchema, 'The categories') },
})

const updateRoute = createRoute({
  method: 'patch',
  path: '/categories/{id}',
  tags,
  summary: 'Change what is given; 409 STALE with `current` when it was changed meanwhile',
  request: { params, body: jsonBody(categoryChangesSchema) },
  responses: { 200: json(ownerCategorySchema, 'The category as it is now') },
})

const deleteRoute = createRoute({
  method: 'delete',
  path: '/categories/{id}',
  tags,
  summary: 'Delete a category without products',
  request: { params, body: jsonBody(removalSchema) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'It is gone') },
})

/** The owner’s categories. */
export const categoriesAdminApi = (storage: Storage) =>
  createAdminApi()
    .openapi(listRoute, async (c) =>
      answer(c, ownerCategoryListSchema, { categories: await listOwnerCategories(c.var.ctx) }),
    )
    .openapi(createCategoryRoute, async (c) =>
      answer(c, ownerCategorySchema, await createCategory(c.var.ctx, storage, c.req.valid('json')), 201),
    )
    .openapi(orderRoute, async (c) => {
      const categories = await orderCategories(c.var.ctx, c.req.valid('json').ids)
      return answer(c, ownerCategoryListSchema, { categories })
    })
    .openapi(updateRoute, async (c) => {
      const { updated_at, ...changes } = c.req.valid('json')
      const updated = await updateCategory(c.var.ctx, storage, c.req.valid('param').id, updated_at, changes)
      return answer(c, ownerCategorySchema, updated)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteCategory(c.var.ctx, c.req.valid('param').id, c.req.valid('json').updated_at)
      return c.json({ ok: true as const }, 200)
    })
