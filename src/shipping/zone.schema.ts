import * as z from 'zod'
import { schemaOf } from '../lib/field-schemas.ts'
import { hasDoorPriceSchema, shippingZoneSchema } from './shipping.schema.ts'
import { zoneFields } from './zone-input.rules.ts'

/** A zone as its owner sees it, closed ones too. */
export const ownerZoneSchema = shippingZoneSchema
  .extend({
    sort_order: z.int(),
    has_door_price: hasDoorPriceSchema,
    is_used: z.boolean().describe('Saved addresses or orders name it: it can be deactivated, not deleted'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerZone' })
export type OwnerZone = z.infer<typeof ownerZoneSchema>

export const zonesSchema = z.object({ zones: z.array(ownerZoneSchema) })

/** What an owner enters of a zone; what fits together is checked by `zone-input.rules.ts`. */
export const zoneInputSchema = schemaOf(zoneFields)

export const startedFrom = z.iso.datetime().describe('The updated_at this save started from')
