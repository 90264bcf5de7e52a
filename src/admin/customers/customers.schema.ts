import * as z from 'zod'
import { orderStatuses, paymentStatuses } from '../../orders/order/order-status.rules.ts'

const moment = z.iso.datetime()

const addressSchema = z.object({
  id: z.string(),
  lines: z.array(z.string()),
  phone: z.string(),
  is_default: z.boolean(),
})
const noteSchema = z.object({ id: z.string(), body: z.string(), by: z.string(), created_at: moment })

const customerSchema = z
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
        address: z.string().describe('One line; empty without one'),
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
        state: z.string().describe('How the staff call its state'),
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

export const customerParams = z.object({
  id: z
    .string()
    .regex(/^(guest-|added-)?[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'There is no such customer'),
})

export const customerNow = [customerSchema, 'The customer as she is now'] as const
