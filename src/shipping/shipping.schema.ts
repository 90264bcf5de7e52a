import * as z from 'zod'
import { doorWordsSchema } from './abroad/door-price.schema.ts'
import { pickupPlaceSchema } from './pickup/pickup.schema.ts'

/** A zone in API answers, with the country and state it serves. `rate` is set only for pricing `rate`. */
export const shippingZoneSchema = z.object({
  id: z.string(),
  name: z.string(),
  zone_type: z.enum(['lagos_zone', 'nigeria_state', 'international_country']),
  country: z.string(),
  state: z.string().nullable(),
  pricing: z.enum(['rate', 'quoted', 'unavailable']),
  rate: z.int().nullable(),
  currency: z.string(),
  delivery_days_min: z.int().nullable(),
  delivery_days_max: z.int().nullable(),
  special_zone: z.boolean(),
  free_delivery: z.boolean(),
  is_active: z.boolean(),
})
export type ShippingZone = z.infer<typeof shippingZoneSchema>

export const hasDoorPriceSchema = z
  .boolean()
  .optional()
  .describe('Priced to the door by weight; absent where it is not')

export const shippingSchema = z.object({
  zones: z.array(shippingZoneSchema.extend({ has_door_price: hasDoorPriceSchema })),
  pickups: z.array(pickupPlaceSchema).describe('Where orders can be fetched'),
  settings: z.array(z.object({ setting_key: z.string(), setting_value: z.string() })),
})

export type Shipping = z.infer<typeof shippingSchema>

/** `amount` in minor units, null when the fee is not known; `note` is a sentence for the shopper. */
export const deliverySchema = z.object({
  kind: z.enum(['rate', 'free', 'estimate', 'quoted', 'unavailable', 'pickup']),
  amount: z.int().nullable(),
  days_min: z.int().nullable(),
  days_max: z.int().nullable(),
  note: z.string(),
  /** Of a parcel abroad that has a price to the door (rule: price-to-door). */
  to_door: doorWordsSchema.optional(),
})
export type Delivery = z.infer<typeof deliverySchema>
