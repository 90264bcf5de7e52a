import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { ListFilters } from './list/list-filters.tsx'
import { openThings, page, shirt } from './things.testing.tsx'

const top = [
  'heading Things',
  'Beside',
  'button Add',
  'button Search everything',
  'main',
  'navigation States',
  'link All [current=page href=/things]',
  'link Old 7 [href=/things?state=old]',
  'link None [href=/things?state=none]',
  'searchbox Find things [autocomplete=off enterkeyhint=search placeholder=Name]',
]
const filters = ['button Filter [expanded=false]', 'button Columns [expanded=false]']
const bottom = [
  'navigation Pages',
  '1–2 of 1,204 things',
  'button Previous [disabled]',
  'button Next',
  'button Add',
]

test('on a wide screen a list is a table under its tabs, search and filters; a row’s title opens it', async () => {
  const { container } = await openThings(page)
  await screen.findByRole('table')
  expect(linesOf(container)).toEqual([
    ...top,
    ...filters,
    'Above',
    'table Things',
    'columnheader Choose this page [scope=col]',
    'checkbox Choose this page',
    'columnheader Picture [scope=col]',
    'Picture',
    'columnheader Sort by Title [scope=col]',
    'button Sort by Title',
    'columnheader Kind [scope=col]',
    'Kind',
    'columnheader Sort by Price [scope=col]',
    'button Sort by Price',
    'columnheader Note [scope=col]',
    'Note',
    'columnheader Also [scope=col]',
    'Also',
    'columnheader Sold [scope=col]',
    'Sold',
    'columnheader Since [scope=col]',
    'Since',
    'columnheader To do [scope=col]',
    'To do',
    'checkbox Choose Shirt',
    'pic',
    'link Shirt [href=/things/a]',
    'Wear',
    '₦500',
    'New',
    'Cotton',
    'button 3 [expanded=false]',
    'Mon',
    'button Sell Shirt',
    'checkbox Choose Cap',
    'pic',
    'Cap',
    'Wear',
    'Old',
    'button 0 [expanded=false]',
    ...bottom,
  ])
  expect([...container.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual([
    'a',
    'b',
  ])
})

test('on a phone a list has two lines a row', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  )
  const { container } = await openThings(page)
  await screen.findByRole('list', { name: 'Things' })
  expect(linesOf(container)).toEqual([
    ...top,
    'button Filter [expanded=false]',
    'Above',
    'list Things',
    'checkbox Choose Shirt',
    'link pic Shirt Wear ₦500 New · Cotton Mon [href=/things/a]',
    'button 3 [expanded=false]',
    'checkbox Choose Cap',
    'pic',
    'Cap Wear',
    'Old',
    'button 0 [expanded=false]',
    ...bottom,
  ])
  expect([...container.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'))).toEqual([
    'a',
    'b',
  ])
  expect(screen.queryByRole('table')).toBeNull()
})

test('a list goes from rows to a table when the window grows', async () => {
  const window768 = Object.assign(new EventTarget(), { matches: false })
  vi.spyOn(window, 'matchMedia').mockImplementation(() => window768 as never)
  await openThings(page, '/things', false)
  await screen.findByRole('list', { name: 'Things' })
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  window768.matches = true
  window768.dispatchEvent(new Event('change'))
  await screen.findByRole('table')
})

test('a list of only rows has nothing above or below, and says in words that it is empty', async () => {
  const { container, rerender } = await openThings({ things: [shirt] }, '/things', false)
  await screen.findByRole('table')
  expect(linesOf(container).slice(0, 5)).toEqual([
    'heading Things',
    'button Search everything',
    'main',
    'table Things',
    'columnheader Picture [scope=col]',
  ])
  expect(linesOf(container).slice(-8)).toEqual([
    'pic',
    'Shirt',
    'Wear',
    '₦500',
    'New',
    'Cotton',
    'button 3 [expanded=false]',
    'Mon',
  ])
  expect(rerender).toBeTruthy()
  await openThings({ things: [], total: 0, page: 1, limit: 2 })
  await screen.findByText('No thing yet.')
  expect(screen.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/new')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
})

test('while a list is on its way grey rows say so, and one that failed is asked for again', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  let answer: unknown = promise
  const { container, user } = await openThings(() => answer, '/things', false)
  expect(linesOf(container).at(-1)).toBe('status Loading')
  resolve(new Response('no JSON'))
  await screen.findByRole('alert')
  answer = page
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table')
})

test('of many choices a filter shows twelve until all are asked for, or a later one is chosen', async () => {
  const options = Array.from({ length: 14 }, (_, at) => ({ value: `${at}`, label: `Place ${at}` }))
  const filters = [{ name: 'zone', label: 'Where to', options }]
  const { user, unmount } = await openScreen(<ListFilters filters={filters}>{null}</ListFilters>, {
    at: '/x',
  })
  const places = () => screen.getAllByRole('button', { name: /^Place/ }).length
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(places()).toBe(12)
  await user.click(screen.getByRole('button', { name: 'All 14' }))
  expect(places()).toBe(14)
  await user.click(screen.getByRole('button', { name: 'Fewer' }))
  expect(places()).toBe(12)
  unmount()
  const chosen = await openScreen(<ListFilters filters={filters}>{null}</ListFilters>, { at: '/x?zone=13' })
  await chosen.user.click(screen.getByRole('button', { name: 'Filter (1)' }))
  expect(screen.getByRole('button', { name: 'Place 13', pressed: true })).toBeTruthy()
})
