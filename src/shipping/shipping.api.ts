import { createRoute } from '@hono/zod-openapi'
import { answer, createApi, json } from '../lib/server/web/api.ts'
import { shippingSchema } from './shipping.schema.ts'
import { listShipping } from './shipping.service.ts'

const shippingRoute = createRoute({
  method: 'get',
  path: '/api/shipping',
  tags: ['Shipping'],
  summary: 'Active delivery locations with their rates, and the shipping settings',
  responses: { 200: json(shippingSchema, 'Locations and settings') },
})

export const shippingApi = createApi().openapi(shippingRoute, async (c) =>
  answer(c, shippingSchema, await listShipping(c.var.ctx)),
)
