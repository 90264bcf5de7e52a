import * as z from 'zod'
import type { Order } from '../db/schema/orders.ts'
import type { StaffCtx } from '../lib/server/context.ts'
import { idempotencyHeaderSchema } from '../lib/server/jobs/once.ts'
import { createStaffApi, idParams as params } from '../lib/server/web/api.ts'
import { sendParcelAgain, takeParcelBack } from './steps/failed-parcels.service.ts'
import { takeBulkStep } from './steps/bulk-steps.service.ts'
import { listCarriers } from './reading/carriers.service.ts'
import { countQueues, listStaffOrders } from './reading/list-staff-orders.service.ts'
import { queueCountsSchema, staffListQuerySchema, staffListSchema } from './reading/order-list.schema.ts'
import { readPickList } from './reading/pick-list.service.ts'
import { addOrderNote } from './corrections/order-notes.service.ts'
import { undoWindowMs } from './order/order-status.rules.ts'
import { readSlips, readStaffOrder, type StaffOrderLinks } from './reading/read-staff-order.service.ts'
import {
  bulkResultSchema,
  bulkStepSchema,
  carrierListSchema,
  fulfilmentDoneSchema,
  fulfilmentInputSchema,
  idsQuerySchema,
  noteSchema,
  pickListQuerySchema,
  pickListSchema,
  shipSchema,
  staffOrderQuerySchema,
  staffOrderSchema,
  stepDoneSchema,
} from './reading/staff-order.schema.ts'
import {
  deliverOrder,
  packOrder,
  shipOrder,
  createFulfilment,
  deliverFulfilment,
  shipFulfilment,
} from './steps/staff-steps.service.ts'
import { undoStep } from './steps/undo-step.service.ts'

const carriageOf = ({ carrier, tracking_number, without_street }: z.output<typeof shipSchema>) => ({
  carrier: carrier.trim(),
  trackingNumber: tracking_number,
  withoutStreet: without_street,
})
const statusNow = [stepDoneSchema, 'The status now'] as const
const orderNow = [fulfilmentDoneSchema, 'The order now'] as const
const slipsSchema = z.object({
  sender: z
    .object({ name: z.string(), address: z.string(), phone: z.string() })
    .describe('The shop, for labels'),
  slips: z.array(staffOrderSchema.omit({ events: true, customer: true, pay_url: true, next: true })),
})

