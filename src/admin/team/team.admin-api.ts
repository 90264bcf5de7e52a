import { createRoute } from '@hono/zod-openapi'
import { answer, createAdminApi, json } from '../../lib/server/web/api.ts'
import { staffLogQuerySchema, staffLogSchema } from './staff-log.schema.ts'
import { readStaffLog } from './staff-log.service.ts'

const logRoute = createRoute({
  method: 'get',
  path: '/staff-log',
  tags: ['Admin: team'],
  summary: 'What the staff did, newest first',
  request: { query: staffLogQuerySchema },
  responses: { 200: json(staffLogSchema, 'A page of lines') },
})

export const teamApi = createAdminApi().openapi(logRoute, async (c) =>
  answer(c, staffLogSchema, await readStaffLog(c.var.ctx, c.req.valid('query'))),
)
