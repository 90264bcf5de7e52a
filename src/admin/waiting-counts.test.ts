import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type FunctionComponent, createElement } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '../pages/test-render.ts'
import { ownerQuery } from './kit/owner-query.client.ts'
import { QueueTabs } from './orders/orders.page.tsx'
import { staffQuery } from './kit/staff.queries.ts'
import { staffOf } from './kit/test-staff.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Rail } from './rail.tsx'

const counts = { to_pack: 3, to_ship: 4, needs_you: 120 }

/** A part of the owner's frame as a person of this role has it. */
function partOf(Part: FunctionComponent, own = counts, role: 'admin' | 'helper' = 'admin') {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(staffQuery.queryKey, staffOf({ role, counts: own }))
  queryClient.setQueryData(ownerQuery('get /orders/counts').queryKey, own as never)
  const part = () => createElement(QueryClientProvider, { client: queryClient }, createElement(Part))
  return renderAt('/', part)
}

/** Its text, without tags. */
const wordsOf = async (...of: Parameters<typeof partOf>) =>
  (await partOf(...of)).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

test('the rail says how much waits behind orders and needs, and nothing where nothing does', async () => {
  const words = await wordsOf(Rail)
  expect(words).toContain('Orders 7 waiting')
  expect(words).toContain('Needs you 120 waiting')
  expect(words).toContain('Products Pin Products Count stock')
  expect(await wordsOf(Rail, { to_pack: 0, to_ship: 0, needs_you: 0 })).not.toContain('waiting')
})

test('the phone’s bar says it too, for what More holds on More; a helper has no needs', async () => {
  const words = await wordsOf(BottomBar)
  expect(words).toContain('Orders 7 waiting')
  expect(words).toContain('More 99+ waiting')
  expect(await wordsOf(BottomBar, counts, 'helper')).not.toContain('99+')
})

test('the queues of orders say how many wait in each', async () => {
  const tabs = () => createElement(QueueTabs, { queue: 'to_pack', isOwner: true })
  const words = await wordsOf(tabs)
  expect(words).toMatch(/pack 3 /i)
  expect(words).toMatch(/ship 4 /i)
})

const currentIn = (html: string) =>
  [...html.matchAll(/<a [^>]*?aria-current="page"[^>]*>([^<]*)/g)].map(([, label]) => label)

test('the tabs mark the queue that is open', async () => {
  const tabs = () => createElement(QueueTabs, { queue: 'to_ship', isOwner: true })
  expect(currentIn(await partOf(tabs))).toEqual(['To ship'])
})

test('the rail links to the shop', async () => {
  expect(await partOf(Rail)).toMatch(/<a href="\/"[^>]*>View shop/)
})
