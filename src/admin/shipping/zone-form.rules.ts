import { pick } from '../../lib/changed-fields.ts'
import { namesOf } from '../../lib/fields.ts'
import type { OwnerZone } from '../../shipping/zone.schema.ts'
import { zoneFields, type ZoneInput } from '../../shipping/zone-input.rules.ts'

/** A new place's initial values: an area of Lagos with free delivery over the threshold. */
export const newZone: OwnerZone = {
  id: '',
  name: '',
  zone_type: 'lagos_zone',
  country: 'NG',
  state: 'Lagos',
  pricing: 'rate',
  rate: null,
  currency: 'NGN',
  delivery_days_min: null,
  delivery_days_max: null,
  special_zone: false,
  free_delivery: true,
  is_active: true,
  sort_order: 0,
  is_used: false,
  updated_at: '',
}

/** Changing the kind of place adjusts country and state to it. */
export function withKind(kind: ZoneInput['zone_type'], zone: ZoneInput): Partial<ZoneInput> {
  if (kind === 'lagos_zone') return { zone_type: kind, country: 'NG', state: 'Lagos' }
  if (kind === 'nigeria_state')
    return { zone_type: kind, country: 'NG', state: zone.state === 'Lagos' ? null : zone.state }
  return {
    zone_type: kind,
    country: zone.country === 'NG' ? 'GH' : zone.country,
    state: null,
    free_delivery: false,
  }
}

/** The fields of a zone that are sent; a place without a fixed price has no rate. */
export const zoneInputOf = (zone: OwnerZone): ZoneInput => ({
  ...pick(zone, namesOf(zoneFields)),
  rate: zone.pricing === 'rate' ? zone.rate : null,
})
