import { rightNames } from '../../lib/helper-rights.rules.ts'
import { expect, test } from 'vitest'
import { groupsOf } from './palette-lines.rules.ts'
import { actions, findWays, type PaletteLine, addOpened } from './palette.rules.ts'

test('an action is found by the beginnings of its words, in any order; helpers find their own only', () => {
  const labels = (typed: string, isOwner = true) =>
    findWays(typed, actions, isOwner).map(({ label }) => label)
  expect(labels('prod add')).toEqual(['Add a product'])
  expect(labels('ship')).toEqual(['Hand parcels to the rider', 'Change delivery prices'])
  expect(labels('ship', false)).toEqual(['Hand parcels to the rider'])
  expect(labels('promo', false)).toEqual([])
  expect(labels('zzz')).toEqual([])
})

test('what was opened last comes first, once, and six are stored', () => {
  const line = (id: string): PaletteLine => ({ id, label: id })
  const recent = ['1', '2', '3', '4', '5', '6'].map(line)
  expect(addOpened(recent, line('3')).map(({ id }) => id)).toEqual(['3', '1', '2', '4', '5', '6'])
  expect(addOpened(recent, line('7')).map(({ id }) => id)).toEqual(['7', '1', '2', '3', '4', '5'])
})

const titlesOf = (typed: string, isOwner = true) =>
  groupsOf({ typed, found: undefined, recent: [], rights: rightNames, isOwner }).map(({ title, lines }) => [
    title,
    ...lines.map(({ label }) => label),
  ])

test.each([
  ['sale', 'Start a sale, or change many prices', '/admin/products?status=live&field=choose'],
  ['refund', 'Refund an order', '/admin/orders?queue=all&field=search'],
  ['backup', 'See the last backup', '/shop-health?field=works'],
  ['invite', 'Add a helper', '/admin/team?field=member'],
  ['csv', 'Export orders', '/admin/orders?queue=all&field=export'],
  ['tagline', 'Tagline', '/admin/settings?part=shop&field=tagline'],
  ['once per person', 'Once per person', '/admin/promotions/new?field=once_per_customer'],
  ['in dollars', 'In dollars', '/admin/products/new?field=price_usd'],
  ['strike', 'Holidays, strikes and other days closed', '/admin/shipping?part=days&field=closed_dates'],
])('“%s” leads to “%s”', (typed, label, href) => {
  const found = groupsOf({ typed, found: undefined, recent: [], rights: rightNames, isOwner: true })
  expect(found.flatMap(({ lines }) => lines)).toContainEqual(expect.objectContaining({ label, href }))
})

test('a setting is the owner’s alone, and says which part it is in', () => {
  expect(titlesOf('tagline')).toEqual([['Settings', 'Tagline']])
  const [settings] = groupsOf({
    typed: 'tagline',
    found: undefined,
    recent: [],
    rights: rightNames,
    isOwner: true,
  })
  expect(settings!.lines[0]).toMatchObject({ detail: 'Name and contacts' })
  expect(titlesOf('tagline', false)).toEqual([])
})

test('where nothing matches, what begins alike is offered, or what is written alike', () => {
  expect(titlesOf('promtoion')).toEqual([
    ['Did you mean', 'Promotions', 'Make a promo code', 'What you promise'],
  ])
  for (const [slip, meant] of [
    ['bakcup', 'See the last backup'],
    ['tgaline', 'Tagline'],
    ['efund', 'Refund an order'],
    ['hlper', 'Add a helper'],
    ['shlef', 'Shelf'],
  ])
    expect(titlesOf(slip!)).toEqual([expect.arrayContaining(['Did you mean', meant])])
  expect(titlesOf('zzzz')).toEqual([])
})
