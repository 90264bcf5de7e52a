import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { requireOwner } from '../../lib/server/context.ts'
import { createOwnerApi, jsonBody } from '../../lib/server/web/api.ts'
import { lagosDay } from '../../lib/time.ts'
import { listFileNames } from '../kit/list/list-files.rules.ts'
import { exportList, type OtherFiles } from './export-lists.service.ts'

const exportRoute = createRoute({
  method: 'post',
  path: '/lists/{list}/export',
  tags: ['Admin'],
  summary: 'A list as filtered as a CSV file; a line in the staff log says who took it',
  request: {
    params: z.object({ list: z.enum(listFileNames) }),
    body: jsonBody(
      z.strictObject({
        state: z.string().max(40).optional().describe('Of returns and reviews: those of one state'),
        who: z.string().max(60).optional().describe('Of the staff log: the lines of one actor'),
      }),
    ),
  },
  responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } },
})

/** Owners alone (rule: owner-only). */
export const exportListsApi = (files: OtherFiles) =>
  createOwnerApi().openapi(exportRoute, async (c) => {
    const { list } = c.req.valid('param')
    const file = await exportList({ ...requireOwner(c.var.ctx), files }, list, c.req.valid('json'))
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', `attachment; filename="${list}-${lagosDay(c.var.ctx.now())}.csv"`)
    return c.body(file, 200)
  })
