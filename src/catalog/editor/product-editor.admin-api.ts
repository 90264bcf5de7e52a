import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { idempotencyHeaderSchema, once } from '../../lib/server/jobs/once.ts'
import type { Storage } from '../../media/storage.server.ts'
import { productSchema } from '../catalog.schema.ts'
import { renderMarkdown } from '../product/markdown.server.ts'
import { ownerProductSchema } from './owner-product.schema.ts'
import { previewProduct } from './preview-product.service.ts'
import { productLimits } from '../product-limits.rules.ts'
import { productSaveSchema } from './product-write.schema.ts'
import { readPictureFiles } from './save-parts.server.ts'
import { saveProduct } from './save-product.service.ts'

const tags = ['Admin: products']
const params = z.object({ id: z.uuid() })

const saveRoute = createRoute({
  method: 'post',
  path: '/products/{id}/save',
  tags,
  summary:
    'Save what changed in the editor, all of it or nothing, once for each Idempotency-Key; 409 STALE with `current`',
  request: { params, headers: idempotencyHeaderSchema, body: jsonBody(productSaveSchema) },
  responses: { 200: json(ownerProductSchema, 'The product as it is now') },
})

const previewRoute = createRoute({
  method: 'get',
  path: '/products/{id}/preview',
  tags,
  summary: 'The product as shoppers will see it, whatever its status',
  request: { params },
  responses: { 200: json(productSchema, 'The product') },
})

const markdownRoute = createRoute({
  method: 'post',
  path: '/markdown',
  tags,
  summary: 'A description as shoppers will see it',
  request: { body: jsonBody(z.strictObject({ text: z.string().max(productLimits.description) })) },
  responses: { 200: json(z.object({ html: z.string() }), 'Safe HTML') },
})

/** What the product's editor needs besides them. */
export const productEditorApi = (storage: Storage) =>
  createAdminApi()
    .openapi(saveRoute, async (c) => {
      const { id } = c.req.valid('param')
      const save = c.req.valid('json')
      const key = c.req.valid('header')['idempotency-key']
      const { updated_at, pictures, ...change } = save
      const saved = await once(c.var.ctx, { key, request: { id, save } }, async (ctx) =>
        saveProduct(ctx, id, updated_at, {
          ...change,
          pictures: pictures && (await readPictureFiles(storage, pictures)),
        }),
      )
      return answer(c, ownerProductSchema, saved)
    })
    .openapi(previewRoute, async (c) =>
      answer(c, productSchema, await previewProduct(c.var.ctx, c.req.valid('param').id)),
    )
    .openapi(markdownRoute, async (c) =>
      answer(c, z.object({ html: z.string() }), { html: renderMarkdown(c.req.valid('json').text) }),
    )
