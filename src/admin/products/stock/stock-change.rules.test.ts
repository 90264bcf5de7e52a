import { expect, test } from 'vitest'
import { quantityProblem } from '../../../catalog/stock/stock-reasons.rules.ts'
import { stockChangeOffers } from './stock-change.rules.ts'

const size = (id: string, stock: number, pieces: number) => ({ id, stock, pieces })

test('what came is received first, what went is damaged or lost, and of both a count is offered', () => {
  const reasonsOf = (...sizes: Parameters<typeof stockChangeOffers>[0]) =>
    stockChangeOffers(sizes).map(({ reason }) => reason)
  expect(reasonsOf(size('M', 2, 3), size('L', 1, 1))).toEqual(['received', 'returned', 'moved', 'counted'])
  expect(reasonsOf(size('M', 2, 1))).toEqual(['damaged', 'moved', 'counted'])
  expect(reasonsOf(size('M', 2, 1), size('L', 1, 4))).toEqual(['counted', 'moved'])
  expect(reasonsOf(size('M', 2, 2))).toEqual(['received', 'returned', 'moved', 'counted'])
})

test('what is sent are the sizes that changed, in the way of their reason', () => {
  const offers = stockChangeOffers([size('M', 5, 3), size('L', 4, 4), size('XL', 2, 0)])
  expect(offers.map(({ reason, lines }) => [reason, ...lines.map(({ quantity }) => quantity)])).toEqual([
    ['damaged', 2, 2],
    ['moved', -2, -2],
    ['counted', 3, 0],
  ])
  expect(offers[0]!.lines.map(({ variant_id }) => variant_id)).toEqual(['M', 'XL'])
  for (const { reason, lines } of offers)
    expect(lines.map(({ quantity }) => quantityProblem(reason, quantity))).toEqual([null, null])
})
