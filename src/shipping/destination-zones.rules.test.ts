import { expect, test } from 'vitest'
import type { ShippingZone } from './delivery-fee.rules.ts'
import { zonesFor } from './destination-zones.rules.ts'

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
