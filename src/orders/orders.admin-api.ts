import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createStaffApi, json, jsonBody } from '../lib/server/web/api.ts'
import { takeBulkStep } from './status/bulk-steps.service.ts'
import { listCarriers } from './status/carriers.service.ts'
import { countQueues, listStaffOrders } from './reading/list-staff-orders.service.ts'
import { queueCountsSchema, staffListQuerySchema, staffListSchema } from './reading/order-list.schema.ts'
import { addOrderNote } from './corrections/order-notes.service.ts'
import { undoWindowMs } from './status/order-status.rules.ts'
import { readSlips, readStaffOrder, type StaffOrderLinks } from './reading/read-staff-order.service.ts'
import { shipOrder } from './status/ship-order.service.ts'
import {
  bulkResultSchema,
  bulkStepSchema,
  carrierListSchema,
  idsQuerySchema,
  noteSchema,
  shipSchema,
  staffOrderQuerySchema,
  staffOrderSchema,
  stepDoneSchema,
} from './reading/staff-order.schema.ts'
import { deliverOrder, packOrder } from './status/staff-steps.service.ts'
import { undoStep } from './status/undo-step.service.ts'

const tags = ['Admin: orders']
const params = z.object({ id: z.uuid() })
const done = z.object({ ok: z.literal(true) })
const slipsSchema = z.object({
  slips: z.array(staffOrderSchema.omit({ events: true, customer: true, pay_url: true, next: true })),
})

const listRoute = createRoute({
  method: 'get',
  path: '/orders',
  tags,
  summary: 'A queue, or all orders, searched by number, name, phone, e-mail or stock number',
  request: { query: staffListQuerySchema },
  responses: { 200: json(staffListSchema, 'A page of them; no money for helpers') },
})

const countsRoute = createRoute({
  method: 'get',
  path: '/orders/counts',
  tags,
  summary: 'How many orders wait in each queue',
  responses: { 200: json(queueCountsSchema, 'The counts') },
})

const carriersRoute = createRoute({
  method: 'get',
  path: '/orders/carriers',
  tags,
  summary: 'Who carries parcels',
  responses: { 200: json(carrierListSchema, 'Their names') },
})

const slipsRoute = createRoute({
  method: 'get',
  path: '/orders/slips',
  tags,
  summary: 'Several orders for their packing slips and labels',
  request: { query: idsQuerySchema },
  responses: { 200: json(slipsSchema, 'In the order asked for') },
})

const orderRoute = createRoute({
  method: 'get',
  path: '/orders/{id}',
  tags,
  summary: 'One order in full; that it was opened stands in the audit',
  request: { params, query: staffOrderQuerySchema },
  responses: { 200: json(staffOrderSchema, 'The order') },
})

const stepRoute = <Name extends 'pack' | 'deliver' | 'undo'>(name: Name, summary: string) =>
  createRoute({
    method: 'post',
    path: `/orders/{id}/${name}`,
    tags,
    summary,
    request: { params },
    responses: { 200: json(stepDoneSchema, 'The status now') },
  })
const packRoute = stepRoute('pack', 'It is packed')
const deliverRoute = stepRoute('deliver', 'It has arrived')
const undoRoute = stepRoute('undo', 'Take the last step back, within 25 seconds and by whoever made it')

const shipRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/ship',
  tags,
  summary: 'Hand it to the carrier; a paid order is packed in the same step',
  request: { params, body: jsonBody(shipSchema) },
  responses: { 200: json(stepDoneSchema, 'The status now') },
})

const bulkRoute = createRoute({
  method: 'post',
  path: '/orders/steps',
  tags,
  summary: 'One step for many orders; each answers for itself',
  request: { body: jsonBody(bulkStepSchema) },
  responses: { 200: json(bulkResultSchema, 'What came of each') },
})

const noteRoute = createRoute({
  method: 'post',
  path: '/orders/{id}/notes',
  tags,
  summary: 'A note that the customer does not see',
  request: { params, body: jsonBody(noteSchema) },
  responses: { 200: json(done, 'Written') },
})

/** Orders for owners and helpers (rule: owner-queues). `links` come from the environment. */
export function ordersStaffApi(links: StaffOrderLinks) {
  const undoable = (now: Date) => new Date(now.getTime() + undoWindowMs).toISOString()
  return createStaffApi()
    .openapi(listRoute, async (c) =>
      answer(c, staffListSchema, await listStaffOrders(c.var.ctx, c.req.valid('query'))),
    )
    .openapi(countsRoute, async (c) => answer(c, queueCountsSchema, await countQueues(c.var.ctx)))
    .openapi(carriersRoute, async (c) =>
      answer(c, carrierListSchema, { carriers: await listCarriers(c.var.ctx) }),
    )
    .openapi(slipsRoute, async (c) =>
      answer(c, slipsSchema, { slips: await readSlips(c.var.ctx, c.req.valid('query').ids, links) }),
    )
    .openapi(orderRoute, async (c) => {
      const input = { orderId: c.req.valid('param').id, ...c.req.valid('query') }
      return answer(c, staffOrderSchema, await readStaffOrder(c.var.ctx, input, links))
    })
    .openapi(packRoute, async (c) => {
      const { status } = await packOrder(c.var.ctx, c.req.valid('param').id)
      return answer(c, stepDoneSchema, { status, undo_until: undoable(c.var.ctx.now()) })
    })
    .openapi(deliverRoute, async (c) => {
      const { status } = await deliverOrder(c.var.ctx, c.req.valid('param').id)
      return answer(c, stepDoneSchema, { status, undo_until: undoable(c.var.ctx.now()) })
    })
    .openapi(undoRoute, async (c) => {
      const { status } = await undoStep(c.var.ctx, c.req.valid('param').id)
      return answer(c, stepDoneSchema, { status, undo_until: null })
    })
    .openapi(shipRoute, async (c) => {
      const { carrier, tracking_number } = c.req.valid('json')
      const parcel = { carrier: carrier.trim(), trackingNumber: tracking_number.trim() }
      const { status } = await shipOrder(c.var.ctx, { orderId: c.req.valid('param').id, ...parcel })
      return answer(c, stepDoneSchema, { status, undo_until: undoable(c.var.ctx.now()) })
    })
    .openapi(bulkRoute, async (c) => {
      const { tracking_numbers: trackingNumbers, ...input } = c.req.valid('json')
      const results = await takeBulkStep(c.var.ctx, { ...input, trackingNumbers })
      return answer(c, bulkResultSchema, { results })
    })
    .openapi(noteRoute, async (c) => {
      await addOrderNote(c.var.ctx, { orderId: c.req.valid('param').id, ...c.req.valid('json') })
      return answer(c, done, { ok: true as const })
    })
}
