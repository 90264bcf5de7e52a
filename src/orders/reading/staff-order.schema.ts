import * as z from 'zod'
import { orderQueues, staffSteps, statusFilters } from '../order/order-queues.rules.ts'
import { recordedMethodNames } from '../order/payment-methods.rules.ts'
import { orderSources, orderStatuses } from '../order/order-status.rules.ts'
import { fulfilmentSchema, orderSumsSchema, shippingAddressSchema } from '../order/order.schema.ts'
import { doorWordsSchema } from '../../shipping/abroad/door-price.schema.ts'
import { pickupStates } from '../order/pickup-state.rules.ts'
import { deliveryProofs, photoMoments } from '../order/delivery-proof.rules.ts'

const instant = z.iso.datetime()

const staffLineSchema = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  slug: z.string().nullable(),
  title: z.string(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string().nullable(),
  image_url: z.string().nullable(),
  quantity: z.int().describe('Pieces that were bought'),
  refunded: z.int().describe('Pieces whose money went back or is on its way'),
  to_pack: z.int().describe('Pieces that wait to be packed: bought, less cancelled, less packed'),
  in_parcel: z.int().describe('Pieces that are sent or were: bought, less cancelled'),
  unit_price: z.int().nullable(),
  list_price: z.int().nullable().describe('What it cost before another price was agreed; null when none was'),
  line_total: z.int().nullable(),
  is_discounted: z.boolean().describe('Whether a part of the discount is of it'),
  is_fee: z.boolean().describe('Agreed in addition to pieces: no goods'),
  can_change: z
    .boolean()
    .describe('Another size or colour of its product exists and the order has not shipped'),
})

const eventSchema = z.object({
  id: z.string(),
  event_type: z.string(),
  status: z.enum(orderStatuses).nullable(),
  title: z.string(),
  description: z.string(),
  is_private: z.boolean(),
  by: z.string().describe('Who did it, in words'),
  created_at: instant,
})

const customerSchema = z.object({
  orders: z.int().describe('How many orders with this e-mail, this one included'),
  earlier: z.array(
    z.object({
      id: z.string(),
      order_number: z.string(),
      state: z.string().describe('How the staff call its state'),
      total_amount: z.int().nullable(),
      created_at: instant,
    }),
  ),
})

const neighbourSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  name: z.string(),
  pieces: z.int(),
})

/** A rider's picture, for staff alone; sizes in pixels. */
export const deliveryPhotoSchema = z.object({
  url: z.string(),
  moment: z.enum(photoMoments),
  width: z.int(),
  height: z.int(),
  taken_at: instant,
})
export type DeliveryPhotoView = z.output<typeof deliveryPhotoSchema>

const staffParcelSchema = fulfilmentSchema.omit({ delivery_code: true }).extend({
  parcel_url: z.string().nullable(),
  rider_url: z
    .string()
    .optional()
    .describe('Where its rider proves the delivery, while it is on its way with a code'),
  is_code_locked: z
    .boolean()
    .optional()
    .describe('True after five wrong codes: the staff says that it has arrived'),
  proof: z.enum(deliveryProofs).optional().describe('How its arrival was proved, of a parcel with a code'),
  failed_reason: z.string().optional().describe('Why it could not be delivered'),
  photos: z.array(deliveryPhotoSchema).optional().describe('What its riders showed, oldest first'),
})
export type StaffParcel = z.output<typeof staffParcelSchema>

