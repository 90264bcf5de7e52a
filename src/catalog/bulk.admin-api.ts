import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, json, jsonBody } from '../lib/server/api.ts'
import { bulkResultSchema, bulkSchema, bulkUndoResultSchema, bulkUndoSchema } from './bulk-change.schema.ts'
import { changeProducts } from './bulk-change.service.ts'
import { undoBulk } from './undo-bulk.service.ts'

const tags = ['Admin: products']

const bulkRoute = createRoute({
  method: 'post',
  path: '/products/bulk',
  tags,
  summary:
    'Change many products, or with `dry_run` say what would change; call again with `next` and `token`',
  request: { body: jsonBody(bulkSchema) },
  responses: { 200: json(bulkResultSchema, 'What changed, what did not and why') },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/products/bulk/undo',
  tags,
  summary: 'Take a change of many products back; what something else changed since stays',
  request: { body: jsonBody(bulkUndoSchema) },
  responses: { 200: json(bulkUndoResultSchema, 'What was taken back') },
})

export const bulkAdminApi = createAdminApi()
  .openapi(bulkRoute, async (c) =>
    answer(c, bulkResultSchema, await changeProducts(c.var.ctx, c.req.valid('json'))),
  )
  .openapi(undoRoute, async (c) =>
    answer(c, bulkUndoResultSchema, await undoBulk(c.var.ctx, c.req.valid('json').token)),
  )
