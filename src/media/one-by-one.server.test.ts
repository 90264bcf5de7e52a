import { expect, test } from 'vitest'
import { createOneByOne } from './one-by-one.server.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('work starts when the one before has ended, also when that failed', async () => {
  const oneByOne = createOneByOne(10_000)
  const done: string[] = []
  const first = oneByOne(async () => {
    await pause(50)
    done.push('first')
    throw new Error('failed')
  })
  const second = oneByOne(async () => done.push('second'))
  await expect(first).rejects.toThrow('failed')
  await second
  expect(done).toEqual(['first', 'second'])
})

// (rule: picture-pipeline)
test('work that takes too long no longer holds the next one', async () => {
  const oneByOne = createOneByOne(50)
  void oneByOne(() => new Promise(() => {}))
  expect(await oneByOne(async () => 'next')).toBe('next')
})
