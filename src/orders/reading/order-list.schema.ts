import * as z from 'zod'
import { orderQueues } from '../order/order-queues.rules.ts'
import { recordedMethodNames } from '../order/payment-methods.rules.ts'
import { orderSources, orderStatuses } from '../order/order-status.rules.ts'

const instant = z.iso.datetime()

export const staffListQuerySchema = z.strictObject({
  queue: z.enum(orderQueues).default('all'),
  search: z.string().max(120).default(''),
  status: z.enum(orderStatuses).optional(),
  source: z.enum(orderSources).optional(),
  paid_by: z.enum(['provider', ...recordedMethodNames]).optional(),
  zone: z.uuid().optional(),
  rest: z.literal('soon').optional().describe('Orders with a deposit whose rest is due within three days'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
  page: z.coerce.number().int().min(1).max(400).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})
export type StaffListQuery = z.output<typeof staffListQuerySchema>

/** A row of the staff's list: no full name, no contact; no money for helpers. */
export const staffRowSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  name: z.string(),
  place: z.string(),
  pieces: z.int().describe('Pieces of its parcel: bought, less refunded before it left'),
  options: z.string().describe('The sizes and colours of those pieces'),
  image_url: z.string().nullable(),
  has_note: z.boolean(),
  source: z.enum(orderSources),
  is_sample: z.boolean().describe('Made up for the demo'),
  carrier: z.string().nullable(),
  attention_reason: z.string().nullable(),
  needs_delivery_price: z.boolean(),
  total_amount: z.int().nullable(),
  currency: z.string(),
  created_at: instant,
  paid_at: instant.nullable(),
  rest_due_on: z.string().nullable().describe('Until when the rest is due of an order whose deposit is paid'),
  waits_for_due: z
    .boolean()
    .describe('Its pieces are not sent yet, because money for them is missing or disputed'),
})
export type StaffRow = z.output<typeof staffRowSchema>

export const staffListSchema = z.object({
  orders: z.array(staffRowSchema),
  total: z.int().describe('10,001 stands for more than 10,000'),
  page: z.int(),
  limit: z.int(),
})

export const queueCountsSchema = z.object({
  to_pack: z.int(),
  to_ship: z.int(),
  on_the_way: z.int(),
  needs_you: z.int().nullable().describe('Null for helpers'),
})
