import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { shippingSettings, shippingZones } from '../db/schema.ts'
import type { Ctx } from '../lib/server/context.ts'
import { errorsOf } from '../lib/errors.ts'
import { lagosDay } from '../lib/time.ts'
import { isFreeSomewhere } from '../settings/free-delivery.server.ts'
import { listPickupPlaces } from './pickup/pickup-places.service.ts'
import { internationalRateText, type ShippingZone, zoneMatches } from './delivery-fee.rules.ts'

export const shippingError = errorsOf({
  ZONE_NOT_FOUND: [404, 'This delivery location is no longer available. Please choose another one.'],
  ZONE_MISMATCH: [400, 'This delivery location does not belong to the chosen country and state'],
})

/** Where something is to be delivered. `country` is ISO 3166-1 alpha-2; `shippingLocation` is a zone's id. */
export type Destination = {
  country?: string | undefined
  state?: string | undefined
  shippingLocation?: string | undefined
}

export type ZoneRow = typeof shippingZones.$inferSelect

export const zoneView = (row: ZoneRow): ShippingZone => ({
  id: row.id,
  name: row.name,
  zone_type: row.zoneType,
  country: row.country,
  state: row.state,
  pricing: row.pricing,
  rate: row.rate,
  currency: row.currency,
  delivery_days_min: row.deliveryDaysMin,
  delivery_days_max: row.deliveryDaysMax,
  special_zone: row.specialZone,
  free_delivery: row.freeDelivery,
  is_active: row.isActive,
})

/** The zone's columns are written with their table: alone, `country` would be that of `abroad_countries`. */
export const hasDoorPrice = (ctx: Ctx) => sql<boolean>`(shipping_zones.pricing = 'quoted' and exists (
  select 1 from abroad_countries a
  where a.country = shipping_zones.country and a.valid_until >= ${lagosDay(ctx.now())}::date))`

/** Active zones in the owner's order and all shipping settings (rule: delivery-zones), and where orders are fetched. Three statements. */
export async function listShipping(ctx: Ctx) {
  const zones = await ctx.db
    .select({ ...getTableColumns(shippingZones), hasDoorPrice: hasDoorPrice(ctx) })
    .from(shippingZones)
    .where(eq(shippingZones.isActive, true))
    .orderBy(asc(shippingZones.sortOrder), asc(shippingZones.name))
  const rows = await ctx.db.select().from(shippingSettings).orderBy(asc(shippingSettings.settingKey))
  return {
    zones: zones.map(({ hasDoorPrice, ...zone }) => ({
      ...zoneView(zone),
      ...(hasDoorPrice && { has_door_price: true }),
    })),
    pickups: await listPickupPlaces(ctx),
    settings: rows.map((row) => ({ setting_key: row.settingKey, setting_value: row.settingValue })),
  }
}

/** The text while a price abroad is on request: the owner's, or the default. */
export async function readInternationalRateText(ctx: Ctx): Promise<string> {
  const [own] = await ctx.db
    .select({ text: shippingSettings.settingValue })
    .from(shippingSettings)
    .where(eq(shippingSettings.settingKey, 'international_rate_text'))
  return own?.text || internationalRateText
}

/**
 * The zone that serves a destination, the owner's international text, and whether any zone delivers free; one statement. A zone that is named must exist,
 * be active and belong to country and state (404 / 400). Without a name their only zone is meant; several or none give null.
 */
export async function findZone(
  ctx: Ctx,
  destination: Destination,
): Promise<{
  zone: ShippingZone | null
  internationalRateText: string | undefined
  isFreeAnywhere: boolean
}> {
  const wanted = wantedZones(destination)
  const rows = await ctx.db
    .select({ text: shippingSettings.settingValue, zone: shippingZones, isFreeAnywhere: isFreeSomewhere })
    .from(sql`(select 1) as one`)
    .leftJoin(shippingSettings, eq(shippingSettings.settingKey, 'international_rate_text'))
    .leftJoin(shippingZones, and(eq(shippingZones.isActive, true), wanted ?? sql`false`))
    .limit(2)
  const [first] = rows
  const zone = rows.length === 1 && first?.zone ? zoneView(first.zone) : null
  if (destination.shippingLocation) {
    if (!zone) throw shippingError('ZONE_NOT_FOUND', { fields: zoneField('ZONE_NOT_FOUND') })
    if (!zoneMatches(zone, destination))
      throw shippingError('ZONE_MISMATCH', { fields: zoneField('ZONE_MISMATCH') })
  }
  return { zone, internationalRateText: first?.text ?? undefined, isFreeAnywhere: first!.isFreeAnywhere }
}

function wantedZones({ country, state, shippingLocation }: Destination): SQL | undefined {
  // An order's location comes as any text; one that can be no zone's id is no zone.
  if (shippingLocation)
    return z.guid().safeParse(shippingLocation).success ? eq(shippingZones.id, shippingLocation) : undefined
  if (!country || (country === 'NG' && !state)) return undefined
  const inCountry = eq(shippingZones.country, country)
  return country === 'NG' ? and(inCountry, eq(shippingZones.state, state!)) : inCountry
}

function zoneField(code: 'ZONE_NOT_FOUND' | 'ZONE_MISMATCH') {
  return { shippingLocation: shippingError(code).message }
}
