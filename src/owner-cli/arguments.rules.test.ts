import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDays, parseNaira, splitOptions } from './arguments.rules.ts'

test('naira become minor units to the last kobo', () => {
  expect(['2500', '2,500', '₦2,500.50', '19.99', '0', '0.5'].map(parseNaira)).toEqual([
    250_000, 250_000, 250_050, 1999, 0, 50,
  ])
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (minor) => {
      const text = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
      expect(parseNaira(text)).toBe(minor)
    }),
  )
})

test.each(['', '-5', '2.500,00', '25,00', '1e3', '12.345', 'free', '99999999999999999'])(
  '"%s" is no amount of naira',
  (text) => expect(parseNaira(text)).toBeNull(),
)

test('days are whole numbers up to a year', () => {
  expect(['0', '14', '365', '366', '-1', '2.5', ''].map(parseDays)).toEqual([
    0,
    14,
    365,
    null,
    null,
    null,
    null,
  ])
})

test('options may stand anywhere and need a value', () => {
  const names = ['carrier', 'tracking'] as const
  expect(splitOptions(['IL-1', '--carrier', 'GIG ', 'shipped', '--tracking=A=1'], names)).toEqual({
    words: ['IL-1', 'shipped'],
    options: { carrier: 'GIG', tracking: 'A=1' },
  })
  expect(splitOptions(['--carrier', '-1', '--', '--tracking'], names)).toEqual({
    words: ['--tracking'],
    options: { carrier: '-1' },
  })
  expect(splitOptions(['--carrier'], names).problem).toBe('--carrier needs a value')
  expect(splitOptions(['--carrier', '--tracking'], names).problem).toBe('--carrier needs a value')
  for (const empty of [['--carrier', ' '], ['--carrier='], ['--carrier=', 'GIG']])
    expect(splitOptions(empty, names).problem).toBe('--carrier needs a value')
  expect(splitOptions(['-c', 'GIG'], names).problem).toBe('There is no option -c')
  expect(splitOptions(['--colour=red'], names).problem).toBe('There is no option --colour')
  expect(splitOptions(['--colour', 'red'], names).problem).toBe('There is no option --colour')
})
