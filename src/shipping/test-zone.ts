import type { ZoneInput } from './zone-input.rules.ts'

/** An area of Lagos with a price, as an owner enters it. */
export const ikeja: ZoneInput = {
  name: 'Ikeja',
  zone_type: 'lagos_zone',
  country: 'NG',
  state: 'Lagos',
  pricing: 'rate',
  rate: 250_000,
  delivery_days_min: 0,
  delivery_days_max: 2,
  special_zone: false,
  free_delivery: true,
  is_active: true,
}
