import * as z from 'zod'

/** A place where orders are fetched, as shoppers see it. Times are minutes after midnight in Lagos. */
export const pickupPlaceSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  directions: z.string(),
  opens_at: z.int(),
  closes_at: z.int(),
  ready_hours: z.int(),
  keep_days: z.int(),
})
export type PickupPlace = z.output<typeof pickupPlaceSchema>

/** The place as an order keeps it: with the address, all that is said of the pick-up (rule: pickup-kept). */
export const keptPickupSchema = pickupPlaceSchema.omit({ address: true, city: true, state: true })
export type KeptPickup = z.output<typeof keptPickupSchema>
