import { expect, test } from 'vitest'
import { checkZone } from '../../shipping/zone-input.rules.ts'
import { newZone, withKind, zoneInputOf } from './zone-form.rules.ts'

const ikeja = { ...newZone, name: 'Ikeja', rate: 250_000 }

test('a new place is an open area of Lagos with free delivery, and wants a name and a price', () => {
  expect(newZone).toMatchObject({ id: '', currency: 'NGN', is_used: false, updated_at: '' })
  expect(checkZone(zoneInputOf(newZone))).toEqual({
    name: 'Give the place a name',
    rate: 'Enter what delivery costs, 0 or more',
  })
  expect(zoneInputOf(ikeja)).toEqual({
    name: 'Ikeja',
    zone_type: 'lagos_zone',
    country: 'NG',
    state: 'Lagos',
    pricing: 'rate',
    rate: 250_000,
    delivery_days_min: null,
    delivery_days_max: null,
    special_zone: false,
    free_delivery: true,
    is_active: true,
  })
})

test('a place that becomes another kind has a country and a state that fit', () => {
  const kano = { ...ikeja, ...withKind('nigeria_state', ikeja) }
  expect(checkZone(zoneInputOf(kano))).toEqual({ state: 'Choose a state' })
  expect(withKind('nigeria_state', { ...kano, state: 'Kano' })).toEqual({
    zone_type: 'nigeria_state',
    country: 'NG',
    state: 'Kano',
  })
  expect(withKind('lagos_zone', kano)).toEqual({ zone_type: 'lagos_zone', country: 'NG', state: 'Lagos' })
})

test('abroad begins in Ghana, keeps a country that was chosen, and is not free', () => {
  const abroad = { zone_type: 'international_country', state: null, free_delivery: false }
  expect(withKind('international_country', ikeja)).toEqual({ ...abroad, country: 'GH' })
  expect(withKind('international_country', { ...ikeja, country: 'GB' })).toEqual({ ...abroad, country: 'GB' })
})

test('a place without a fixed price sends none', () => {
  expect(zoneInputOf({ ...ikeja, pricing: 'quoted' }).rate).toBeNull()
})
