import { expect, test } from 'vitest'
import type { ShippingZone } from './delivery-fee.rules.ts'
import { openPlace, shownPlace, zonesFor } from './destination-zones.rules.ts'

const zone = (id: string, country: string, state: string | null) => ({ id, country, state }) as ShippingZone
const zones = [
  zone('ikeja', 'NG', 'Lagos'),
  zone('lekki', 'NG', 'Lagos'),
  zone('kano', 'NG', 'Kano'),
  zone('accra', 'GH', null),
]
const ids = (country: string, state: string) => zonesFor(zones, { country, state }).map(({ id }) => id)

test('in Nigeria locations can be chosen once the state is known, and only those of the state', () => {
  expect(ids('NG', '')).toEqual([])
  expect(ids('NG', 'Lagos')).toEqual(['ikeja', 'lekki'])
})

test('abroad the whole country is one destination, for any state', () => {
  expect([ids('GH', ''), ids('GH', 'Ashanti')]).toEqual([['accra'], ['accra']])
})

test('a country the shop does not serve has no locations', () => {
  expect(ids('FR', '')).toEqual([])
})

// (rule: one-place)
test('the chosen place is shown while it is delivered to, else the first with a price; checkout begins with a chosen one alone', () => {
  const priced = (id: string, pricing: ShippingZone['pricing']) => ({ id, pricing }) as ShippingZone
  const places = [priced('accra', 'quoted'), priced('ikeja', 'rate'), priced('lekki', 'unavailable')]
  expect(['accra', 'lekki', 'gone', undefined].map((chosen) => shownPlace(places, chosen)?.id)).toEqual([
    'accra',
    'ikeja',
    'ikeja',
    'ikeja',
  ])
  expect(['accra', 'lekki', undefined].map((chosen) => openPlace(places, chosen)?.id)).toEqual([
    'accra',
    undefined,
    undefined,
  ])
  expect(shownPlace([priced('accra', 'quoted')], undefined)).toBeUndefined()
})
