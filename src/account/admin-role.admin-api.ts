import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createAdminApi, json, jsonBody } from '../lib/server/api.ts'
import { adminInputSchema, adminSchema } from './admin-role.schema.ts'
import { grantAdmin, listAdmins, revokeAdmin } from './admin-role.service.ts'

const tags = ['Admin: roles']
const adminsSchema = z.object({ admins: z.array(adminSchema) })

const listRoute = createRoute({
  method: 'get',
  path: '/roles',
  tags,
  summary: 'Who is an admin',
  responses: { 200: json(adminsSchema, 'The admins') },
})

const grantRoute = createRoute({
  method: 'post',
  path: '/roles',
  tags,
  summary: 'Make an account an admin',
  request: { body: jsonBody(adminInputSchema) },
  responses: { 200: json(adminsSchema, 'The admins as they are now') },
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/roles',
  tags,
  summary: 'Take the admin’s right away; 409 LAST_ADMIN when nobody else has it',
  request: { body: jsonBody(adminInputSchema) },
  responses: { 200: json(adminsSchema, 'The admins as they are now') },
})

export const adminRoleApi = createAdminApi()
  .openapi(listRoute, async (c) => c.json({ admins: await listAdmins(c.var.ctx) }, 200))
  .openapi(grantRoute, async (c) => {
    await grantAdmin(c.var.ctx, c.req.valid('json').email)
    return c.json({ admins: await listAdmins(c.var.ctx) }, 200)
  })
  .openapi(revokeRoute, async (c) => {
    await revokeAdmin(c.var.ctx, c.req.valid('json').email)
    return c.json({ admins: await listAdmins(c.var.ctx) }, 200)
  })
