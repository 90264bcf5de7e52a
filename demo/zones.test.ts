import { expect, test } from 'vitest'
import { countries, nigerianStates } from '../src/shipping/countries.rules.ts'
import { demoZones } from './zones.ts'

test('every state and every country has a location, each name once', () => {
  expect(new Set(demoZones.map((zone) => zone.state).filter(Boolean))).toEqual(new Set(nigerianStates))
  expect(new Set(demoZones.map((zone) => zone.country))).toEqual(new Set(countries.map(({ code }) => code)))
  expect(new Set(demoZones.map((zone) => zone.name)).size).toBe(demoZones.length)
  expect(demoZones.filter((zone) => zone.zone_type === 'nigeria_state')).toHaveLength(36)
})

// (rule: delivery-dates)
test('Lagos takes up to two days, the states two to five; only abroad is on request', () => {
  for (const zone of demoZones) {
    const [from, to] = [zone.delivery_days_min!, zone.delivery_days_max!]
    if (zone.zone_type === 'lagos_zone') expect(to).toBeLessThanOrEqual(2)
    if (zone.zone_type === 'nigeria_state') {
      expect([from >= 2, to <= 5]).toEqual([true, true])
      expect([zone.rate! >= 350_000, zone.rate! <= 650_000]).toEqual([true, true])
    }
    expect(zone.pricing).toBe(zone.country === 'NG' ? 'rate' : 'quoted')
    expect(zone.free_delivery).toBe(zone.country === 'NG')
  }
})
