import type { ManyZoneChanges } from '../../shipping/many-zones.service.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { checkZone } from '../../shipping/zone-input.rules.ts'
import { zoneInputOf } from './zone-form.rules.ts'

/** Each place's price by its id, in minor units, null without a fixed one; `zones` are the places this was read from. */
export type PriceRecord = { zones: OwnerZone[] } & Record<string, unknown>

export const priceRecordOf = (zones: OwnerZone[]): PriceRecord => ({
  ...Object.fromEntries(zones.map(({ id, rate }) => [id, rate])),
  zones,
})

export const priceOf = (record: PriceRecord, id: string) => record[id] as number | null

/** What a save sends: a price that is typed makes the place one with a fixed price. */
export function priceChanges(edits: Partial<PriceRecord>, { zones }: PriceRecord): ManyZoneChanges {
  const changed = zones.filter(({ id }) => id in edits)
  return {
    changes: changed.map(({ id }) => ({ id, pricing: 'rate', rate: edits[id] as number | null })),
    updated_at: Object.fromEntries(changed.map(({ id, updated_at }) => [id, updated_at])),
  }
}

/** What an undo sends: prices as they were, on top of the save. */
export function formerPrices(
  edits: Partial<PriceRecord>,
  before: PriceRecord,
  after: PriceRecord,
): ManyZoneChanges {
  const stamps = new Map(after.zones.map(({ id, updated_at }) => [id, updated_at]))
  const changed = before.zones.filter(({ id }) => id in edits)
  return {
    changes: changed.map(({ id, pricing, rate }) => ({ id, pricing, rate })),
    updated_at: Object.fromEntries(changed.map(({ id }) => [id, stamps.get(id)!])),
  }
}

/** The message for each place whose typed price is none. */
export const wrongPrices = (record: PriceRecord): Record<string, string> =>
  Object.fromEntries(
    record.zones.flatMap((zone) => {
      const rate = priceOf(record, zone.id)
      if (rate === zone.rate) return []
      const problem = checkZone({ ...zoneInputOf(zone), pricing: 'rate', rate }).rate
      return problem ? [[zone.id, problem]] : []
    }),
  )
