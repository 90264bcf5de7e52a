import { createRoute } from '@hono/zod-openapi'
import * as z from 'zod'
import { createAdminApi, json, jsonBody } from '../lib/server/web/api.ts'
import {
  listShippingSettingsForOwner,
  removeShippingSetting,
  writeShippingSetting,
} from './owner-shipping-settings.service.ts'
import {
  deleteZoneSchema,
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

const tags = ['Admin: shipping']
const zoneParam = z.object({ id: z.uuid() })
const settingParam = z.object({ key: shippingSettingKeySchema })
const zonesSchema = z.object({ zones: z.array(ownerZoneSchema) })

const listRoute = createRoute({
  method: 'get',
  path: '/shipping',
  tags,
  summary: 'Every zone, closed ones too, and the texts about shipping',
  responses: {
    200: json(
      z.object({ zones: z.array(ownerZoneSchema), settings: z.array(ownerShippingSettingSchema) }),
      'Zones and texts',
    ),
  },
})

const createZoneRoute = createRoute({
  method: 'post',
  path: '/shipping/zones',
  tags,
  summary: 'Add a zone behind the others',
  request: { body: jsonBody(newZoneSchema) },
  responses: { 201: json(ownerZoneSchema, 'The zone') },
})

const orderRoute = createRoute({
  method: 'put',
  path: '/shipping/zones/order',
  tags,
  summary: 'Put all zones in order; 409 WRONG_ORDER when these are not all of them',
  request: { body: jsonBody(zoneOrderSchema) },
  responses: { 200: json(zonesSchema, 'The zones in their order') },
})

const updateZoneRoute = createRoute({
  method: 'patch',
  path: '/shipping/zones/{id}',
  tags,
  summary: 'Change or close a zone; 409 STALE with `current` when it was changed meanwhile',
  request: { params: zoneParam, body: jsonBody(zoneChangesSchema) },
  responses: { 200: json(ownerZoneSchema, 'The zone as it is now') },
})

const deleteZoneRoute = createRoute({
  method: 'delete',
  path: '/shipping/zones/{id}',
  tags,
  summary: 'Delete a zone nothing names; 409 ZONE_IN_USE otherwise',
  request: { params: zoneParam, body: jsonBody(deleteZoneSchema) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), 'Deleted') },
})

const writeSettingRoute = createRoute({
  method: 'put',
  path: '/shipping/settings/{key}',
  tags,
  summary: 'Word a text about shipping; 409 STALE with `current` when it was changed meanwhile',
  request: { params: settingParam, body: jsonBody(writeShippingSettingSchema) },
  responses: { 200: json(ownerShippingSettingSchema, 'The text as it is now') },
})

const removeSettingRoute = createRoute({
  method: 'delete',
  path: '/shipping/settings/{key}',
  tags,
  summary: 'Take a text away; 409 STALE with `current` when it was changed meanwhile',
  request: { params: settingParam, body: jsonBody(removeShippingSettingSchema) },
  responses: { 200: json(ownerShippingSettingSchema, 'No text any more') },
})

const dateOf = (text: string | null) => (text === null ? null : new Date(text))

export const shippingAdminApi = createAdminApi()
  .openapi(listRoute, async (c) => {
    const zones = await listZonesForOwner(c.var.ctx)
    return c.json({ zones, settings: await listShippingSettingsForOwner(c.var.ctx) }, 200)
  })
  .openapi(createZoneRoute, async (c) => c.json(await createZone(c.var.ctx, c.req.valid('json')), 201))
  .openapi(orderRoute, async (c) =>
    c.json({ zones: await reorderZones(c.var.ctx, c.req.valid('json').ids) }, 200),
  )
  .openapi(updateZoneRoute, async (c) => {
    const { updated_at, ...changes } = c.req.valid('json')
    const { id } = c.req.valid('param')
    return c.json(await updateZone(c.var.ctx, id, changes, new Date(updated_at)), 200)
  })
  .openapi(deleteZoneRoute, async (c) => {
    await deleteZone(c.var.ctx, c.req.valid('param').id, new Date(c.req.valid('json').updated_at))
    return c.json({ ok: true as const }, 200)
  })
  .openapi(writeSettingRoute, async (c) => {
    const { setting_value, updated_at } = c.req.valid('json')
    const { key } = c.req.valid('param')
    return c.json(await writeShippingSetting(c.var.ctx, key, setting_value, dateOf(updated_at)), 200)
  })
  .openapi(removeSettingRoute, async (c) => {
    const startedFrom = dateOf(c.req.valid('json').updated_at)
    return c.json(await removeShippingSetting(c.var.ctx, c.req.valid('param').key, startedFrom), 200)
  })
