import { expect, test } from 'vitest'
import { hasOpenReturn, type ReturnState, returnEventWords } from './return-events.rules.ts'

const at = (hour: number, number: number, to: ReturnState) => ({
  event_type: 'return_moved',
  title: returnEventWords({ number, kind: 'return', to }).title,
  created_at: `2026-11-29T0${hour}:00:00Z`,
})

test('an order has an open return while one of its returns is not over', () => {
  expect(hasOpenReturn([{ event_type: 'paid', title: 'Return 1 was opened', created_at: '' }])).toBe(false)
  expect(hasOpenReturn([at(2, 1, 'approved'), at(1, 1, 'requested')])).toBe(true)
  expect(hasOpenReturn([at(3, 1, 'settled'), at(2, 1, 'received')])).toBe(false)
  expect(hasOpenReturn([at(3, 1, 'expired'), at(4, 2, 'requested')])).toBe(true)
})
