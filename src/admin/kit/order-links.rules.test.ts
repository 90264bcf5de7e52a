import { expect, test } from 'vitest'
import { leftOutText, pickListHref, slipsHref } from './order-links.rules.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`)
const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://shop').searchParams)

// (rules: packing-paper, pick-list)
test('a paper takes a hundred of the chosen orders and says how many it leaves out', () => {
  for (const href of [slipsHref(ids(240)), pickListHref(ids(240))]) {
    const { ids: here, of } = paramsOf(href)
    expect([here!.split(',').length, of]).toEqual([100, '240'])
    expect(leftOutText(here, of)).toBe(
      'Only the first 100 of 240 chosen orders are here. Choose the other 140 in the list when these are done.',
    )
  }
})

test('a paper of all chosen orders, or of all that wait, says nothing', () => {
  const { ids: here, of } = paramsOf(slipsHref(ids(100)))
  expect([of, leftOutText(here, of)]).toEqual([undefined, null])
  expect([pickListHref(), leftOutText(undefined, '240')]).toEqual(['/admin/orders/pick-list', null])
})
