import { expect, test } from 'vitest'
import type { AppError } from '../errors.ts'
import { errorBody } from './web/api.ts'
import { changeTime, refuseStaleSave } from './stale-save.ts'

const row = { updatedAt: new Date('2026-11-20T10:00:00.001Z') }
const other = new Date('2026-11-20T10:00:00.000Z')

function refusalOf(...args: Parameters<typeof refuseStaleSave>): AppError | null {
  try {
    refuseStaleSave(...args)
    return null
  } catch (error) {
    return error as AppError
  }
}

test('a save that started from the row as it is passes, and so does one that read nothing', () => {
  expect(refusalOf(new Date(row.updatedAt), row, {})).toBeNull()
  expect(refusalOf(undefined, row, {})).toBeNull()
  expect(refusalOf(null, undefined, {})).toBeNull()
})

// (rule: stale-save)
test('a save that started from another row, from none or from a vanished one is refused with the row of now', () => {
  for (const [startedFrom, now] of [
    [other, row],
    [null, row],
    [other, undefined],
  ] as const) {
    const refusal = refusalOf(startedFrom, now, { title: 'As it is' })!
    expect(refusal.status).toBe(409)
    expect(errorBody(refusal)).toEqual({
      error: { code: 'STALE', message: expect.any(String), current: { title: 'As it is' } },
    })
  }
})

test('two changes in one millisecond have different times', () => {
  const ctx = { now: () => row.updatedAt }
  expect(changeTime(ctx)).toEqual(row.updatedAt)
  expect(changeTime(ctx, { updatedAt: other })).toEqual(row.updatedAt)
  expect(changeTime(ctx, row)).toEqual(new Date('2026-11-20T10:00:00.002Z'))
})
