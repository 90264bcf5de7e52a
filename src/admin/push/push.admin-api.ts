import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { pushSchema, subscriptionSchema } from './push.schema.ts'
import { readPush, subscribe, unsubscribe } from './push.service.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/push',
  tags: ['Admin'],
  summary: 'My devices that are told of new orders, and the key to subscribe with',
  responses: { 200: json(pushSchema, 'The devices') },
})

const subscribeRoute = createRoute({
  method: 'post',
  path: '/push',
  tags: ['Admin'],
  summary: 'Have this device told of new orders',
  request: { body: jsonBody(subscriptionSchema) },
  responses: { 200: json(pushSchema, 'All my devices') },
})

const unsubscribeRoute = createRoute({
  method: 'delete',
  path: '/push/{id}',
  tags: ['Admin'],
  summary: 'Tell this device no more',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: json(pushSchema, 'The devices that are left') },
})

export const pushApi = createAdminApi()
  .openapi(readRoute, async (c) => answer(c, pushSchema, await readPush(c.var.ctx)))
  .openapi(subscribeRoute, async (c) => {
    await subscribe(c.var.ctx, c.req.valid('json'), c.req.header('user-agent') ?? null)
    return answer(c, pushSchema, await readPush(c.var.ctx))
  })
  .openapi(unsubscribeRoute, async (c) => {
    await unsubscribe(c.var.ctx, c.req.valid('param').id)
    return answer(c, pushSchema, await readPush(c.var.ctx))
  })
