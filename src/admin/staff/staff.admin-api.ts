import { createRoute } from '@hono/zod-openapi'
import { answer, createStaffApi, json } from '../../lib/server/web/api.ts'
import { staffSchema } from './staff.schema.ts'
import { readStaff } from './staff.service.ts'

const meRoute = createRoute({
  method: 'get',
  path: '/me',
  tags: ['Admin'],
  summary: 'Who works here, and how much waits',
  responses: { 200: json(staffSchema, 'The signed-in owner or helper') },
})

export const staffApi = createStaffApi().openapi(meRoute, async (c) =>
  answer(c, staffSchema, await readStaff(c.var.ctx)),
)
