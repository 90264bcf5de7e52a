import { InfiniteQueryObserver, MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { endsSession, personalKey, refreshPersonal } from './personal-queries.ts'

const ordersKey = personalKey('orders')

/** A page that shows my orders, and a sign-out answered when the test decides. */
async function openPage() {
  const client = new QueryClient()
  const read = { times: 0, aborted: 0, answer: Promise.withResolvers<string>() }
  read.answer.resolve('none')
  const page = new QueryObserver(client, {
    queryKey: ordersKey,
    queryFn: ({ signal }) => {
      read.times += 1
      signal.addEventListener('abort', () => (read.aborted += 1))
      return read.answer.promise
    },
    retry: false,
  })
  const leave = page.subscribe(() => {})
  await expect.poll(() => client.getQueryData(ordersKey)).toBe('none')
  const answered = Promise.withResolvers<void>()
  const ending = new MutationObserver(client, {
    ...endsSession(client),
    mutationFn: () => answered.promise,
    retry: false,
  })
  return { client, read, ending, answered, leave }
}

// (rule: sign-out)
test("a page's queries are refetched after a possible change, but not while the session ends", async () => {
  const { client, read, ending, answered, leave } = await openPage()
  void refreshPersonal(client, ordersKey)
  expect(read.times).toBe(2)
  await expect.poll(() => client.isFetching()).toBe(0)

  const ended = ending.mutate()
  void refreshPersonal(client, ordersKey)
  expect(read.times).toBe(2)

  answered.reject(new Error('The shop did not answer'))
  await expect(ended).rejects.toThrow('did not answer')
  void refreshPersonal(client, ordersKey)
  expect(read.times).toBe(3)
  leave()
})

// (rule: sign-out)
test('a refetch under way when the session ends is cancelled, and cached data stay', async () => {
  const { client, read, ending, answered, leave } = await openPage()
  read.answer = Promise.withResolvers<string>()
  void refreshPersonal(client, ordersKey)
  const ended = ending.mutate()
  await expect.poll(() => read.aborted).toBe(1)
  expect(client.getQueryData(ordersKey)).toBe('none')
  answered.resolve()
  await ended
  leave()
})

// (rule: live-orders)
test('a change does not cancel a next page being fetched, and is refetched after it', async () => {
  const client = new QueryClient()
  const asked: number[] = []
  let answer = Promise.resolve()
  const list = new InfiniteQueryObserver(client, {
    queryKey: ordersKey,
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      await answer
      return pageParam
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => last + 1,
  })
  const leave = list.subscribe(() => {})
  await expect.poll(() => client.isFetching()).toBe(0)
  const held = Promise.withResolvers<void>()
  answer = held.promise
  void list.fetchNextPage()
  const refreshed = refreshPersonal(client, ordersKey)
  held.resolve()
  await refreshed
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2])
  expect(asked).toEqual([1, 2, 1, 2])
  leave()
})
