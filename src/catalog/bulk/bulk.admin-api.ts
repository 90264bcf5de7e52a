import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import {
  bulkPreviewResultSchema,
  bulkPreviewSchema,
  bulkRunIdSchema,
  bulkRunSchema,
  bulkRunsSchema,
  bulkSchema,
} from './bulk-change.schema.ts'
import { changeProducts, continueChange, previewChange } from './bulk-change.service.ts'
import { readBulkRuns } from './read-bulk-runs.service.ts'
import { undoBulk } from './undo-bulk.service.ts'

const tags = ['Admin: products']

const previewRoute = createRoute({
  method: 'post',
  path: '/products/bulk/preview',
  tags,
  summary: 'Say what a change of many products would do',
  request: { body: jsonBody(bulkPreviewSchema) },
  responses: { 200: json(bulkPreviewResultSchema, 'What would change, what would not and why') },
})

const bulkRoute = createRoute({
  method: 'post',
  path: '/products/bulk',
  tags,
  summary: 'Change many products; the same `id` again continues the same change',
  request: { body: jsonBody(bulkSchema) },
  responses: { 200: json(bulkRunSchema, 'How far it is; call again while it is `open`') },
})

const runsRoute = createRoute({
  method: 'get',
  path: '/products/bulk/runs',
  tags,
  summary: 'The newest changes of many products, with what is not finished',
  responses: { 200: json(bulkRunsSchema, 'The newest first') },
})

const continueRoute = createRoute({
  method: 'post',
  path: '/products/bulk/continue',
  tags,
  summary: 'Continue a change of many products that stopped midway',
  request: { body: jsonBody(bulkRunIdSchema) },
  responses: { 200: json(bulkRunSchema, 'How far it is; call again while it is `open`') },
})

const undoRoute = createRoute({
  method: 'post',
  path: '/products/bulk/undo',
  tags,
  summary: 'Take a change of many products back; what something else changed since stays',
  request: { body: jsonBody(bulkRunIdSchema) },
  responses: { 200: json(bulkRunSchema, 'How far it is; call again while it is `undoing`') },
})

export const bulkAdminApi = createAdminApi()
  .openapi(previewRoute, async (c) =>
    answer(c, bulkPreviewResultSchema, await previewChange(c.var.ctx, c.req.valid('json'))),
  )
  .openapi(bulkRoute, async (c) =>
    answer(c, bulkRunSchema, await changeProducts(c.var.ctx, c.req.valid('json'))),
  )
  .openapi(runsRoute, async (c) => answer(c, bulkRunsSchema, { runs: await readBulkRuns(c.var.ctx) }))
  .openapi(continueRoute, async (c) =>
    answer(c, bulkRunSchema, await continueChange(c.var.ctx, c.req.valid('json').id)),
  )
  .openapi(undoRoute, async (c) =>
    answer(c, bulkRunSchema, await undoBulk(c.var.ctx, c.req.valid('json').id)),
  )
