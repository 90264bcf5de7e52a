import { expect, test } from 'vitest'
import { checkZone, type ZoneInput } from './zone-input.rules.ts'

const ikeja: ZoneInput = {
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
const ghana = {
  zone_type: 'international_country',
  country: 'GH',
  state: null,
  pricing: 'quoted',
  rate: null,
} as const

test('zones in Lagos, in another state and abroad can be saved, also free of charge and without days', () => {
  for (const own of [
    {},
    { zone_type: 'nigeria_state', state: 'Kano' } as const,
    ghana,
    { rate: 0 },
    { delivery_days_min: null, delivery_days_max: null },
    { delivery_days_min: 2, delivery_days_max: 2 },
    { pricing: 'unavailable', rate: null } as const,
  ])
    expect(checkZone({ ...ikeja, ...own })).toEqual({})
})

test.each<[keyof ZoneInput, Partial<ZoneInput>]>([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['country', { country: 'FR', zone_type: 'international_country', state: null }],
  ['country', { country: 'Nigeria' }],
  ['country', { ...ghana, country: 'NG', state: 'Kano' }],
  ['country', { country: 'GH', state: null, zone_type: 'nigeria_state' }],
  ['state', { ...ghana, state: 'Accra' }],
  ['state', { zone_type: 'nigeria_state', state: null }],
  ['state', { zone_type: 'nigeria_state', state: 'Kanoo' }],
  ['state', { state: 'Kano' }],
  ['rate', { rate: null }],
  ['rate', { rate: -1 }],
  ['rate', { rate: 1.5 }],
  ['rate', { rate: 2_000_000_000 }],
  ['rate', { pricing: 'quoted' }],
  ['rate', { pricing: 'unavailable' }],
  ['delivery_days_min', { delivery_days_min: null }],
  ['delivery_days_min', { delivery_days_min: -1 }],
  ['delivery_days_max', { delivery_days_max: null }],
  ['delivery_days_max', { delivery_days_max: 366 }],
  ['delivery_days_max', { delivery_days_min: 3 }],
])('%s is wrong in %j', (field, own) => {
  expect(checkZone({ ...ikeja, ...own })).toHaveProperty(field)
})
