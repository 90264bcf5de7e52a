import { createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { openThings, page } from './things.testing.tsx'
import { useParams, usePathId } from './use-params.client.ts'

function Filter() {
  const { params, set } = useParams()
  return (
    <>
      <output>{JSON.stringify(params)}</output>
      <button onClick={() => set({ state: 'old', q: '' })}>Old</button>
      <button onClick={() => set({ q: 'cap' }, { replace: true })}>Cap</button>
    </>
  )
}

test('a filter is a step in the history from the first page on, letters are not, and the page stays where it is', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { user, router, address } = await openScreen(<Filter />, { at: '/here?q=hat&page=3&tag=a&tag=b' })
  expect(JSON.parse(screen.getByRole('status').textContent)).toEqual({ q: 'hat', page: '3', tag: 'a,b' })
  scrolled.mockClear()
  const entries = router.history.length
  await user.click(screen.getByRole('button', { name: 'Old' }))
  await waitFor(() => expect(address()).toBe('/here?tag=a%2Cb&state=old'))
  expect(router.history.length).toBe(entries + 1)
  await user.click(screen.getByRole('button', { name: 'Cap' }))
  await waitFor(() => expect(address()).toBe('/here?tag=a%2Cb&state=old&q=cap'))
  expect(router.history.length).toBe(entries + 1)
  expect(scrolled).not.toHaveBeenCalled()
})

test('a screen knows whose it is by its address, and none where that has no such part', async () => {
  const Shown = () => <p>Of {usePathId() ?? 'nobody'}</p>
  const pageOf = () =>
    createRoute({ component: Shown, getParentRoute: () => null as never, path: '/' } as never)
  const { router } = await openScreen({ '/orders': pageOf(), '/orders/$id': pageOf() } as never, {
    at: '/orders/o7',
  })
  await screen.findByText('Of o7')
  await router.navigate({ to: '/orders' } as never)
  await screen.findByText('Of nobody')
})

test('another filter has nothing chosen, also after all that the first one found were', async () => {
  const { user, router } = await openThings(page)
  const boxes = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose (Shirt|Cap)/ })
      .map(({ checked }) => checked)
  await screen.findByRole('table')
  await user.click(screen.getByRole('checkbox', { name: 'Choose this page' }))
  expect(boxes()).toEqual([true, true])
  await user.click(screen.getByRole('button', { name: 'All 1,204' }))
  expect(screen.getByText('1,204 things')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Old 7' }))
  await waitFor(() => expect(boxes()).toEqual([false, false]))
  expect(router.state.location.search).toEqual({ state: 'old' })
  expect(screen.queryByRole('region', { name: 'What to do with the chosen' })).toBeNull()
})
