import { expect, test } from 'vitest'
import { type SlipOrder, slipParts } from './slip-parts.rules.ts'

const parcel = (number: number, state: string, ...lines: [id: string, quantity: number][]) => ({
  id: `parcel-${number}`,
  number,
  state,
  carrier: state === 'packed' ? null : `Carrier ${number}`,
  tracking_number: null,
  lines: lines.map(([order_line_id, quantity]) => ({ order_line_id, quantity })),
})
const order = (fulfilments: object[], left: [dress: number, scarf: number]) =>
  ({
    carrier: null,
    tracking_number: null,
    fulfilments,
    to_pack: left[0] + left[1],
    lines: [
      { id: 'dress', in_parcel: 2, to_pack: left[0] },
      { id: 'scarf', in_parcel: 1, to_pack: left[1] },
    ],
  }) as unknown as SlipOrder
const printed = (shown: SlipOrder) =>
  slipParts(shown).map(({ name, lines, carrier }) => [
    name,
    Object.fromEntries(lines.map(({ line, pieces }) => [line.id, pieces])),
    carrier,
  ])

// (rule: split-parcels)
test('an order in one parcel has one slip of everything, packed or not', () => {
  const everything = [['', { dress: 2, scarf: 1 }, null]]
  expect(printed(order([], [2, 1]))).toEqual(everything)
  expect(printed(order([parcel(1, 'packed', ['dress', 2], ['scarf', 1])], [0, 0]))).toEqual(everything)
})

// (rule: split-parcels)
test('of several parcels those that wait are printed, and what is not packed yet', () => {
  expect(printed(order([parcel(1, 'packed', ['dress', 1])], [1, 1]))).toEqual([
    ['Parcel 1 of 2', { dress: 1 }, null],
    ['Parcel 2 of 2', { dress: 1, scarf: 1 }, null],
  ])
  expect(printed(order([parcel(1, 'shipped', ['dress', 1])], [1, 1]))).toEqual([
    ['Parcel 2 of 2', { dress: 1, scarf: 1 }, null],
  ])
  const gone = [parcel(1, 'delivered', ['dress', 2]), parcel(2, 'shipped', ['scarf', 1])]
  expect(printed(order(gone, [0, 0]))).toEqual([
    ['Parcel 1 of 2', { dress: 2 }, 'Carrier 1'],
    ['Parcel 2 of 2', { scarf: 1 }, 'Carrier 2'],
  ])
})
