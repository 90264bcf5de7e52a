import { api, unwrap } from '../../lib/browser/api-client.ts'
import type {
  ManyZoneChanges,
  OwnerShippingSetting,
  OwnerZone,
} from '../../shipping/owner-shipping.schema.ts'
import { type ShippingSettingKey, shippingSettingKeys } from '../../shipping/shipping-settings.rules.ts'
import type { ZoneInput } from '../../shipping/zone-input.rules.ts'
import type { ChosenPacks } from '../../shipping/zone-packs.rules.ts'
import { areaQuery } from '../kit/owner-query.client.ts'

/** Every zone in the order of the shop, and the texts about shipping. */
export const ownerShippingQuery = areaQuery(['shipping'], () => api.api.admin.shipping.$get())

export const addZone = (zone: ZoneInput): Promise<OwnerZone> =>
  unwrap(api.api.admin.shipping.zones.$post({ json: zone }))

export const changeZone = (id: string, changes: Partial<ZoneInput>, updated_at: string): Promise<OwnerZone> =>
  unwrap(api.api.admin.shipping.zones[':id'].$patch({ param: { id }, json: { ...changes, updated_at } }))

export const deleteZone = (id: string, updated_at: string) =>
  unwrap(api.api.admin.shipping.zones[':id'].$delete({ param: { id }, json: { updated_at } }))

export const orderZones = (ids: string[]) =>
  unwrap(api.api.admin.shipping.zones.order.$put({ json: { ids } }))

export const addPacks = (packs: ChosenPacks) =>
  unwrap(api.api.admin.shipping.packs.$post({ json: { packs } }))

export const changeZones = (json: ManyZoneChanges) => unwrap(api.api.admin.shipping.zones.$patch({ json }))

/** Takes added packs back: `open` are the places they had closed. */
export const deleteZones = (ids: string[], open: string[]) =>
  unwrap(api.api.admin.shipping.zones.delete.$post({ json: { ids, open } }))

/** The texts about shipping as one record; `stamps` has each one's version for stale saves. */
export type ShippingTexts = Record<ShippingSettingKey, string> & { stamps: Record<string, string | null> }

export function textsOf(rows: OwnerShippingSetting[]): ShippingTexts {
  const texts = Object.fromEntries(rows.map((row) => [row.setting_key, row.setting_value ?? '']))
  return {
    ...(texts as Record<ShippingSettingKey, string>),
    stamps: Object.fromEntries(rows.map((row) => [row.setting_key, row.updated_at])),
  }
}

/** Saves the edited texts; an emptied one is deleted. */
export async function saveTexts(edits: Partial<ShippingTexts>, saved: ShippingTexts): Promise<ShippingTexts> {
  const keys = shippingSettingKeys.filter((key) => key in edits)
  for (const key of keys) {
    const setting_value = edits[key]!.trim()
    const updated_at = saved.stamps[key] ?? null
    const one = api.api.admin.shipping.settings[':key']
    await (setting_value
      ? unwrap(one.$put({ param: { key }, json: { setting_value, updated_at } }))
      : unwrap(one.$delete({ param: { key }, json: { updated_at } })))
  }
  return textsOf((await unwrap(api.api.admin.shipping.$get())).settings)
}
