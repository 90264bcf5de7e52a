import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import type { Paystack } from '../../payments/paystack/paystack.server.ts'
import { giveBackUnmatchedPayment } from '../../payments/unmatched/give-back-unmatched.service.ts'
import {
  assignUnmatchedPayment,
  dismissUnmatchedPayment,
} from '../../payments/unmatched/unmatched-payment.service.ts'
import { dropFailingMail, retryFailingMail } from './failing-mails.service.ts'
import { assignInputSchema, dismissInputSchema, needsYouSchema } from './needs-you.schema.ts'
import { readNeedsYou } from './needs-you.service.ts'

const tags = ['Admin: needs you']
const params = z.object({ id: z.uuid() })
const done = { 200: json(z.object({ ok: z.literal(true) }), 'Done') }
const nothing = z.strictObject({})
const assignedSchema = z.object({ order_id: z.string(), order_number: z.string(), status: z.string() })

const givenBackSchema = z.object({
  is_taken: z.boolean().describe('Paystack has the refund; otherwise the shop sends it by itself'),
})

const readRoute = createRoute({
  method: 'get',
  path: '/needs-you',
  tags,
  summary: 'Money, delivery quotes and mails that wait for the owner',
  responses: { 200: json(needsYouSchema, 'Everything that waits') },
})
const assignRoute = createRoute({
  method: 'post',
  path: '/unmatched-payments/{id}/assign',
  tags,
  summary: 'This money belongs to that order; asks for the password again',
  request: { params, body: jsonBody(assignInputSchema) },
  responses: { 200: json(assignedSchema, 'The order it was settled on') },
})
const giveBackRoute = createRoute({
  method: 'post',
  path: '/unmatched-payments/{id}/give-back',
  tags,
  summary: 'Send this money back, once however often it is asked for; asks for the password again',
  request: { params, body: jsonBody(nothing) },
  responses: { 200: json(givenBackSchema, 'It goes back') },
})
const dismissRoute = createRoute({
  method: 'post',
  path: '/unmatched-payments/{id}/dismiss',
  tags,
  summary: 'Leave this money where it is, with a reason',
  request: { params, body: jsonBody(dismissInputSchema) },
  responses: done,
})
const retryRoute = createRoute({
  method: 'post',
  path: '/failing-mails/{id}/retry',
  tags,
  summary: 'Try a mail again that does not go out',
  request: { params, body: jsonBody(nothing) },
  responses: done,
})
const dropRoute = createRoute({
  method: 'post',
  path: '/failing-mails/{id}/drop',
  tags,
  summary: 'Give up on a mail that does not go out',
  request: { params, body: jsonBody(nothing) },
  responses: done,
})

/** What waits for the owner, and what she does about what no order's own screen covers. */
export const needsYouApi = ({ paystack }: { paystack: Paystack }) =>
  createAdminApi()
    .openapi(readRoute, async (c) => answer(c, needsYouSchema, await readNeedsYou(c.var.ctx)))
    .openapi(assignRoute, async (c) => {
      const order = await assignUnmatchedPayment(
        { ...c.var.ctx, paystack },
        { id: c.req.valid('param').id, orderNumber: c.req.valid('json').order_number },
      )
      const { id: order_id, orderNumber: order_number, status } = order
      return answer(c, assignedSchema, { order_id, order_number, status })
    })
    .openapi(giveBackRoute, async (c) => {
      const isTaken = await giveBackUnmatchedPayment({ ...c.var.ctx, paystack }, c.req.valid('param').id)
      return answer(c, givenBackSchema, { is_taken: isTaken })
    })
    .openapi(dismissRoute, async (c) => {
      await dismissUnmatchedPayment(c.var.ctx, { id: c.req.valid('param').id, ...c.req.valid('json') })
      return c.json({ ok: true as const }, 200)
    })
    .openapi(retryRoute, async (c) => {
      await retryFailingMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
    .openapi(dropRoute, async (c) => {
      await dropFailingMail(c.var.ctx, c.req.valid('param').id)
      return c.json({ ok: true as const }, 200)
    })
