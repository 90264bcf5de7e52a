import * as z from 'zod'
import { eq, inArray, sql } from 'drizzle-orm'
import { shippingZones } from '../db/schema.ts'
import { changedFields } from '../lib/changed-fields.ts'
import { audit } from '../lib/server/watch/audit.ts'
import { inTransaction } from '../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../lib/server/stale-save.ts'
import { ownerCommand } from '../lib/server/web/operation.ts'
import { zoneView } from './shipping.service.ts'
import { startedFrom, zoneInputSchema, zonesSchema } from './zone.schema.ts'
import { chosenPackIds, packChanges, zonePackIds, zonePacks } from './zone-packs.rules.ts'
import { listZonesForOwner, lockZones, refuseBadZone, zoneColumns, zoneError } from './zones.service.ts'

const all: [string, string] = ['zone', 'all']
const idsSchema = z.array(z.uuid()).max(200)

/** One price, and if she likes days, for every place of the pack that is not there yet. */
const packTerms = zoneInputSchema.pick({ rate: true, delivery_days_min: true, delivery_days_max: true })

/**
 * Adds the places of the chosen packs behind the others as one change with one line in the audit. A second call adds nothing
 * (rule: zone-packs). @throws BAD_ZONE
 */
export const addZonePacks = ownerCommand('post /shipping/packs', {
  summary: 'Add the places of packs that are not there yet, those of a pack at one price',
  body: z.strictObject({ packs: z.partialRecord(z.enum(zonePackIds), packTerms) }),
  answer: [
    zonesSchema.extend({ added: z.array(z.string()), closed: z.array(z.string()) }),
    'All zones, the ids of the new ones, and of the places for all of Lagos that its areas replace',
  ],
  atomic: true,
  run: (ctx, { packs: chosen }) =>
    inTransaction(ctx, async (ctx) => {
      // Two presses at once must not both find a place missing.
      await ctx.db.execute(sql`lock table ${shippingZones} in share row exclusive mode`)
      const there = await listZonesForOwner(ctx)
      const { missing, replaced } = packChanges(chosen, there)
      for (const zone of missing) refuseBadZone(zone)
      if (missing.length === 0 && replaced.length === 0) return { zones: there, added: [], closed: [] }
      const behind = Math.max(-1, ...there.map((zone) => zone.sort_order)) + 1
      const added =
        missing.length === 0
          ? []
          : await ctx.db
              .insert(shippingZones)
              .values(
                missing.map((zone, index) => ({
                  ...zoneColumns(zone),
                  sortOrder: behind + index,
                  updatedAt: changeTime(ctx),
                })),
              )
              .returning({ id: shippingZones.id })
      for (const { id, updated_at } of replaced)
        await ctx.db
          .update(shippingZones)
          .set({ isActive: false, updatedAt: changeTime(ctx, { updatedAt: new Date(updated_at) }) })
          .where(eq(shippingZones.id, id))
      const packs = chosenPackIds(chosen)
      await audit(ctx, all, 'zone.pack', {
        after: {
          pack: packs.map((pack) => zonePacks[pack].title).join(', '),
          names: missing.map(({ name }) => name),
          ...Object.fromEntries(packs.map((pack) => [zonePacks[pack].title, chosen[pack]])),
          closed: replaced.map(({ name }) => name),
        },
      })
      return {
        zones: await listZonesForOwner(ctx),
        added: added.map(({ id }) => id),
        closed: replaced.map(({ id }) => id),
      }
    }),
})

const manyChangesSchema = z.strictObject({
  changes: z
    .array(packTerms.extend({ pricing: zoneInputSchema.shape.pricing }).partial().extend({ id: z.uuid() }))
    .min(1)
    .max(200),
  updated_at: z.record(z.uuid(), startedFrom),
})
export type ManyZoneChanges = z.infer<typeof manyChangesSchema>

/**
 * Changes prices and days of many zones, all or none, with one line in the audit (rule: zone-prices). Equal values change nothing.
 * @throws ZONE_NOT_FOUND, STALE with all zones as `current`, BAD_ZONE that names the place
 */
export const changeZones = ownerCommand('patch /shipping/zones', {
  summary:
    'Change prices and days of many, all or none; 409 STALE with all zones as `current` when one was changed meanwhile',
  body: manyChangesSchema,
  answer: [zonesSchema, 'All zones as they are now'],
  run: (ctx, { changes, updated_at }) =>
    inTransaction(ctx, async (ctx) => {
      const rows = await lockZones(
        ctx,
        changes.map(({ id }) => id),
      )
      const current = { zones: await listZonesForOwner(ctx) }
      const before: Record<string, unknown> = {}
      const after: Record<string, unknown> = {}
      for (const { id, ...fields } of changes) {
        const row = rows.find((zone) => zone.id === id)!
        const from = updated_at[id]
        refuseStaleSave(from === undefined ? undefined : new Date(from), row, current)
        const input = { ...zoneView(row), ...fields }
        refuseBadZone(input, row.name)
        const changed = changedFields(row, zoneColumns(input))
        if (!changed) continue
        await ctx.db
          .update(shippingZones)
          .set({ ...changed.after, updatedAt: changeTime(ctx, row) })
          .where(eq(shippingZones.id, id))
        before[row.name] = changed.before
        after[row.name] = changed.after
      }
      if (Object.keys(after).length > 0) await audit(ctx, all, 'zone.prices', { before, after })
      return { zones: await listZonesForOwner(ctx) }
    }),
})

/**
 * Deletes zones that no saved address and no order names and opens those they had replaced, all or none, with one line in the audit:
 * how adding packs is undone. @throws ZONE_NOT_FOUND, ZONE_IN_USE
 */
export const deleteZones = ownerCommand('post /shipping/zones/delete', {
  summary: 'Delete zones nothing names and open others, all or none; 409 ZONE_IN_USE otherwise',
  body: z.strictObject({ ids: idsSchema, open: idsSchema.default([]) }),
  answer: [zonesSchema, 'The zones that are left'],
  run: (ctx, { ids, open }) =>
    inTransaction(ctx, async (ctx) => {
      const rows = await lockZones(ctx, [...ids, ...open])
      const [going, opened] = [
        rows.filter(({ id }) => ids.includes(id)),
        rows.filter(({ id }) => open.includes(id)),
      ]
      if (going.some(({ isUsed }) => isUsed)) throw zoneError('ZONE_IN_USE')
      await ctx.db.delete(shippingZones).where(inArray(shippingZones.id, ids))
      for (const row of opened)
        await ctx.db
          .update(shippingZones)
          .set({ isActive: true, updatedAt: changeTime(ctx, row) })
          .where(eq(shippingZones.id, row.id))
      await audit(ctx, all, 'zone.delete_many', {
        before: { names: going.map(({ name }) => name) },
        ...(opened.length > 0 && { after: { opened: opened.map(({ name }) => name) } }),
      })
      return { zones: await listZonesForOwner(ctx) }
    }),
})
