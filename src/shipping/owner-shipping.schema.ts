import * as z from 'zod'
import { wholeInput } from '../lib/input-limits.ts'
import { zonePackIds } from './zone-packs.rules.ts'
import { shippingSettingKeys } from './shipping-settings.rules.ts'
import { shippingZoneSchema } from './shipping.schema.ts'

/** A zone as its owner sees it, closed ones too. */
export const ownerZoneSchema = shippingZoneSchema
  .extend({
    sort_order: z.int(),
    is_used: z.boolean().describe('Saved addresses or orders name it: it can be deactivated, not deleted'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'OwnerZone' })
export type OwnerZone = z.infer<typeof ownerZoneSchema>

export const shippingSettingKeySchema = z.enum(shippingSettingKeys)

export const ownerShippingSettingSchema = z
  .object({
    setting_key: shippingSettingKeySchema,
    setting_value: z.string().nullable().describe('Null until the owner words her own'),
    updated_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnerShippingSetting' })
export type OwnerShippingSetting = z.infer<typeof ownerShippingSettingSchema>

/** Every field of a zone; what fits together is checked by `zone-input.rules.ts`. */
const zoneFields = z.strictObject({
  name: z.string().max(200),
  zone_type: shippingZoneSchema.shape.zone_type,
  country: z.string().max(2),
  state: z.string().max(60).nullable(),
  pricing: shippingZoneSchema.shape.pricing,
  rate: wholeInput.nullable().describe('In minor units, with pricing `rate` alone'),
  delivery_days_min: wholeInput.nullable(),
  delivery_days_max: wholeInput.nullable(),
  special_zone: z.boolean(),
  free_delivery: z.boolean(),
  is_active: z.boolean(),
})

const startedFrom = z.iso.datetime().describe('The updated_at this save started from')

export const newZoneSchema = zoneFields
export const zoneChangesSchema = zoneFields.partial().extend({ updated_at: startedFrom })
/** One price, and if she likes days, for every place of the pack that is not there yet. */
const packTerms = zoneFields.pick({ rate: true, delivery_days_min: true, delivery_days_max: true })
export const addPacksSchema = z.strictObject({ packs: z.partialRecord(z.enum(zonePackIds), packTerms) })

const ids = z.array(z.uuid()).max(200)
export const deleteZonesSchema = z.strictObject({ ids, open: ids.default([]) })
export const manyZoneChangesSchema = z.strictObject({
  changes: z
    .array(
      zoneFields
        .pick({ pricing: true, rate: true, delivery_days_min: true, delivery_days_max: true })
        .partial()
        .extend({ id: z.uuid() }),
    )
    .min(1)
    .max(200),
  updated_at: z.record(z.uuid(), startedFrom),
})
export type ManyZoneChanges = z.infer<typeof manyZoneChangesSchema>

export const deleteZoneSchema = z.strictObject({ updated_at: startedFrom })
export const zoneOrderSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(1000).describe('All zones, in the order of the shop'),
})

export const writeShippingSettingSchema = z.strictObject({
  setting_value: z.string().max(4000),
  updated_at: startedFrom.nullable(),
})
export const removeShippingSettingSchema = z.strictObject({ updated_at: startedFrom.nullable() })
