import * as z from 'zod'
import { ownDataSchema } from '../../account/account.schema.ts'
import { customerSegments, customerSorts } from './customer-segments.rules.ts'
import { orderStatuses, paymentStatuses } from '../../orders/order/order-status.rules.ts'

const moment = z.iso.datetime()

/** A customer in the list: the e-mail is masked there, in full only on her own screen (rule: personal-data-in-admin). */
export const customerRowSchema = z.object({
  id: z
    .string()
    .describe('The account’s id, `added-` and an entry’s, or `guest-` and that of a guest’s newest order'),
  name: z.string(),
  email: z.string().describe('Masked; empty for who gave none'),
  is_guest: z.boolean(),
  is_added: z.boolean().describe('Written down by an owner'),
  orders: z.int(),
  spent: z.int().describe('Minor units of naira, what was given back taken off'),
  last_order_at: moment.nullable(),
  joined_at: moment.nullable(),
})
export const customersSchema = z
  .object({ customers: z.array(customerRowSchema), total: z.int(), page: z.int(), limit: z.int() })
  .meta({ id: 'Customers' })
export type CustomerRow = z.infer<typeof customerRowSchema>

export const customersQuerySchema = z.object({
  q: z.string().trim().max(200).default(''),
  sort: z.enum(customerSorts).optional().describe('Without it the newest account first'),
  segment: z.enum(customerSegments).optional(),
  page: z.coerce.number().int().min(1).max(2000).default(1),
})

const addressSchema = z.object({
  id: z.string(),
  lines: z.array(z.string()),
  phone: z.string(),
  is_default: z.boolean(),
})
export const noteSchema = z.object({ id: z.string(), body: z.string(), by: z.string(), created_at: moment })

export const customerSchema = z
  .object({
    id: z.string(),
    is_guest: z.boolean(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    joined_at: moment.nullable(),
    added: z
      .object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        at: moment,
        by: z.string(),
        consent_at: moment.nullable(),
        consent_by: z.string().nullable(),
      })
      .nullable()
      .describe('What an owner wrote down, and when and by whom'),
    signs_in_with: z.array(z.enum(['password', 'google'])),
    sessions: z.int(),
    role: z.enum(['admin', 'helper']).nullable(),
    spent: z.int(),
    order_count: z.int(),
    orders: z.array(
      z.object({
        id: z.string(),
        order_number: z.string(),
        status: z.enum(orderStatuses),
        payment_status: z.enum(paymentStatuses),
        total_amount: z.int(),
        currency: z.string(),
        created_at: moment,
      }),
    ),
    addresses: z.array(addressSchema),
    saved: z.array(z.object({ product_id: z.string(), title: z.string() })),
    notes: z.array(noteSchema),
    newsletter: z.object({ status: z.enum(['pending', 'confirmed', 'unsubscribed']), at: moment }).nullable(),
    waits_for: z.array(z.object({ item: z.string(), is_told: z.boolean(), created_at: moment })),
  })
  .meta({ id: 'Customer' })
export type Customer = z.infer<typeof customerSchema>

/** A guest's has no account to name. */
export const customerDataSchema = ownDataSchema.extend({
  profile: z.object({
    ...ownDataSchema.shape.profile.shape,
    id: z.uuid().nullable(),
    created_at: moment.nullable(),
  }),
})

export const noteInputSchema = z.strictObject({
  body: z
    .string()
    .trim()
    .max(2000)
    .refine((text) => text !== '', 'Write the note'),
})
export const eraseInputSchema = z.strictObject({
  email: z
    .string()
    .max(254)
    .describe('The customer’s e-mail, or phone without one, typed again: this cannot be undone'),
})

const typedCustomer = {
  name: z.string().normalize('NFC').max(160),
  phone: z.string().max(40).default(''),
  email: z.string().max(254).default(''),
  consent: z.boolean().default(false).describe('Said yes to news and offers'),
}
export const addCustomerSchema = z.strictObject({ ...typedCustomer, note: z.string().max(2000).default('') })
export const editCustomerSchema = z.strictObject(typedCustomer)
