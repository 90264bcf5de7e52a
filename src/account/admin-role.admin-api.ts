import { createRoute } from '@hono/zod-openapi'
import { createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
import { adminInputSchema, staffSchema } from './admin-role.schema.ts'
import { grantRole, listStaff, revokeRole } from './admin-role.service.ts'

const tags = ['Admin: roles']

const listRoute = createRoute({
  method: 'get',
  path: '/roles',
  tags,
  summary: 'Who works in the shop',
  responses: { 200: json(staffSchema, 'Owners and helpers') },
})

const grantRoute = createRoute({
  method: 'post',
  path: '/roles',
  tags,
  summary: 'Make an account an owner (admin) or a helper; asks for the password again',
  request: { body: jsonBody(adminInputSchema) },
  responses: { 200: json(staffSchema, 'The staff as it is now') },
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/roles',
  tags,
  summary: 'Take a role away; asks for the password again; 409 LAST_ADMIN when nobody else has it',
  request: { body: jsonBody(adminInputSchema) },
  responses: { 200: json(staffSchema, 'The staff as it is now') },
})

export const adminRoleApi = createAdminApi()
  .openapi(listRoute, async (c) => c.json(await listStaff(c.var.ctx), 200))
  .openapi(grantRoute, async (c) => {
    const { email, role } = c.req.valid('json')
    await grantRole(c.var.ctx, email, role)
    return c.json(await listStaff(c.var.ctx), 200)
  })
  .openapi(revokeRoute, async (c) => {
    const { email, role } = c.req.valid('json')
    await revokeRole(c.var.ctx, email, role)
    return c.json(await listStaff(c.var.ctx), 200)
  })
