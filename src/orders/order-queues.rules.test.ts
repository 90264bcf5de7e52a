import { expect, test } from 'vitest'
import { countLabel, legalSteps, queuesOf, searchTerms, shortName } from './order-queues.rules.ts'

test('lists show a first name and an initial', () => {
  expect(['Ada Obi', ' Chioma  Grace Nwosu ', 'Tola', ''].map(shortName)).toEqual([
    'Ada O.',
    'Chioma N.',
    'Tola',
    '',
  ])
})

test('a phone number is looked for as it is stored; short texts are not looked for', () => {
  expect(searchTerms('0803 123 4567')).toEqual(['0803 123 4567', '8031234567'])
  expect(searchTerms('+234 803 123')).toEqual(['+234 803 123', '234803123'])
  expect(searchTerms(' Ada  OBI ')).toEqual(['ada obi'])
  expect(searchTerms('773396')).toEqual(['773396'])
  expect(searchTerms('ab')).toEqual([])
})

test('the next step comes first, and an order that is done has none', () => {
  expect([legalSteps('paid'), legalSteps('processing'), legalSteps('shipped')]).toEqual([
    ['pack', 'ship'],
    ['ship'],
    ['deliver'],
  ])
  expect([legalSteps('pending'), legalSteps('delivered'), legalSteps('cancelled')]).toEqual([[], [], []])
})

test('helpers have every queue but the one about money', () => {
  expect(queuesOf(false)).toEqual(['to_pack', 'to_ship', 'on_the_way', 'all'])
  expect(queuesOf(true)).toContain('needs_you')
})

test('a count beyond what is counted says so', () => {
  expect([countLabel(7), countLabel(10_000), countLabel(10_001)]).toEqual(['7', '10,000', '10,000+'])
})
