import { countText } from '../lib/count-text.ts'
import * as nouns from '../lib/nouns.rules.ts'
import { nigerianStates } from './countries.rules.ts'
import { zoneGroups } from './delivery-groups.rules.ts'
import type { ZoneInput } from './zone-input.rules.ts'

/** Places that are added together, with one price for all of them to begin with (rule: zone-packs). */
export const zonePacks = {
  nigeria: { title: 'Nigeria, by state', zone_type: 'nigeria_state', names: nigerianStates },
  lagos: {
    title: 'Lagos, by area',
    zone_type: 'lagos_zone',
    names: [
      'Lagos Mainland (Ikeja, Yaba, Surulere, Gbagada)',
      'Lagos Island (Victoria Island, Ikoyi, Marina)',
      'Lekki – Ajah',
      'Agege, Alimosho & Ipaja',
      'Apapa, Amuwo-Odofin & Festac',
      'Ikorodu',
      'Badagry',
      'Ibeju-Lekki & Epe',
    ],
  },
} as const satisfies Record<
  string,
  { title: string; zone_type: ZoneInput['zone_type']; names: readonly string[] }
>

export type ZonePackId = keyof typeof zonePacks
export const zonePackIds = Object.keys(zonePacks) as [ZonePackId, ...ZonePackId[]]

/** What all places of a pack have in common; `rate` in minor units. */
export type PackTerms = Pick<ZoneInput, 'rate' | 'delivery_days_min' | 'delivery_days_max'>

type Placed = Pick<ZoneInput, 'name' | 'zone_type' | 'state'>

const fold = (text: string) => text.trim().toLowerCase()
const isWholeLagos = (zone: Placed) => zone.zone_type === 'nigeria_state' && zone.state === 'Lagos'

/**
 * The places of a pack that are not there yet: of the states those without a place, Lagos not where its areas are. Days stay unsaid
 * until the owner says them, and the threshold decides whether any delivery is free (rule: no-unmade-promises).
 */
export function missingZones(pack: ZonePackId, there: Placed[], terms: PackTerms): ZoneInput[] {
  const { zone_type, names } = zonePacks[pack]
  const isThere = (name: string) =>
    there.some((zone) =>
      pack === 'nigeria' ? zone.state === name : zone.state === 'Lagos' && fold(zone.name) === fold(name),
    )
  return names
    .filter((name) => !isThere(name))
    .map((name) => ({
      name,
      zone_type,
      country: 'NG',
      state: pack === 'nigeria' ? name : 'Lagos',
      pricing: 'rate',
      ...terms,
      special_zone: false,
      free_delivery: true,
      is_active: true,
    }))
}

/** A kind of place within a sentence. */
export const zoneWhere: Record<ZoneInput['zone_type'], string> = {
  lagos_zone: 'in Lagos',
  nigeria_state: 'across Nigeria',
  international_country: 'abroad',
}

/** `50 places: 8 in Lagos, 36 across Nigeria, 6 abroad`, as Delivery lists them, closed ones too. */
export function placesText(there: Pick<ZoneInput, 'zone_type'>[]): string {
  const groups = zoneGroups
    .map(({ kind }) => ({
      where: zoneWhere[kind],
      count: there.filter(({ zone_type }) => zone_type === kind).length,
    }))
    .filter(({ count }) => count > 0)
  return `${countText(nouns.place, there.length)}: ${groups.map(({ where, count }) => `${count} ${where}`).join(', ')}`
}

/** The open places for all of Lagos, which the areas of Lagos replace: shoppers would see both. */
export const replacedByPack = <Zone extends Placed & Pick<ZoneInput, 'is_active'>>(
  pack: ZonePackId,
  there: Zone[],
): Zone[] => (pack === 'lagos' ? there.filter((zone) => zone.is_active && isWholeLagos(zone)) : [])

/** The packs chosen together, each with its terms. */
export type ChosenPacks = Partial<Record<ZonePackId, PackTerms>>

/** Areas before states: where Lagos has areas, the states leave it out. */
const inOrder: ZonePackId[] = ['lagos', 'nigeria']
export const chosenPackIds = (chosen: ChosenPacks) => inOrder.filter((pack) => chosen[pack])

/** What packs chosen together add behind the places there are, and which of these they close. */
export function packChanges<Zone extends Placed & Pick<ZoneInput, 'is_active'>>(
  chosen: ChosenPacks,
  there: Zone[],
): { missing: ZoneInput[]; replaced: Zone[] } {
  const missing: ZoneInput[] = []
  for (const pack of chosenPackIds(chosen))
    missing.push(...missingZones(pack, [...there, ...missing], chosen[pack]!))
  return { missing, replaced: chosenPackIds(chosen).flatMap((pack) => replacedByPack(pack, there)) }
}
