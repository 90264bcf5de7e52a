import * as z from 'zod'
import { pageShape } from '../../lib/input-limits.ts'
import { doorWordsSchema } from '../../shipping/abroad/door-price.schema.ts'
import { keptPickupSchema } from '../../shipping/pickup/pickup.schema.ts'
import { fulfilmentStates } from './fulfilment-status.rules.ts'
import { pickupStates } from './pickup-state.rules.ts'
import { orderStatuses, paymentStatuses } from './order-status.rules.ts'

/** An order as the API gives it (rule: order-keeps-its-words): money in minor units, times ISO 8601. `order_items` and `items` are views of the same lines. */
const instant = z.iso.datetime({ offset: true })

const variantSchema = z.object({ size: z.string().nullable(), color: z.string().nullable() })

export const orderItemSchema = z.object({
  id: z.string(),
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  quantity: z.int(),
  price: z.int(),
  title: z.string(),
  total: z.int(),
  is_fee: z.boolean().optional().describe('Agreed in addition to pieces: no goods'),
  variant: variantSchema.optional(),
  slug: z.string().nullable(),
  image_url: z.string().nullable(),
})

export const orderTimelineSchema = z.object({
  event_type: z.string(),
  title: z.string(),
  description: z.string(),
  created_at: instant,
})

export const shippingAddressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  landmark: z.string().optional(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zipCode: z.string(),
  /** The zone's name as shown; its id is the order's `shipping_zone_id`. */
  shippingLocation: z.string(),
  pickup: keptPickupSchema.optional().describe('It is fetched at this address, and brought nowhere'),
})
/** The address of an order: kept as the shopper typed it, `country` as ISO 3166-1 alpha-2. */
export type ShippingAddress = z.output<typeof shippingAddressSchema>

/** A parcel: which pieces of which lines, and who carries it once it has left. */
export const fulfilmentSchema = z.object({
  id: z.string(),
  number: z.int().describe('Counts the parcels of the order from 1'),
  state: z.enum(fulfilmentStates),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  lines: z.array(z.object({ order_line_id: z.string(), quantity: z.int() })),
  parcel_url: z.string().optional().describe('The parcel at its carrier, where it has a page'),
  delivery_code: z
    .string()
    .optional()
    .describe('What its rider asks for, while it is on its way; for its customer, not in lists'),
})
export type FulfilmentView = z.output<typeof fulfilmentSchema>

const pickupSchema = z.object({
  state: z
    .enum(pickupStates)
    .nullable()
    .describe('Null while nothing of it is paid, and once it is cancelled'),
  keep_until: z.iso.datetime().nullable().describe('Until when it waits, once it is ready'),
  code: z.string().optional().describe('What fetches it, while it is ready; for its customer, not in lists'),
})

/** What is paid and due of an order in parts, while it waits for its deposit or its rest (rule: part-payment). */
export const depositSchema = z.object({
  amount: z.int().describe('What is paid first'),
  paid: z.int(),
  due: z.int(),
  due_on: z.string().describe('The last day for the rest, `2026-12-04`'),
  is_paid: z.boolean().describe('A part is in: the pieces are kept for the rest'),
  pay_path: z.string().optional().describe('Where it is paid; for its customer, not in lists'),
})

/** What is still to pay of a paid order that something was added to (rule: added-lines). */
export const dueSchema = z.object({
  amount: z.int(),
  paid: z.int(),
  pay_path: z.string().optional().describe('Where it is paid; for its customer, not in lists'),
})

/** An order's money as it was charged and as it is. */
export const orderSumsSchema = z.object({
  subtotal: z.int(),
  discount: z.int(),
  promo_code: z.string().nullable(),
  /** Null while the delivery price is on request. */
  delivery: z.int().nullable(),
  total_amount: z.int(),
  amount_refunded: z.int(),
  /** What the shop accepted as paid less than the total. */
  shortfall: z.int(),
  payment_status: z.enum(paymentStatuses),
  payment_method: z.string(),
  deposit: depositSchema.nullable(),
  due: dueSchema.nullable(),
  to_door: doorWordsSchema.optional().describe('What a parcel abroad costs to the door, as it was agreed'),
})

export const orderSchema = orderSumsSchema.extend({
  id: z.string(),
  order_number: z.string(),
  user_id: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
  customer_name: z.string(),
  items: z.array(orderItemSchema),
  shipping_address: shippingAddressSchema,
  delivery_days_min: z.int().nullable(),
  delivery_days_max: z.int().nullable(),
  currency: z.string(),
  status: z.enum(orderStatuses),
  /** Of the parcel that left last. */
  tracking_number: z.string().nullable(),
  carrier: z.string().nullable(),
  fulfilments: z.array(fulfilmentSchema),
  to_pack: z.int().describe('Pieces of a paid order that are in no parcel yet'),
  pickup: pickupSchema.optional().describe('Of an order that is picked up at its address'),
  /** The first and last day it is expected on, `2026-11-24`; orders paid long ago have only the last. */
  delivery_date_from: z.string().nullable(),
  delivery_date: z.string().nullable(),
  notes: z.string(),
  created_at: instant,
  paid_at: instant.nullable(),
  /** Until when the items are kept for an unpaid order. */
  hold_expires_at: instant.nullable(),
  /** True while the owner may pay it. */
  can_pay: z.boolean(),
  can_cancel: z.boolean(),
  is_exchange: z.boolean().optional().describe('A return pays for it'),
  has_open_return: z.boolean().optional().describe('One of its returns is not over'),
  is_gift_card: z.boolean().optional().describe('Its one line is a gift card: nothing is delivered'),
  order_items: z.array(
    z.object({
      product_title: z.string(),
      quantity: z.int(),
      variant_info: variantSchema.nullable(),
      unit_price: z.int(),
      total_price: z.int(),
    }),
  ),
  order_timeline: z.array(orderTimelineSchema),
})

export type OrderView = z.output<typeof orderSchema>

export const orderListSchema = z.object({
  orders: z.array(orderSchema),
  ...pageShape,
})

export const orderListQuerySchema = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const orderHistorySchema = z.object({
  history: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      status: z.enum(orderStatuses),
      notes: z.string(),
      created_at: instant,
    }),
  ),
})

/** The public tracking page: no phone, no account, the name and street masked (rule: tracking-privacy). */
export const trackedOrderSchema = orderSchema
  .omit({
    user_id: true,
    phone: true,
    notes: true,
    shortfall: true,
    hold_expires_at: true,
    can_pay: true,
    can_cancel: true,
  })
  .extend({ history: orderHistorySchema.shape.history })

export type TrackedOrderView = z.output<typeof trackedOrderSchema>
