import { expect, test } from 'vitest'
import { parseShopChange } from '../jobs/shop-change.ts'
import { ShopMemory } from './shop-memory.ts'

const anyListing = { categoryId: '', asksForSizes: false }
const reader = () => {
  let reads = 0
  return async () => ++reads
}

test('an answer is read once and remembered, also through a sale', async () => {
  const memory = new ShopMemory()
  const read = reader()
  expect(await memory.recall('a', anyListing, read)).toBe(1)
  memory.forget(parseShopChange('product some-id'))
  memory.forget(parseShopChange('sizes some-id'))
  memory.forget(parseShopChange('sold-out some-id some-category'))
  expect(await memory.recall('a', anyListing, read)).toBe(1)
})

test.each(['listing some-id', '', 'something new'])(
  'after a change of lists (%j) it is read anew',
  async (payload) => {
    const memory = new ShopMemory()
    const read = reader()
    await memory.recall('a', anyListing, read)
    memory.forget(parseShopChange(payload))
    expect(await memory.recall('a', anyListing, read)).toBe(2)
  },
)

test('what was read while a change came is answered, and not remembered', async () => {
  const memory = new ShopMemory()
  const read = reader()
  const { promise, resolve } = Promise.withResolvers<void>()
  const running = memory.recall('a', anyListing, async () => {
    await promise
    return read()
  })
  memory.forget(parseShopChange('listing some-id'))
  resolve()
  expect(await running).toBe(1)
  expect(await memory.recall('a', anyListing, read)).toBe(2)
})
