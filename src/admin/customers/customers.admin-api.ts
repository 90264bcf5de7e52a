import * as z from 'zod'
import { contactOf, type PersonalDataPart } from '../../account/personal-data.server.ts'
import { createAdminApi } from '../../lib/server/web/api.ts'
import { addCustomer, editCustomer, removeCustomer } from './added-customers.service.ts'
import { addNote, removeNote } from './customer-notes.service.ts'
import { eraseCustomer, exportCustomer, signOutEverywhere } from './customer-rights.service.ts'
import {
  addCustomerSchema,
  customerDataSchema,
  customerSchema,
  customersQuerySchema,
  customersSchema,
  editCustomerSchema,
  eraseInputSchema,
  noteInputSchema,
} from './customers.schema.ts'
import { listCustomers } from './list-customers.service.ts'
import { findPerson, readCustomer } from './read-customer.service.ts'

const params = z.object({
  id: z
    .string()
    .regex(/^(guest-|added-)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'There is no such customer'),
})
const customerNow = [customerSchema, 'The customer as she is now'] as const

/** Customers, for owners. `parts`: the features' personal data. */
export const customersApi = ({ parts }: { parts: PersonalDataPart[] }) =>
  createAdminApi('Admin: customers')
    .read('/customers', {
      summary: 'Customers, newest first, or those a search finds',
      query: customersQuerySchema,
      answer: [customersSchema, 'A page of them'],
      run: ({ ctx, query }) => listCustomers(ctx, query),
    })
    .command('post', '/customers', {
      summary: 'Write a customer down who has neither an account nor an order',
      body: addCustomerSchema,
      answer: [z.object({ id: z.string() }), 'Her id; 409 names in `current` who has this e-mail or phone'],
      atomic: true,
      run: async ({ ctx, body }) => ({ id: await addCustomer(ctx, body) }),
    })
    .command('patch', '/customers/{id}', {
      summary: 'Change what was written down about a customer',
      params,
      body: editCustomerSchema,
      answer: customerNow,
      run: async ({ ctx, params: { id }, body }) => {
        await editCustomer(ctx, { id, ...body })
        return readCustomer(ctx, id)
      },
    })
    .command('delete', '/customers/{id}', {
      summary: 'Take the entry of a customer without orders away',
      params,
      run: ({ ctx, params: { id } }) => removeCustomer(ctx, id),
    })
    .read('/customers/{id}', {
      summary: 'One customer in full; leaves a line in the staff log',
      params,
      answer: customerNow,
      run: ({ ctx, params }) => readCustomer(ctx, params.id),
    })
    .command('post', '/customers/{id}/notes', {
      summary: 'Write something down about a customer',
      params,
      body: noteInputSchema,
      answer: customerNow,
      run: async ({ ctx, params: { id: customerId }, body }) => {
        const email = contactOf(await findPerson(ctx, customerId))
        await addNote(ctx, { customerId, email, body: body.body })
        return readCustomer(ctx, customerId)
      },
    })
    .command('delete', '/customers/{id}/notes/{noteId}', {
      summary: 'Take a note away',
      params: params.extend({ noteId: z.uuid() }),
      answer: customerNow,
      run: async ({ ctx, params: { id: customerId, noteId } }) => {
        const email = contactOf(await findPerson(ctx, customerId))
        await removeNote(ctx, { customerId, email, noteId })
        return readCustomer(ctx, customerId)
      },
    })
    .command('post', '/customers/{id}/export', {
      summary: 'Everything kept about a customer who asked for it; leaves a line in the staff log',
      params,
      body: z.strictObject({}),
      answer: [customerDataSchema, 'The same file as her own download'],
      unkeyed: 'it changes nothing, and copies of personal data are not stored',
      run: async ({ ctx, params }) => customerDataSchema.parse(await exportCustomer(ctx, params.id, parts)),
    })
    .command('post', '/customers/{id}/sign-out', {
      summary: 'End all sessions of a customer',
      params,
      body: z.strictObject({}),
      answer: [z.object({ ended: z.int() }), 'How many there were'],
      run: async ({ ctx, params }) => ({ ended: await signOutEverywhere(ctx, params.id) }),
    })
    .command('post', '/customers/{id}/erase', {
      summary:
        'Delete a customer on her request, with her account if she has one; orders are made anonymous; asks for the password again',
      params,
      body: eraseInputSchema,
      run: ({ ctx, params: { id }, body }) => eraseCustomer(ctx, { id, email: body.email, parts }),
    })
