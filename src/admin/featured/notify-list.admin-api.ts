import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json } from '../../lib/server/web/api.ts'
import { notifyExportSchema, notifyListSchema } from './notify-list.schema.ts'
import { exportNotifyList, readNotifyList } from './notify-list.service.ts'

const tags = ['Admin: featured']
const params = z.object({ id: z.uuid() })

const listRoute = createRoute({
  method: 'get',
  path: '/featured/{id}/signups',
  tags,
  summary: 'Who asked to be told of an item, masked, and what became of the mails',
  request: { params, query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }) },
  responses: { 200: json(notifyListSchema, 'The list') },
})

const exportRoute = createRoute({
  method: 'post',
  path: '/featured/{id}/signups/export',
  tags,
  summary: 'The whole list with its addresses as CSV; the audit keeps that it was taken out',
  request: { params },
  responses: { 200: json(notifyExportSchema, 'The file') },
})

export const notifyListAdminApi = createAdminApi()
  .openapi(listRoute, async (c) => {
    const { page } = c.req.valid('query')
    return answer(c, notifyListSchema, await readNotifyList(c.var.ctx, c.req.valid('param').id, page))
  })
  .openapi(exportRoute, async (c) =>
    answer(c, notifyExportSchema, await exportNotifyList(c.var.ctx, c.req.valid('param').id)),
  )
