import * as z from 'zod'
import { asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { shippingZones } from '../db/schema.ts'
import { errorsOf } from '../lib/errors.ts'
import { changedFields, pick } from '../lib/changed-fields.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction, type OwnerCtx } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../lib/server/stale-save.ts'
import { idParams } from '../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../lib/server/web/operation.ts'
import { namesOf } from '../lib/fields.ts'
import { columnsOf, wireOf } from '../lib/wire-names.ts'
import { listShippingTexts, ownerShippingTextSchema } from './shipping-texts.service.ts'
import { hasDoorPrice, type ZoneRow, zoneView } from './shipping.service.ts'
import { type OwnerZone, ownerZoneSchema, startedFrom, zoneInputSchema, zonesSchema } from './zone.schema.ts'
import { checkZone, zoneFields, type ZoneInput } from './zone-input.rules.ts'

export const zoneError = errorsOf({
  BAD_ZONE: [400, 'Please check the marked fields'],
  ZONE_NOT_FOUND: [404, 'This place does not exist any more'],
  ZONE_IN_USE: [409, 'Saved addresses or orders name this place: close it instead of deleting it'],
  WRONG_ORDER: [409, 'The list of places has changed. Reload the page, then put them in order.'],
})

export const readShipping = ownerRead('get /shipping', {
  summary: 'Every zone, closed ones too, and the texts about shipping',
  answer: [zonesSchema.extend({ settings: z.array(ownerShippingTextSchema) }), 'Zones and texts'],
  run: async (ctx) => {
    const zones = await listZonesForOwner(ctx)
    return { zones, settings: await listShippingTexts(ctx) }
  },
})

/** Every zone in the order of the shop, closed ones too (rule: zones-are-the-owners). */
export async function listZonesForOwner(ctx: OwnerCtx): Promise<OwnerZone[]> {
  const rows = await ctx.db
    .select({ ...getTableColumns(shippingZones), isUsed, hasDoorPrice: hasDoorPrice(ctx) })
    .from(shippingZones)
    .orderBy(asc(shippingZones.sortOrder), asc(shippingZones.name))
  return rows.map(({ hasDoorPrice, ...zone }) => ({
    ...ownerView(zone),
    ...(hasDoorPrice && { has_door_price: true }),
  }))
}

/** @throws BAD_ZONE */
export const createZone = ownerCommand('post /shipping/zones', {
  summary: 'Add a zone behind the others',
  body: zoneInputSchema,
  answer: [ownerZoneSchema, 'The zone'],
  status: 201,
  atomic: true,
  run: (ctx, input) => {
    refuseBadZone(input)
    return inTransaction(ctx, async (ctx) => {
      const [zone] = await ctx.db
        .insert(shippingZones)
        .values({
          ...zoneColumns(input),
          sortOrder: sql`(select coalesce(max(sort_order) + 1, 0) from shipping_zones)`,
          updatedAt: changeTime(ctx),
        })
        .returning()
      const { id, updatedAt: _, ...fields } = zone!
      await audit(ctx, ['zone', id], 'zone.create', { after: fields })
      return ownerView({ ...zone!, isUsed: false })
    })
  },
})

/**
 * Changes the fields that are named; `is_active: false` closes a zone. A save that changes nothing leaves it as it is.
 * @throws ZONE_NOT_FOUND, STALE, BAD_ZONE
 */
export const updateZone = ownerCommand('patch /shipping/zones/{id}', {
  summary: 'Change or close a zone; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: zoneInputSchema.partial().extend({ updated_at: startedFrom }),
  answer: [ownerZoneSchema, 'The zone as it is now'],
  run: (ctx, { id, updated_at, ...changes }) =>
    inTransaction(ctx, async (ctx) => {
      const { isUsed, ...before } = await lockZone(ctx, id)
      refuseStaleSave(new Date(updated_at), before, ownerView({ ...before, isUsed }))
      const input = { ...zoneView(before), ...changes }
      // An older zone may lack a field that is required today: it can still be closed.
      const isStep = Object.keys(changes).every((name) => name === 'is_active')
      if (!isStep) refuseBadZone(input)
      const changed = changedFields(before, zoneColumns(input))
      if (!changed) return ownerView({ ...before, isUsed })
      const [after] = await ctx.db
        .update(shippingZones)
        .set({ ...changed.after, updatedAt: changeTime(ctx, before) })
        .where(eq(shippingZones.id, id))
        .returning()
      await audit(ctx, ['zone', id], 'zone.update', changed)
      return ownerView({ ...after!, isUsed })
    }),
})

/** @throws WRONG_ORDER when these are not the zones there are */
export const reorderZones = ownerCommand('put /shipping/zones/order', {
  summary: 'Put all zones in order; 409 WRONG_ORDER when these are not all of them',
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(1000).describe('All zones, in the order of the shop'),
  }),
  answer: [zonesSchema, 'The zones in their order'],
  run: (ctx, { ids }) =>
    inTransaction(ctx, async (ctx) => {
      const before = await ctx.db
        .select({
          id: shippingZones.id,
          sortOrder: shippingZones.sortOrder,
          updatedAt: shippingZones.updatedAt,
        })
        .from(shippingZones)
        .orderBy(asc(shippingZones.id))
        .for('update')
      const isComplete = ids.length === before.length && before.every(({ id }) => ids.includes(id))
      if (!isComplete) throw zoneError('WRONG_ORDER')
      const moved = before.filter((zone) => zone.sortOrder !== ids.indexOf(zone.id))
      for (const zone of moved)
        await ctx.db
          .update(shippingZones)
          .set({ sortOrder: ids.indexOf(zone.id), updatedAt: changeTime(ctx, zone) })
          .where(eq(shippingZones.id, zone.id))
      if (moved.length > 0)
        await audit(ctx, ['zone', 'all'], 'zone.reorder', {
          before: { ids: before.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id) },
          after: { ids },
        })
      return { zones: await listZonesForOwner(ctx) }
    }),
})

