import { expect, test, vi } from 'vitest'
import { productListQuery, productQuery } from '../catalog/listing/catalog.queries.ts'
import { ApiError } from '../lib/browser/api-client.ts'
import { getRouter } from './router.ts'

// (rule: query-cache)
test('queries are fresh for 30 s and retried once; a refusal is not retried', () => {
  const { context, scrollRestoration } = getRouter().options
  const { staleTime, retry } = context.queryClient.getDefaultOptions().queries ?? {}
  const restores = scrollRestoration as (at: { location: object }) => boolean
  expect([staleTime, restores({ location: {} })]).toEqual([30_000, true])
  const isRepeated = retry as (failures: number, error: Error) => boolean
  expect([0, 1].map((failures) => isRepeated(failures, new ApiError(503, null)))).toEqual([true, false])
  expect(isRepeated(0, new ApiError(404, null))).toBe(false)
})

// (rule: query-cache)
test('a page rendered on the server starts no timer that would keep its request in memory', () => {
  vi.useFakeTimers()
  getRouter().options.context.queryClient.setQueryData(['key'], 'an answer')
  const timers = vi.getTimerCount()
  vi.useRealTimers()
  expect(timers).toBe(0)
})

// (rule: list-failure)
test('a failure to fetch products uses the words of their list', () => {
  const lists = (['all', 'new', 'sale', 'featured'] as const).map((list) => productListQuery(list, {}))
  expect([...lists, productQuery('dress')].map(({ meta }) => meta?.failedText)).toEqual([
    'Failed to fetch products',
    'Failed to fetch new products',
    'Failed to fetch sale products',
    'Failed to fetch products',
    'Failed to fetch product',
  ])
})