/** Orders for owners and helpers (rule: owner-queues). `links` come from the environment. */
export function ordersStaffApi(links: StaffOrderLinks) {
  const undoUntil = (ctx: StaffCtx) => new Date(ctx.now().getTime() + undoWindowMs).toISOString()
  const statusAfter = async (ctx: StaffCtx, step: Promise<Order>) => {
    const { status } = await step
    return { status, undo_until: undoUntil(ctx) }
  }
  const orderAfter = async (ctx: StaffCtx, step: Promise<Pick<Order, 'id'>>) => {
    const { id: orderId } = await step
    const order = await readStaffOrder(ctx, { orderId, sort: 'newest' }, links)
    return { order, undo_until: undoUntil(ctx) }
  }
  return createStaffApi('Admin: orders')
    .read('/orders', {
      summary: 'A queue, or all orders, searched by number, name, phone, e-mail or stock number',
      query: staffListQuerySchema,
      answer: [staffListSchema, 'A page of them; no money for helpers'],
      run: ({ ctx, query }) => listStaffOrders(ctx, query),
    })
    .read('/orders/counts', {
      summary: 'How many orders wait in each queue',
      answer: [queueCountsSchema, 'The counts'],
      run: ({ ctx }) => countQueues(ctx),
    })
    .read('/orders/carriers', {
      summary: 'Who carries parcels',
      answer: [carrierListSchema, 'Their names'],
      run: async ({ ctx }) => ({ carriers: await listCarriers(ctx) }),
    })
    .read('/orders/slips', {
      summary: 'Several orders for their packing slips and labels',
      query: idsQuerySchema,
      answer: [slipsSchema, 'In the order asked for'],
      run: ({ ctx, query }) => readSlips(ctx, query.ids, links),
    })
    .read('/orders/pick-list', {
      summary: 'What to fetch for the orders that wait to be packed, or for chosen ones of them',
      query: pickListQuerySchema,
      answer: [pickListSchema, 'Place by place'],
      run: ({ ctx, query }) => readPickList(ctx, query.ids),
    })
    .read('/orders/{id}', {
      summary: 'One order in full; that it was opened stands in the audit',
      params,
      query: staffOrderQuerySchema,
      answer: [staffOrderSchema, 'The order'],
      run: ({ ctx, params, query }) => readStaffOrder(ctx, { orderId: params.id, ...query }, links),
    })
    .command('post', '/orders/{id}/pack', {
      summary: 'It is packed',
      params,
      answer: statusNow,
      run: ({ ctx, params }) => statusAfter(ctx, packOrder(ctx, params.id)),
    })
    .command('post', '/orders/{id}/deliver', {
      summary: 'It has arrived',
      params,
      answer: statusNow,
      run: ({ ctx, params }) => statusAfter(ctx, deliverOrder(ctx, params.id)),
    })
    .command('post', '/orders/{id}/undo', {
      summary: 'Take the last step back, within 25 seconds and by whoever made it',
      params,
      answer: statusNow,
      run: async ({ ctx, params }) => {
        const { status } = await undoStep(ctx, params.id)
        return { status, undo_until: null }
      },
    })
    .command('post', '/orders/{id}/ship', {
      summary: 'Hand it to the carrier; a paid order is packed in the same step',
      params,
      body: shipSchema,
      answer: statusNow,
      atomic: true,
      run: ({ ctx, params: { id: orderId }, body }) =>
        statusAfter(ctx, shipOrder(ctx, { orderId, ...carriageOf(body) })),
    })
    .command('post', '/orders/{id}/fulfilments', {
      summary: 'Pack chosen pieces into a parcel of their own',
      params,
      body: fulfilmentInputSchema,
      answer: orderNow,
      atomic: true,
      run: ({ ctx, params: { id: orderId }, body }) => {
        const lines = body.lines.map(({ order_line_id: lineId, quantity }) => ({ lineId, quantity }))
        return orderAfter(ctx, createFulfilment(ctx, { orderId, lines }))
      },
    })
    .command('post', '/fulfilments/{id}/ship', {
      summary: 'Hand a packed parcel to its carrier',
      params,
      body: shipSchema,
      answer: orderNow,
      run: ({ ctx, params: { id }, body }) =>
        orderAfter(ctx, shipFulfilment(ctx, { id, ...carriageOf(body) })),
    })
    .command('post', '/fulfilments/{id}/deliver', {
      summary: 'A parcel has arrived',
      params,
      answer: orderNow,
      run: ({ ctx, params }) => orderAfter(ctx, deliverFulfilment(ctx, params.id)),
    })
    .command('post', '/fulfilments/{id}/send-again', {
      summary: 'A parcel that could not be delivered leaves once more',
      params,
      body: shipSchema,
      answer: orderNow,
      run: ({ ctx, params: { id }, body }) =>
        orderAfter(ctx, sendParcelAgain(ctx, { id, ...carriageOf(body) })),
    })
    .command('post', '/fulfilments/{id}/came-back', {
      summary: 'A parcel that could not be delivered is back; stock and money stay',
      params,
      answer: orderNow,
      run: ({ ctx, params }) => orderAfter(ctx, takeParcelBack(ctx, params.id)),
    })
    .command('post', '/orders/steps', {
      summary: 'One step for many orders, once for each and Idempotency-Key; each answers for itself',
      headers: idempotencyHeaderSchema,
      body: bulkStepSchema,
      answer: [bulkResultSchema, 'What came of each'],
      run: async ({ ctx, headers, body: { tracking_numbers: trackingNumbers, ...input } }) => ({
        results: await takeBulkStep(ctx, { ...input, trackingNumbers, key: headers['idempotency-key'] }),
      }),
    })
    .command('post', '/orders/{id}/notes', {
      summary: 'A note that the customer does not see',
      params,
      body: noteSchema,
      atomic: true,
      run: ({ ctx, params, body }) => addOrderNote(ctx, { orderId: params.id, ...body }),
    })
}
