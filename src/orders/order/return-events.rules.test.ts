import { expect, test } from 'vitest'
import { hasOpenReturn, type ReturnState } from './return-events.rules.ts'

const moved = (number: number, to: ReturnState) => ({
  kind: 'return_moved',
  params: { number, kind: 'return', to },
})

test('an order has an open return while one of its returns is not over', () => {
  expect(hasOpenReturn([{ kind: 'paid', params: {} }])).toBe(false)
  expect(hasOpenReturn([moved(1, 'requested'), moved(1, 'approved')])).toBe(true)
  expect(hasOpenReturn([moved(1, 'received'), moved(1, 'settled')])).toBe(false)
  expect(hasOpenReturn([moved(1, 'expired'), moved(2, 'requested')])).toBe(true)
  expect(hasOpenReturn([moved(2, 'requested'), moved(1, 'settled')])).toBe(true)
})
