import { expect, test } from 'vitest'
import { sentPieces, sentText } from './pieces-text.rules.ts'

// (rule: disputes)
test('what has left of an order is counted in pieces: packed and returned ones are with the shop', () => {
  const parcel = (state: 'packed' | 'shipped' | 'delivered' | 'failed' | 'came_back', quantity: number) => ({
    state,
    lines: [{ quantity }],
  })
  const lines = [{ in_parcel: 4 }, { in_parcel: 3 }]
  const sent = (...fulfilments: ReturnType<typeof parcel>[]) => sentPieces({ lines, fulfilments })
  expect(sent(parcel('packed', 4), parcel('came_back', 3))).toEqual({ pieces: 0, of: 7 })
  expect(sent(parcel('shipped', 2), parcel('delivered', 1), parcel('failed', 4))).toEqual({
    pieces: 7,
    of: 7,
  })
  expect([
    sentText({ pieces: 0, of: 7 }),
    sentText({ pieces: 1, of: 7 }),
    sentText({ pieces: 2, of: 7 }),
    sentText({ pieces: 7, of: 7 }),
    sentText({ pieces: 1, of: 1 }),
  ]).toEqual([
    'No piece has been sent yet.',
    '1 of its 7 pieces has been sent.',
    '2 of its 7 pieces have been sent.',
    'All 7 pieces have been sent.',
    'Its piece has been sent.',
  ])
})