/** One order as the staff sees it; money is null for helpers. */
export const staffOrderSchema = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  source: z.enum(orderSources),
  is_sample: z.boolean().describe('Made up for the demo'),
  customer_name: z.string(),
  email: z.string(),
  phone: z.string(),
  is_phone_hidden: z.boolean().describe('There is a phone number, which this helper may not see'),
  shipping_address: shippingAddressSchema,
  country_name: z.string(),
  notes: z.string(),
  lines: z.array(staffLineSchema),
  money: orderSumsSchema.nullable(),
  customs: z
    .object({
      terms: z.string().describe('Who pays duty and tax, for the carrier'),
      arithmetic: doorWordsSchema.shape.rows.describe('How the delivery was worked out; none for helpers'),
    })
    .optional()
    .describe('Of a parcel abroad that had a price to the door'),
  currency: z.string(),
  carrier: z.string().nullable().describe('Of the parcel that left last'),
  tracking_number: z.string().nullable(),
  parcel_url: z.string().nullable().describe('The parcel at its carrier'),
  fulfilments: z.array(staffParcelSchema),
  to_pack: z.int().describe('Pieces that are in no parcel yet'),
  follow_url: z
    .string()
    .describe('Shows how far the order is, without sums and codes, to everybody who has it'),
  pay_url: z.string().nullable().describe('Where an unpaid order from a chat or in parts is paid'),
  brand_name: z.string(),
  attention_reason: z.string().nullable(),
  delivery_days_min: z.int().nullable(),
  delivery_days_max: z.int().nullable(),
  expected: z.string().nullable().describe('`Tue 24 – Thu 26 Nov`, as its customer reads it'),
  events: z.array(eventSchema),
  customer: customerSchema,
  waits_for_due: z
    .boolean()
    .describe(
      'Money for its pieces is missing or disputed: none is packed or sent until it is here or an owner decides',
    ),
  is_disputed: z.boolean().describe('The bank looks at its payment'),
  pickup: z
    .object({
      state: z.enum(pickupStates).nullable(),
      hours: z.string().describe('When its place is open'),
      keep_until: instant.nullable(),
      is_code_locked: z.boolean().describe('Five answers were wrong: only name and phone count now'),
      due: z.int().describe('Still to pay while it is ready, for who may take it into a till; else 0'),
      collector: z.string(),
      reason: z.string(),
    })
    .nullable()
    .describe('Of an order that is picked up; its code is its customer’s alone'),
  steps: z.array(z.enum(staffSteps)),
  is_correctable: z.boolean(),
  next: neighbourSchema
    .nullable()
    .describe('What to do after it: the order that follows in its queue, after the last one the first'),
  before: neighbourSchema.nullable().describe('The one above it in the list it was opened from'),
  after: neighbourSchema.nullable().describe('The one below it there'),
  place: z
    .object({ at: z.int(), of: z.int() })
    .nullable()
    .describe(
      'Its place in that list; null where it is not in it any more, or the list is longer than is counted',
    ),
  hold_expires_at: instant.nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  updated_at: instant,
})
export type StaffOrder = z.output<typeof staffOrderSchema>
export type StaffLine = StaffOrder['lines'][number]

/** What narrows and orders the staff's list. */
export const staffListFilters = {
  search: z.string().max(120).default(''),
  status: z.enum(statusFilters).optional(),
  source: z.enum(orderSources).optional(),
  paid_by: z.enum(['provider', ...recordedMethodNames]).optional(),
  zone: z.uuid().optional(),
  rest: z.literal('soon').optional().describe('Orders with a deposit whose rest is due within three days'),
  sort: z.enum(['newest', 'oldest']).default('newest'),
}

/** The list an order was opened from. */
export const staffOrderQuerySchema = z.strictObject({
  ...staffListFilters,
  queue: z.enum(orderQueues).optional(),
  search: staffListFilters.search.optional(),
})
export type StaffOrderQuery = z.output<typeof staffOrderQuerySchema>

/** What is fetched for the orders that wait to be packed (rule: pick-list). */
export const pickListSchema = z.object({
  orders: z.int().describe('Orders on the list, the oldest that wait'),
  waiting: z.int().describe('Orders that wait, also those beyond the list'),
  pieces: z.int(),
  groups: z.array(
    z.object({
      place: z.string().describe('A shelf, else a category'),
      is_shelf: z.boolean(),
      pieces: z.int(),
      lines: z.array(
        z.object({
          title: z.string(),
          size: z.string().nullable(),
          color: z.string().nullable(),
          sku: z.string().nullable(),
          image_url: z.string().nullable(),
          pieces: z.int(),
          orders: z.array(z.object({ order_number: z.string(), pieces: z.int() })),
        }),
      ),
    }),
  ),
})

const idsSchema = z
  .string()
  .max(4000)
  .transform((list) => list.split(',').filter(Boolean))
  .pipe(z.array(z.uuid()).min(1).max(100))
export const idsQuerySchema = z.strictObject({ ids: idsSchema })
export const pickListQuerySchema = z.strictObject({ ids: idsSchema.optional() })
