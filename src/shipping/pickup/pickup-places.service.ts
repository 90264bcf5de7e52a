import { and, asc, eq, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { type PickupPlaceRow, pickupPlaces } from '../../db/schema.ts'
import { changedFields } from '../../lib/changed-fields.ts'
import { errorsOf } from '../../lib/errors.ts'
import { schemaOf } from '../../lib/field-schemas.ts'
import { type Ctx, inTransaction } from '../../lib/server/context.ts'
import { changeTime, refuseStaleSave } from '../../lib/server/stale-save.ts'
import { audit } from '../../lib/server/watch/audit.ts'
import { idParams } from '../../lib/server/web/api.ts'
import { ownerCommand, ownerRead } from '../../lib/server/web/operation.ts'
import { startedFrom } from '../zone.schema.ts'
import { checkPlace, placeFields, type PlaceInput } from './place-input.rules.ts'
import { type PickupPlace, pickupPlaceSchema } from './pickup.schema.ts'

const pickupPlaceError = errorsOf({
  BAD_PICKUP_PLACE: [400, 'Please check the marked fields'],
  PICKUP_PLACE_NOT_FOUND: [404, 'Nothing can be picked up here any more. Please choose another way.'],
})

const ownerPlaceSchema = pickupPlaceSchema
  .extend({ is_active: z.boolean(), updated_at: z.iso.datetime() })
  .meta({ id: 'OwnerPickupPlace' })
export type OwnerPickupPlace = z.output<typeof ownerPlaceSchema>

const inputSchema = schemaOf(placeFields)

const placeView = (row: PickupPlaceRow): PickupPlace => ({
  id: row.id,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state,
  directions: row.directions,
  opens_at: row.opensAt,
  closes_at: row.closesAt,
  ready_hours: row.readyHours,
  keep_days: row.keepDays,
})

const ownerView = (row: PickupPlaceRow): OwnerPickupPlace => ({
  ...placeView(row),
  is_active: row.isActive,
  updated_at: row.updatedAt.toISOString(),
})

const columnsOf = (input: PlaceInput) => ({
  name: input.name.trim(),
  address: input.address.trim(),
  city: input.city.trim(),
  state: input.state,
  directions: input.directions.trim(),
  opensAt: input.opens_at,
  closesAt: input.closes_at,
  readyHours: input.ready_hours,
  keepDays: input.keep_days,
  isActive: input.is_active,
})

/** The open places, for shoppers. One statement. */
export async function listPickupPlaces(ctx: Pick<Ctx, 'db'>): Promise<PickupPlace[]> {
  const rows = await ctx.db
    .select()
    .from(pickupPlaces)
    .where(eq(pickupPlaces.isActive, true))
    .orderBy(asc(pickupPlaces.name), asc(pickupPlaces.id))
  return rows.map(placeView)
}

/** An open place. Throws PICKUP_PLACE_NOT_FOUND. */
export async function findPickupPlace(ctx: Pick<Ctx, 'db'>, id: string): Promise<PickupPlace> {
  const [row] = await ctx.db
    .select()
    .from(pickupPlaces)
    .where(and(inArray(pickupPlaces.id, [id]), eq(pickupPlaces.isActive, true)))
  if (!row) {
    const { message } = pickupPlaceError('PICKUP_PLACE_NOT_FOUND')
    throw pickupPlaceError('PICKUP_PLACE_NOT_FOUND', { fields: { pickup: message } })
  }
  return placeView(row)
}

export const readPickupPlaces = ownerRead('get /pickup-places', {
  summary: 'The places where orders are fetched, closed ones too',
  answer: [z.object({ places: z.array(ownerPlaceSchema) }), 'The places'],
  run: async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(pickupPlaces)
      .orderBy(asc(pickupPlaces.name), asc(pickupPlaces.id))
    return { places: rows.map(ownerView) }
  },
})

/** @throws BAD_PICKUP_PLACE */
export const createPickupPlace = ownerCommand('post /pickup-places', {
  summary: 'Add a place where orders are fetched',
  body: inputSchema,
  answer: [ownerPlaceSchema, 'The place'],
  status: 201,
  atomic: true,
  run: (ctx, input) => {
    refuseBadPlace(input)
    return inTransaction(ctx, async (ctx) => {
      const [row] = await ctx.db
        .insert(pickupPlaces)
        .values({ ...columnsOf(input), updatedAt: changeTime(ctx) })
        .returning()
      const { id, updatedAt: _, ...after } = row!
      await audit(ctx, ['pickup_place', id], 'pickup_place.create', { after })
      return ownerView(row!)
    })
  },
})

/**
 * Orders that are placed keep the place as it was (rule: pickup-kept); `is_active: false` takes it out of checkout.
 * @throws PICKUP_PLACE_NOT_FOUND, STALE, BAD_PICKUP_PLACE
 */
export const updatePickupPlace = ownerCommand('patch /pickup-places/{id}', {
  summary: 'Change or close a place; 409 STALE with `current` when it was changed meanwhile',
  params: idParams,
  body: inputSchema.partial().extend({ updated_at: startedFrom }),
  answer: [ownerPlaceSchema, 'The place as it is now'],
  run: (ctx, { id, updated_at, ...changes }) =>
    inTransaction(ctx, async (ctx) => {
      const [before] = await ctx.db.select().from(pickupPlaces).where(eq(pickupPlaces.id, id)).for('update')
      if (!before) throw pickupPlaceError('PICKUP_PLACE_NOT_FOUND')
      refuseStaleSave(new Date(updated_at), before, ownerView(before))
      const { id: _, updated_at: __, ...own } = ownerView(before)
      const input = { ...own, ...changes }
      refuseBadPlace(input)
      const changed = changedFields(before, columnsOf(input))
      if (!changed) return ownerView(before)
      const [after] = await ctx.db
        .update(pickupPlaces)
        .set({ ...changed.after, updatedAt: changeTime(ctx, before) })
        .where(eq(pickupPlaces.id, id))
        .returning()
      await audit(ctx, ['pickup_place', id], 'pickup_place.update', changed)
      return ownerView(after!)
    }),
})

function refuseBadPlace(input: PlaceInput): void {
  const fields = checkPlace(input)
  if (Object.keys(fields).length > 0) throw pickupPlaceError('BAD_PICKUP_PLACE', { fields })
}
