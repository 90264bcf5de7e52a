import { expect, test } from 'vitest'
import { definedLimits } from '../lib/server/web/rate-limit.ts'
import { hourMs } from '../lib/time.ts'
import './api.ts'

/** What of one kind a city's phones do within an hour behind one carrier's address. */
const cityAnHour = 1000

// (rule: city-behind-one-address)
test('every limit says why a carrier’s address is not hurt, and one by address alone is far beyond a city', () => {
  const limits = definedLimits()
  expect(limits.length).toBeGreaterThan(25)
  for (const { name, by, most, windowMs, carrier } of limits) {
    expect([name, carrier]).toEqual([name, expect.stringMatching(/^[A-Z].{15,}\.$/)])
    if (by === 'network')
      expect([name, most * (hourMs / windowMs)]).toEqual([
        name,
        expect.toSatisfy((n: number) => n >= cityAnHour),
      ])
  }
})

// (rule: city-behind-one-address)
test('each name is one row of the table', () => {
  const names = definedLimits().map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

// (rules: guessing-limits, city-behind-one-address)
test('what can be guessed is counted with the thing, not by address alone', () => {
  const named = new Set(
    definedLimits()
      .filter(({ by }) => by !== 'network')
      .map(({ name }) => name),
  )
  for (const name of [
    'sign-in',
    'sign-in-email',
    'code-sent',
    'code-tried',
    'track-number-here',
    'track-email',
    'verify',
    'checkout',
    'second-factor',
    'password-tried',
    'deliver-try',
    'pay-try',
  ])
    expect(named).toContain(name)
})
