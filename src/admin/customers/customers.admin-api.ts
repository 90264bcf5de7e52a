import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { contactOf, type PersonalDataPart } from '../../account/own-data/personal-data.server.ts'
import { answer, createAdminApi, json, jsonBody } from '../../lib/server/web/api.ts'
import { addNote, removeNote } from './customer-notes.service.ts'
import { eraseCustomer, exportCustomer, signOutEverywhere } from './customer-rights.service.ts'
import {
  customerDataSchema,
  customerSchema,
  customersQuerySchema,
  customersSchema,
  eraseInputSchema,
  noteInputSchema,
} from './customers.schema.ts'
import { listCustomers } from './list-customers.service.ts'
import { findPerson, readCustomer } from './read-customer.service.ts'

const tags = ['Admin: customers']
const params = z.object({
  id: z.string().regex(/^(guest-)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'There is no such customer'),
})
const done = { 200: json(z.object({ ok: z.literal(true) }), 'Done') }
const customerResponse = { 200: json(customerSchema, 'The customer as she is now') }

const listRoute = createRoute({
  method: 'get',
  path: '/customers',
  tags,
  summary: 'Customers, newest first, or those a search finds',
  request: { query: customersQuerySchema },
  responses: { 200: json(customersSchema, 'A page of them') },
})
const readRoute = createRoute({
  method: 'get',
  path: '/customers/{id}',
  tags,
  summary: 'One customer in full; leaves a line in the staff log',
  request: { params },
  responses: customerResponse,
})
const noteRoute = createRoute({
  method: 'post',
  path: '/customers/{id}/notes',
  tags,
  summary: 'Write something down about a customer',
  request: { params, body: jsonBody(noteInputSchema) },
  responses: customerResponse,
})
const removeNoteRoute = createRoute({
  method: 'delete',
  path: '/customers/{id}/notes/{noteId}',
  tags,
  summary: 'Take a note away',
  request: { params: params.extend({ noteId: z.uuid() }) },
  responses: customerResponse,
})
const exportRoute = createRoute({
  method: 'post',
  path: '/customers/{id}/export',
  tags,
  summary: 'Everything kept about a customer who asked for it; leaves a line in the staff log',
  request: { params, body: jsonBody(z.strictObject({})) },
  responses: { 200: json(customerDataSchema, 'The same file as her own download') },
})
const signOutRoute = createRoute({
  method: 'post',
  path: '/customers/{id}/sign-out',
  tags,
  summary: 'End all sessions of a customer',
  request: { params, body: jsonBody(z.strictObject({})) },
  responses: { 200: json(z.object({ ended: z.int() }), 'How many there were') },
})
const eraseRoute = createRoute({
  method: 'post',
  path: '/customers/{id}/erase',
  tags,
  summary:
    'Delete a customer on her request, with her account if she has one; orders are made anonymous; asks for the password again',
  request: { params, body: jsonBody(eraseInputSchema) },
  responses: done,
})

/** Customers, for owners. `parts`: what the features keep about a person. */
export const customersApi = ({ parts }: { parts: PersonalDataPart[] }) =>
  createAdminApi()
    .openapi(listRoute, async (c) =>
      answer(c, customersSchema, await listCustomers(c.var.ctx, c.req.valid('query'))),
    )
    .openapi(readRoute, async (c) =>
      answer(c, customerSchema, await readCustomer(c.var.ctx, c.req.valid('param').id)),
    )
    .openapi(noteRoute, async (c) => {
      const { id: customerId } = c.req.valid('param')
      const email = contactOf(await findPerson(c.var.ctx, customerId))
      await addNote(c.var.ctx, { customerId, email, body: c.req.valid('json').body })
      return answer(c, customerSchema, await readCustomer(c.var.ctx, customerId))
    })
    .openapi(removeNoteRoute, async (c) => {
      const { id: customerId, noteId } = c.req.valid('param')
      const email = contactOf(await findPerson(c.var.ctx, customerId))
      await removeNote(c.var.ctx, { customerId, email, noteId })
      return answer(c, customerSchema, await readCustomer(c.var.ctx, customerId))
    })
    .openapi(exportRoute, async (c) => {
      const data = await exportCustomer(c.var.ctx, c.req.valid('param').id, parts)
      return c.json(customerDataSchema.parse(data), 200)
    })
    .openapi(signOutRoute, async (c) =>
      c.json({ ended: await signOutEverywhere(c.var.ctx, c.req.valid('param').id) }, 200),
    )
    .openapi(eraseRoute, async (c) => {
      const { id } = c.req.valid('param')
      await eraseCustomer(c.var.ctx, { id, email: c.req.valid('json').email, parts })
      return c.json({ ok: true as const }, 200)
    })
