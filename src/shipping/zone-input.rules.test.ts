import { expect, test } from 'vitest'
import { ikeja } from './test-zone.ts'
import { checkZone, type ZoneInput } from './zone-input.rules.ts'

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
    { name: ` ${'x'.repeat(120)} ` },
    { rate: 1_000_000_000 },
    { delivery_days_min: 365, delivery_days_max: 365 },
    { ...ghana, country: 'GB' },
  ])
    expect(checkZone({ ...ikeja, ...own })).toEqual({})
})

const daysMessage = 'Type both days as whole numbers from 0 to 365, or leave both empty'
const rateMessage = 'Enter what delivery costs, 0 or more'
const noRateMessage = 'Only a place with a fixed price has an amount'
const countryMessage = 'Choose one of the countries of the shop'

test.each<[keyof ZoneInput, string, Partial<ZoneInput>]>([
  ['name', 'Give the place a name', { name: ' ' }],
  ['name', 'At most 120 characters', { name: 'x'.repeat(121) }],
  ['country', countryMessage, { country: 'FR', zone_type: 'international_country', state: null }],
  ['country', countryMessage, { ...ghana, country: 'Ghana' }],
  ['country', 'Nigeria is not abroad', { ...ghana, country: 'NG', state: 'Kano' }],
  ['country', 'This kind of place is in Nigeria', { ...ghana, zone_type: 'nigeria_state' }],
  ['state', 'Only places in Nigeria have a state', { ...ghana, state: 'Accra' }],
  ['state', 'Choose a state', { zone_type: 'nigeria_state', state: null }],
  ['state', 'Choose a state', { zone_type: 'nigeria_state', state: 'Kanoo' }],
  ['state', 'Choose a state', { zone_type: 'nigeria_state', state: 'kano' }],
  ['state', 'An area of Lagos has the state Lagos', { state: 'Kano' }],
  ['rate', rateMessage, { rate: null }],
  ['rate', rateMessage, { rate: -1 }],
  ['rate', rateMessage, { rate: 1.5 }],
  ['rate', rateMessage, { rate: 1_000_000_001 }],
  ['rate', noRateMessage, { pricing: 'quoted' }],
  ['rate', noRateMessage, { pricing: 'unavailable' }],
  ['delivery_days_min', daysMessage, { delivery_days_min: null }],
  ['delivery_days_min', daysMessage, { delivery_days_min: -1 }],
  ['delivery_days_min', daysMessage, { delivery_days_min: 366, delivery_days_max: 366 }],
  ['delivery_days_max', daysMessage, { delivery_days_max: null }],
  ['delivery_days_max', daysMessage, { delivery_days_max: 366 }],
  ['delivery_days_max', '“At most” must not be fewer days than “at least”', { delivery_days_min: 3 }],
])('%s: %s, for %j', (field, message, own) => {
  expect(checkZone({ ...ikeja, ...own })).toEqual({ [field]: message })
})