/** @throws ZONE_NOT_FOUND, STALE, ZONE_IN_USE */
export const deleteZone = ownerCommand('delete /shipping/zones/{id}', {
  summary: 'Delete a zone nothing names; 409 ZONE_IN_USE otherwise',
  params: idParams,
  body: z.strictObject({ updated_at: startedFrom }),
  run: (ctx, { id, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const { isUsed, ...before } = await lockZone(ctx, id)
      refuseStaleSave(new Date(updated_at), before, ownerView({ ...before, isUsed }))
      if (isUsed) throw zoneError('ZONE_IN_USE')
      await ctx.db.delete(shippingZones).where(eq(shippingZones.id, id))
      const { id: _id, updatedAt: _, ...fields } = before
      await audit(ctx, ['zone', id], 'zone.delete', { before: fields })
    }),
})

/** The newest one by its index: for `exists` all rows would be read wherever a place has none. */
const isUsed: SQL<boolean> = sql<boolean>`(
  (select a.created_at from addresses a where a.shipping_zone_id = shipping_zones.id
    order by a.created_at desc limit 1) is not null
  or (select o.created_at from orders o where o.shipping_zone_id = shipping_zones.id
    order by o.created_at desc limit 1) is not null)`

const selectZones = (ctx: OwnerCtx) =>
  ctx.db.select({ ...getTableColumns(shippingZones), isUsed }).from(shippingZones)

async function lockZone(ctx: OwnerCtx, id: string) {
  const [zone] = await selectZones(ctx).where(eq(shippingZones.id, id)).for('update')
  if (!zone) throw zoneError('ZONE_NOT_FOUND')
  return zone
}

/** Several zones, locked in one order so that two changes of many never wait for each other. @throws ZONE_NOT_FOUND */
export async function lockZones(ctx: OwnerCtx, ids: string[]) {
  const zones = await selectZones(ctx)
    .where(inArray(shippingZones.id, ids))
    .orderBy(asc(shippingZones.id))
    .for('update')
  if (ids.some((id) => !zones.some((zone) => zone.id === id))) throw zoneError('ZONE_NOT_FOUND')
  return zones
}

/** `of`: the place's name, for a change of many. @throws BAD_ZONE */
export function refuseBadZone(input: ZoneInput, of?: string): void {
  const fields = checkZone(input) as Record<string, string>
  const [message] = Object.values(fields)
  if (message) throw zoneError('BAD_ZONE', { message: of ? `${of}: ${message}` : message, fields })
}

export const zoneColumns = (input: ZoneInput) => ({
  ...columnsOf(pick(input, namesOf(zoneFields))),
  name: input.name.trim(),
})

const ownerView = (zone: ZoneRow & { isUsed: boolean }): OwnerZone =>
  wireOf(zone, ownerZoneSchema.keyof().options)
