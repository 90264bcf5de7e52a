import { expect, test } from 'vitest'
import { catalogueTags, staleTags } from '../jobs/shop-change.ts'
import { openShopMemory, recall } from './shop-memory.ts'

const reader = () => {
  let reads = 0
  return async () => ++reads
}

test('an answer is read once and cached, also through a sale', async () => {
  const memory = openShopMemory()
  const read = reader()
  expect(await recall({ memory }, 'a', catalogueTags, read)).toBe(1)
  memory.drop(staleTags('product some-id'))
  memory.drop(staleTags('sizes some-id'))
  memory.drop(staleTags('sold-out some-id some-category'))
  expect(await recall({ memory }, 'a', catalogueTags, read)).toBe(1)
})

test.each(['listing some-id', '', 'something new'])(
  'after a change of lists (%j) it is read again',
  async (payload) => {
    const memory = openShopMemory()
    const read = reader()
    await recall({ memory }, 'a', catalogueTags, read)
    memory.drop(staleTags(payload))
    expect(await recall({ memory }, 'a', catalogueTags, read)).toBe(2)
  },
)

test('a value read during a change is returned but not cached', async () => {
  const memory = openShopMemory()
  const read = reader()
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = recall({ memory }, 'a', catalogueTags, async () => {
    await promise
    return read()
  })
  memory.drop(staleTags('listing some-id'))
  resolve()
  expect(await running).toBe(1)
  expect(await recall({ memory }, 'a', catalogueTags, read)).toBe(2)
})
