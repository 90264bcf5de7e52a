import * as z from 'zod'
import { createAdminApi, idParams } from '../lib/server/web/api.ts'
import {
  listShippingSettingsForOwner,
  removeShippingSetting,
  writeShippingSetting,
} from './owner-shipping-settings.service.ts'
import { addZonePacks, changeZones, deleteZones } from './many-zones.service.ts'
import {
  addPacksSchema,
  deleteZoneSchema,
  deleteZonesSchema,
  manyZoneChangesSchema,
  newZoneSchema,
  ownerShippingSettingSchema,
  ownerZoneSchema,
  removeShippingSettingSchema,
  shippingSettingKeySchema,
  writeShippingSettingSchema,
  zoneChangesSchema,
  zoneOrderSchema,
} from './owner-shipping.schema.ts'
import { createZone, deleteZone, listZonesForOwner, reorderZones, updateZone } from './owner-zones.service.ts'

const settingParam = z.object({ key: shippingSettingKeySchema })
const zonesSchema = z.object({ zones: z.array(ownerZoneSchema) })

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const shippingAdminApi = createAdminApi('Admin: shipping')
  .read('/shipping', {
    summary: 'Every zone, closed ones too, and the texts about shipping',
    answer: [
      z.object({ zones: z.array(ownerZoneSchema), settings: z.array(ownerShippingSettingSchema) }),
      'Zones and texts',
    ],
    run: async ({ ctx }) => {
      const zones = await listZonesForOwner(ctx)
      return { zones, settings: await listShippingSettingsForOwner(ctx) }
    },
  })
  .command('post', '/shipping/zones', {
    summary: 'Add a zone behind the others',
    body: newZoneSchema,
    answer: [ownerZoneSchema, 'The zone'],
    status: 201,
    atomic: true,
    run: ({ ctx, body }) => createZone(ctx, body),
  })
  .command('put', '/shipping/zones/order', {
    summary: 'Put all zones in order; 409 WRONG_ORDER when these are not all of them',
    body: zoneOrderSchema,
    answer: [zonesSchema, 'The zones in their order'],
    run: async ({ ctx, body }) => ({ zones: await reorderZones(ctx, body.ids) }),
  })
  .command('post', '/shipping/packs', {
    summary: 'Add the places of packs that are not there yet, those of a pack at one price',
    body: addPacksSchema,
    answer: [
      zonesSchema.extend({ added: z.array(z.string()), closed: z.array(z.string()) }),
      'All zones, the ids of the new ones, and of the places for all of Lagos that its areas replace',
    ],
    atomic: true,
    run: ({ ctx, body }) => addZonePacks(ctx, body.packs),
  })
  .command('patch', '/shipping/zones', {
    summary:
      'Change prices and days of many, all or none; 409 STALE with all zones as `current` when one was changed meanwhile',
    body: manyZoneChangesSchema,
    answer: [zonesSchema, 'All zones as they are now'],
    run: async ({ ctx, body }) => ({ zones: await changeZones(ctx, body) }),
  })
  .command('post', '/shipping/zones/delete', {
    summary: 'Delete zones nothing names and open others, all or none; 409 ZONE_IN_USE otherwise',
    body: deleteZonesSchema,
    answer: [zonesSchema, 'The zones that are left'],
    run: async ({ ctx, body }) => ({ zones: await deleteZones(ctx, body.ids, body.open) }),
  })
  .command('patch', '/shipping/zones/{id}', {
    summary: 'Change or close a zone; 409 STALE with `current` when it was changed meanwhile',
    params: idParams,
    body: zoneChangesSchema,
    answer: [ownerZoneSchema, 'The zone as it is now'],
    run: ({ ctx, params: { id }, body: { updated_at, ...changes } }) =>
      updateZone(ctx, id, changes, new Date(updated_at)),
  })
  .command('delete', '/shipping/zones/{id}', {
    summary: 'Delete a zone nothing names; 409 ZONE_IN_USE otherwise',
    params: idParams,
    body: deleteZoneSchema,
    run: ({ ctx, params, body }) => deleteZone(ctx, params.id, new Date(body.updated_at)),
  })
  .command('put', '/shipping/settings/{key}', {
    summary: 'Word a text about shipping; 409 STALE with `current` when it was changed meanwhile',
    params: settingParam,
    body: writeShippingSettingSchema,
    answer: [ownerShippingSettingSchema, 'The text as it is now'],
    run: ({ ctx, params: { key }, body: { setting_value, updated_at } }) =>
      writeShippingSetting(ctx, key, setting_value, dateOf(updated_at)),
  })
  .command('delete', '/shipping/settings/{key}', {
    summary: 'Take a text away; 409 STALE with `current` when it was changed meanwhile',
    params: settingParam,
    body: removeShippingSettingSchema,
    answer: [ownerShippingSettingSchema, 'No text any more'],
    run: ({ ctx, params, body }) => {
      const startedFrom = dateOf(body.updated_at)
      return removeShippingSetting(ctx, params.key, startedFrom)
    },
  })
