import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { changeSize } from './change-size.service.ts'
import { correctContact } from './correct-contact.service.ts'
import { listLineOptions } from './line-options.service.ts'
import { changeSizeSchema, contactSchema, lineOptionsSchema } from '../reading/staff-order.schema.ts'

const tags = ['Admin: orders']
const params = z.object({ id: z.uuid() })
const lineParams = z.object({ id: z.uuid(), lineId: z.uuid() })
const done = z.object({ ok: z.literal(true) })

const contactRoute = createRoute({
  method: 'put',
  path: '/orders/{id}/contact',
  tags,
  summary: 'Put name, phone, e-mail or street right until it ships; 409 STALE when it was changed meanwhile',
  request: { params, body: jsonBody(contactSchema) },
  responses: { 200: json(done, 'Corrected, and its customer is told') },
})

const optionsRoute = createRoute({
  method: 'get',
  path: '/orders/{id}/lines/{lineId}/options',
  tags,
  summary: 'The other sizes and colours of a line',
  request: { params: lineParams },
  responses: { 200: json(lineOptionsSchema, 'With what is free of each') },
})

const sizeRoute = createRoute({
  method: 'put',
  path: '/orders/{id}/lines/{lineId}/variant',
  tags,
  summary: 'Another size or colour of the same product at the same price, until it ships',
  request: { params: lineParams, body: jsonBody(changeSizeSchema) },
  responses: { 200: json(done, 'Changed, and its customer is told') },
})

/** What only an owner may change of an order that was placed (rule: order-corrections). */
export const orderCorrectionsApi = createAdminApi()
  .openapi(contactRoute, async (c) => {
    const { first_name, last_name, zip_code, updated_at, ...same } = c.req.valid('json')
    const contact = { ...same, firstName: first_name, lastName: last_name, zipCode: zip_code }
    const startedFrom = new Date(updated_at)
    await correctContact(c.var.ctx, { orderId: c.req.valid('param').id, contact, startedFrom })
    return answer(c, done, { ok: true as const })
  })
  .openapi(optionsRoute, async (c) => {
    const { id: orderId, lineId } = c.req.valid('param')
    return answer(c, lineOptionsSchema, { options: await listLineOptions(c.var.ctx, { orderId, lineId }) })
  })
  .openapi(sizeRoute, async (c) => {
    const { id: orderId, lineId } = c.req.valid('param')
    const { variant_id, updated_at } = c.req.valid('json')
    const startedFrom = new Date(updated_at)
    await changeSize(c.var.ctx, { orderId, lineId, variantId: variant_id, startedFrom })
    return answer(c, done, { ok: true as const })
  })
