import { expect, test } from 'vitest'
import { checkZone } from './zone-input.rules.ts'
import { demoZones } from '../../demo/zones.ts'
import {
  missingZones,
  packChanges,
  placesText,
  replacedByPack,
  zonePackIds,
  zonePacks,
} from './zone-packs.rules.ts'

const terms = { rate: 450_000, delivery_days_min: null, delivery_days_max: null }

// (rule: zone-packs)
test('each place of a pack can be saved as it is, and only its price is said', () => {
  expect(zonePackIds.map((pack) => missingZones(pack, [], terms).length)).toEqual([37, 8])
  for (const zone of zonePackIds.flatMap((pack) => missingZones(pack, [], terms))) {
    expect([zone.name, checkZone(zone)]).toEqual([zone.name, {}])
    expect(zone).toMatchObject({ ...terms, pricing: 'rate', country: 'NG' })
  }
})

// (rule: zone-packs)
test('a place that is there is not added a second time, whatever it costs', () => {
  const states = missingZones('nigeria', [], terms)
  expect(missingZones('nigeria', states, terms)).toEqual([])
  const abia = { name: 'Abia and Aba', zone_type: 'nigeria_state' as const, state: 'Abia' }
  expect(missingZones('nigeria', [abia], terms).map(({ name }) => name)).not.toContain('Abia')
  const ikorodu = { name: ' ikorodu', zone_type: 'lagos_zone' as const, state: 'Lagos' }
  const areas = missingZones('lagos', [ikorodu], terms)
  expect(areas.map(({ name }) => name)).toEqual(
    zonePacks.lagos.names.filter((name) => !name.startsWith('Ikorodu')),
  )
  // Lagos by area, or as a whole, never both.
  expect(missingZones('nigeria', areas, terms).map(({ name }) => name)).not.toContain('Lagos')
  expect(missingZones('nigeria', areas, terms)).toHaveLength(36)
})

// (rule: zone-packs)
test('the areas of Lagos replace every open place for all of it', () => {
  const states = missingZones('nigeria', [], terms)
  const express = { ...states.find(({ state }) => state === 'Lagos')!, name: 'Lagos, today' }
  const names = replacedByPack('lagos', [...states, express]).map(({ name }) => name)
  expect(names).toEqual(['Lagos', 'Lagos, today'])
  expect(replacedByPack('nigeria', states)).toEqual([])
  const closed = states.map((zone) => ({ ...zone, is_active: false }))
  expect(replacedByPack('lagos', closed)).toEqual([])
})

// (rule: zone-packs)
test('two packs together are the areas of Lagos and the other states, each at its price', () => {
  const chosen = { nigeria: { ...terms, rate: 600_000 }, lagos: terms }
  const { missing, replaced } = packChanges(chosen, [])
  expect([missing.length, replaced]).toEqual([44, []])
  expect(missing.filter(({ state }) => state === 'Lagos').every(({ rate }) => rate === 450_000)).toBe(true)
  expect(missing.find(({ name }) => name === 'Abia')?.rate).toBe(600_000)
})

// (rule: zone-packs)
test('the places there are are counted by where they are', () => {
  expect(placesText(demoZones)).toBe('50 places: 8 in Lagos, 36 across Nigeria, 6 abroad')
  expect(placesText(demoZones.slice(0, 1))).toBe('1 place: 1 in Lagos')
})
