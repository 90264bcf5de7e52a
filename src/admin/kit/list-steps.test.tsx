import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openThings, page, shirt } from './things.testing.tsx'

test('a heading sorts and unsorts, in the address, and says in which direction', async () => {
  const { user, address } = await openThings(page, '/things?page=2')
  const head = (name: string) => screen.getByRole('columnheader', { name })
  await user.click(await screen.findByRole('button', { name: 'Sort by Title' }))
  await waitFor(() => expect(address()).toBe('/things?sort=title'))
  await waitFor(() => expect(head('Sort by Title').getAttribute('aria-sort')).toBe('ascending'))
  expect(head('Sort by Title').textContent).toContain('↑')
  expect(head('Sort by Price').getAttribute('aria-sort')).toBeNull()
  expect(head('Sort by Price').textContent).not.toMatch(/[↑↓]/)
  await user.click(screen.getByRole('button', { name: 'Sort by Price' }))
  await waitFor(() => expect(head('Sort by Price').getAttribute('aria-sort')).toBe('descending'))
  expect(head('Sort by Price').textContent).toContain('↓')
  await user.click(screen.getByRole('button', { name: 'Sort by Price' }))
  await waitFor(() => expect(address()).toBe('/things'))
})

test('the search is in the address a moment after the last letter, and follows the address', async () => {
  const { user, router, address } = await openThings(page, '/things?q=old&page=2&state=old')
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  expect(screen.getByRole('button', { name: 'Without State: Old' })).toBeTruthy()
  expect(field.value).toBe('old')
  const entries = router.history.length
  await user.clear(field)
  await user.type(field, ' cap ')
  expect(address()).toContain('q=old')
  await waitFor(() => expect(address()).toBe('/things?q=cap&state=old'))
  expect(field.value).toBe(' cap ')
  expect(router.history.length).toBe(entries)
  await router.navigate({ to: '/things', search: { q: 'shirt' } } as never)
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', 'shirt'))
  await router.navigate({ to: '/things' } as never)
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(address()).toBe('/things')
})

test('a filter is in the address, from the first page on; Back takes it away', async () => {
  const { user, router, address } = await openThings(page, '/things?page=3')
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('button', { name: 'Old' }))
  await waitFor(() => expect(address()).toBe('/things?state=old'))
  expect(screen.getByRole('button', { name: 'Old' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }))
  await user.click(screen.getByRole('button', { name: 'Without State: Old' }))
  await waitFor(() => expect(address()).toBe('/things'))
  router.history.go(-2)
  await waitFor(() => expect(address()).toBe('/things?page=3'))
})

test('the pager leads on and back to the first page, which the address need not name', async () => {
  const answer = { things: [shirt], total: 5, page: 2, limit: 2 }
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { user, address } = await openThings(answer, '/things?page=2')
  await screen.findByText('3–4 of 5 things')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/things?page=3'))
  expect(scrolled).toHaveBeenCalledWith({ top: 0 })
  await user.click(await screen.findByRole('button', { name: 'Previous' }))
  await waitFor(() => expect(address()).toBe('/things'))
})

test.each([
  [{ total: 5, page: 3, limit: 2 }, '5–5 of 5 things', ['button Previous', 'button Next [disabled]']],
  [{ total: 4, page: 2, limit: 2 }, '3–4 of 4 things', ['button Previous', 'button Next [disabled]']],
  [{ total: 2, page: 1, limit: 2 }, '1–2 of 2 things', []],
])('the pager of %o says “%s”', async (given, says, buttons) => {
  await openThings({ things: [shirt], ...given })
  const pager = await screen.findByRole('navigation', { name: 'Pages' })
  expect(linesOf(pager)).toEqual(['navigation Pages', says, ...buttons])
})

test('rows are chosen one by one, the page, then all that the filter finds, for what is done to many', async () => {
  const { user } = await openThings(page)
  const choose = (name: string) => user.click(screen.getByRole('checkbox', { name: `Choose ${name}` }))
  const bar = () => screen.queryByRole('region', { name: 'What to do with the chosen' })
  const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  const lines = (...inside: string[]) => [
    'region What to do with the chosen',
    'status',
    ...inside,
    'button None',
    'button Hide',
  ]
  await screen.findByRole('table')
  expect(bar()).toBeNull()
  await choose('Cap')
  expect(linesOf(bar()!)).toEqual(lines('1 thing', 'button This page'))
  expect(chosen()).toEqual([false, false, true])
  await choose('Shirt')
  expect(linesOf(bar()!)).toEqual(lines('2 things', 'button All 1,204'))
  expect(chosen()).toEqual([true, true, true])
  await choose('Shirt')
  await user.click(within(bar()!).getByRole('button', { name: 'This page' }))
  expect(chosen()).toEqual([true, true, true])
  await user.click(within(bar()!).getByRole('button', { name: 'All 1,204' }))
  expect(linesOf(bar()!)).toEqual(lines('1,204 things'))
  expect(chosen()).toEqual([true, true, true])
  await user.click(within(bar()!).getByRole('button', { name: 'None' }))
  expect(bar()).toBeNull()
  await choose('this page')
  expect(linesOf(bar()!)).toEqual(lines('2 things', 'button All 1,204'))
  await choose('this page')
  expect(bar()).toBeNull()
  await choose('Shirt')
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('button', { name: 'Old' }))
  await waitFor(() => expect(bar()).toBeNull())
})

test('where the page is all there is, no more can be chosen than it', async () => {
  const { user } = await openThings({ ...page, total: 2 })
  await user.click(await screen.findByRole('checkbox', { name: 'Choose this page' }))
  expect(screen.queryByRole('button', { name: /^All/ })).toBeNull()
})
