import { expect, test } from 'vitest'
import { columnsOf, wireOf } from './wire-names.ts'

test('an answer has the named columns alone, its times as text', () => {
  const row = {
    id: 'a',
    minimumGoods: 5,
    startsAt: new Date('2026-11-24T10:00:00Z'),
    endsAt: null,
    hash: 'x',
  }
  const pieces = [{ shortName: 'b' }]
  expect(wireOf({ ...row, pieces }, ['id', 'minimum_goods', 'starts_at', 'ends_at', 'pieces'])).toEqual({
    id: 'a',
    minimum_goods: 5,
    starts_at: '2026-11-24T10:00:00.000Z',
    ends_at: null,
    pieces: [{ shortName: 'b' }],
  })
})

test('input has the names of columns', () => {
  expect(columnsOf({ name: 'Ikeja', delivery_days_min: 1, is_active: true })).toEqual({
    name: 'Ikeja',
    deliveryDaysMin: 1,
    isActive: true,
  })
})
