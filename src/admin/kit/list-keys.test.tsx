import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { List } from './list/list.tsx'
import { isTyping } from './shortcut-focus.client.ts'
import { openThings, page, shirt } from './things.testing.tsx'

const things = ['a', 'b', 'c', 'd'].map((id) => ({ ...shirt, id, title: `Thing ${id}` }))
const four = { things, total: 4, page: 1, limit: 50 }
const rowInFocus = () => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose Thing/ })
    .map(({ checked }) => (checked ? 'x' : '-'))
    .join('')

// A field of an earlier test has just gone: a letter in one that stays, and then elsewhere, ends the pause (rule: editors-stay-open).
beforeEach(() => {
  const field = document.body.appendChild(document.createElement('input'))
  isTyping(field)
  isTyping(document.body)
  field.remove()
})

// (rule: list-keys)
test('J and K go from row to row and stop at its ends, X chooses, Enter opens', async () => {
  const { user, address } = await openThings(four)
  await screen.findByRole('table')
  await user.keyboard('j')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Thing a' }))
  await user.keyboard('kjjX')
  expect([rowInFocus(), chosen()]).toEqual(['c', '--x-'])
  await user.keyboard('jjjx')
  expect([rowInFocus(), chosen()]).toEqual(['d', '--xx'])
  await user.keyboard('xkkk')
  expect([rowInFocus(), chosen()]).toEqual(['a', '--x-'])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/things/a'))
})

// (rule: list-keys)
test('with shift, X and a press choose all rows up to the one chosen before', async () => {
  const { user } = await openThings(four)
  const box = (id: string) => screen.getByRole('checkbox', { name: `Choose Thing ${id}` })
  await screen.findByRole('table')
  await user.keyboard('jxjj{Shift>}X{/Shift}')
  expect(chosen()).toBe('xxx-')
  await user.click(screen.getByRole('button', { name: 'None' }))
  await user.click(box('d'))
  await user.keyboard('{Shift>}')
  await user.click(box('b'))
  expect(chosen()).toBe('-xxx')
  await user.click(box('d'))
  await user.keyboard('{/Shift}')
  expect(chosen()).toBe('----')
  await user.click(box('a'))
  await user.click(box('c'))
  expect(chosen()).toBe('x-x-')
})

// (rule: list-keys)
test('keys are text in a field, and somebody else’s with Ctrl or under a dialog', async () => {
  const { user } = await openThings(four)
  await screen.findByRole('table')
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('j')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'j')
  await user.click(document.body)
  await user.keyboard('{Control>}j{/Control}{Meta>}j{/Meta}{Alt>}j{/Alt}')
  expect(rowInFocus()).toBeUndefined()
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.role = 'dialog'
  await user.keyboard('j')
  expect(rowInFocus()).toBeUndefined()
  dialog.remove()
  await user.keyboard('j')
  expect(rowInFocus()).toBe('a')
})

// (rule: list-keys)
test('X chooses the row in focus alone, once however long it is held, and nothing while no row is', async () => {
  const { user } = await openThings(four)
  await screen.findByRole('table')
  await user.keyboard('x')
  expect(chosen()).toBe('----')
  await user.keyboard('jxjj{x>2/}')
  expect(chosen()).toBe('x-x-')
})

// (rule: list-keys)
test('of two lists the first is walked, or the one that is in focus', async () => {
  const list = (label: string, ids: string[]) => (
    <List
      label={label}
      items={ids.map((id) => ({ id }))}
      nameOf={({ id }) => id}
      hrefOf={({ id }) => `/here/${id}`}
      columns={[{ head: 'Title', phone: 'title', cell: ({ id }) => id }]}
    />
  )
  const { user } = await openScreen(
    <>
      {list('Open', ['a', 'b'])}
      {list('Closed', ['c', 'd'])}
    </>,
  )
  await user.keyboard('jj')
  expect(rowInFocus()).toBe('b')
  screen.getByRole('link', { name: 'c' }).focus()
  await user.keyboard('j')
  expect(rowInFocus()).toBe('d')
})

test('a row without a link is reached by what it unfolds; Tab comes to its action after at most two', async () => {
  const { user } = await openThings(page)
  await screen.findByRole('table')
  await user.keyboard('j{Tab}{Tab}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sell Shirt' }))
  await user.keyboard('j{Enter}')
  const fold = await screen.findByRole('button', { name: '0', expanded: true })
  expect(document.activeElement).toBe(fold)
  expect(document.getElementById(fold.getAttribute('aria-controls')!)!.textContent).toBe('More of Cap')
  // What an earlier test pressed may still keep second presses of one key away (rule: double-taps).
  await waitFor(async () => {
    await user.keyboard('{Enter}')
    expect(screen.queryByText('More of Cap')).toBeNull()
  })
})

// (rule: column-choice)
test('columns that are taken out stay out on this device, and come back', async () => {
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  localStorage.setItem('columns.Things', '{"broken":')
  const first = await openThings(page)
  await screen.findByRole('table')
  expect(heads()).toContain('Note')
  await first.user.click(screen.getByRole('button', { name: 'Columns' }))
  const fold = screen.getByRole('group', { name: 'Visible columns' })
  expect(linesOf(fold)).not.toContain('checkbox Title (checked)')
  await first.user.click(screen.getByRole('checkbox', { name: 'Note' }))
  await first.user.click(screen.getByRole('checkbox', { name: 'Since' }))
  expect(heads()).not.toContain('Note')
  await first.user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Visible columns' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Columns' }))
  first.unmount()
  // What names the row, and opens it, stays whatever is stored.
  localStorage.setItem('columns.Things', '["Title","Note","Since"]')
  const again = await openThings(page)
  await screen.findByRole('table')
  expect(heads()).not.toContain('Since')
  expect(screen.getByRole('link', { name: 'Shirt' })).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Columns' }))
  await again.user.click(screen.getByRole('checkbox', { name: 'Since' }))
  await again.user.click(screen.getByRole('checkbox', { name: 'Note' }))
  expect(heads()).toContain('Since')
  expect(localStorage.getItem('columns.Things')).toBe('["Title"]')
  await again.user.click(screen.getByRole('searchbox'))
  expect(screen.queryByRole('group', { name: 'Visible columns' })).toBeNull()
})

test('on a phone the filters are behind a button that counts them, and go all at once', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  )
  const { user, address } = await openThings(page)
  await screen.findByRole('list', { name: 'Things' })
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.click(screen.getByRole('button', { name: 'Old' }))
  await waitFor(() => expect(address()).toBe('/things?state=old'))
  await screen.findByRole('button', { name: 'Filter (1)' })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe('/things'))
})

test('the chosen tab is in the middle of what a phone shows of them', async () => {
  const sizes = { offsetLeft: 400, offsetWidth: 60, clientWidth: 360 }
  for (const [name, size] of Object.entries(sizes))
    vi.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockReturnValue(size)
  await openThings(page)
  await screen.findByRole('table')
  expect(screen.getByRole('navigation', { name: 'States' }).scrollLeft).toBe(250)
})
