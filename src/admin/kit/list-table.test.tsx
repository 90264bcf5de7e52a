import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import type { Column, ListProps } from './list/columns.tsx'
import { List } from './list/list.tsx'
import { ListFilters } from './list/list-filters.tsx'
import { RowAction } from './list/table.tsx'
import { onPhone } from './things.testing.tsx'

type Piece = { id: string; name: string; stock: number | null }
const dress = { id: 'a', name: 'Ankara Dress', stock: 3 }
const bag = { id: 'b', name: 'Raffia Bag', stock: null }
const name: Column<Piece> = { head: 'Name', phone: 'title', cell: (piece) => piece.name }

const openList = (own: Partial<ListProps<Piece>>) =>
  openScreen(
    <List label="Pieces" items={[dress, bag]} nameOf={(piece) => piece.name} columns={[name]} {...own} />,
  )

test('what is cut off in a table is said whole on pointing at it; numbers and drawings are not', async () => {
  const { container } = await openList({
    columns: [
      name,
      { head: 'Kind', phone: 'detail', cell: () => 'Hand-made' },
      { head: 'Tags', phone: 'detail', cell: () => <b>New</b> },
      { head: 'Stock', phone: 'detail', isNumber: true, cell: ({ id }) => `${id}-1` },
      { head: 'Price', phone: 'right', cell: () => '₦500' },
    ],
  })
  const whole = [...container.querySelectorAll('td')].map(({ title }) => title)
  expect(whole).toEqual(['Ankara Dress', 'Hand-made', '', '', '', 'Raffia Bag', 'Hand-made', '', '', ''])
})

test('a heading that sorts both ways turns the order at each press', async () => {
  const sort = { ascending: 'name', descending: 'name-down' }
  const { user, address } = await openList({ columns: [{ ...name, sort }] })
  const press = () => user.click(screen.getByRole('button', { name: 'Sort by Name' }))
  await press()
  await waitFor(() => expect(address()).toBe('/here?sort=name'))
  await press()
  await waitFor(() => expect(address()).toBe('/here?sort=name-down'))
  await press()
  await waitFor(() => expect(address()).toBe('/here?sort=name'))
})

test('a press on what a row offers does it; where no row offers anything there is no column for it', async () => {
  const sold: string[] = []
  const { user, unmount } = await openList({
    actionOf: ({ id }) => id === 'a' && <RowAction onPress={() => sold.push(id)}>Sell</RowAction>,
  })
  await user.click(screen.getByRole('button', { name: 'Sell' }))
  expect(sold).toEqual(['a'])
  unmount()
  await openList({ actionOf: () => null })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name'])
})

const stock: Column<Piece> = { head: 'Stock', cell: (piece) => piece.stock, unfolds: () => 'By size' }

test('only a cell that says something unfolds, and a column that says nothing is left out', async () => {
  await openList({ columns: [name, stock] })
  const fold = screen.getByRole('button')
  expect([fold.textContent, fold.getAttribute('aria-controls')]).toEqual(['3', null])
  expect(screen.getAllByRole('columnheader')).toHaveLength(2)
})

test('a column without values is left out of the table', async () => {
  await openList({ items: [bag], columns: [name, stock] })
  expect(screen.getAllByRole('columnheader')).toHaveLength(1)
})

test('on a phone what a row unfolds is read when it is opened, and has no line where it says nothing', async () => {
  onPhone()
  const { user } = await openList({ columns: [name, stock] })
  expect(screen.queryByText('By size')).toBeNull()
  const fold = screen.getByRole('button')
  expect([fold.textContent, fold.getAttribute('aria-expanded')]).toEqual(['3', 'false'])
  await user.click(fold)
  expect(screen.getByText('By size').closest('li')?.textContent).toContain('Ankara Dress')
  await user.click(fold)
  expect(screen.queryByText('By size')).toBeNull()
})

test('on a phone a column of the table alone is left out', async () => {
  onPhone()
  const kind: Column<Piece> = { head: 'Kind', phone: 'detail', isTable: true, cell: () => 'Hand-made' }
  await openList({ columns: [name, kind] })
  expect(screen.queryByText('Hand-made')).toBeNull()
})

test('the filters of a wide list end with how many it has, and with what closes them', async () => {
  const { user } = await openScreen(
    <ListFilters filters={[state]} found="3 things">
      Columns
    </ListFilters>,
    { at: '/here?state=old' },
  )
  await user.click(screen.getByRole('button', { name: 'Filter (1)' }))
  expect(linesOf(screen.getByRole('group', { name: 'Filter' })).slice(-3)).toEqual([
    '3 things',
    'button Clear',
    'button Done',
  ])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('group', { name: 'Filter' })).toBeNull()
})

test('on a phone a row’s second line says what it unfolds, in sight before it is pressed', async () => {
  onPhone()
  const { container, user } = await openList({
    columns: [name, { ...stock, phone: 'below', unfolds: (_, isPhone) => (isPhone ? 'Sizes' : 'By size') }],
  })
  expect(screen.getByRole('button').textContent).toBe('3')
  expect(screen.getByText('3').closest('.sr-only')).toBeNull()
  expect(screen.queryByText('Sizes')).toBeNull()
  await user.click(screen.getByRole('button'))
  expect(linesOf(container)).toEqual([
    'list Pieces',
    'Ankara Dress',
    'button 3 [expanded]',
    'Sizes',
    'Raffia Bag',
  ])
})

const order = { name: 'sort', label: 'Order', any: 'Newest', options: [{ value: 'name', label: 'By name' }] }
const state = { name: 'state', label: 'State', options: [{ value: 'old', label: 'Old' }] }

test('on a phone a list that is only ordered says Sort, and counts nothing', async () => {
  onPhone()
  const { user, address } = await openScreen(<ListFilters filters={[order]}>Columns</ListFilters>)
  await user.click(screen.getByRole('button', { name: 'Sort' }))
  const panel = screen.getByRole('group', { name: 'Sort' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By name')
  await waitFor(() => expect(address()).toBe('/here?sort=name'))
  expect(linesOf(panel)).toEqual([
    'group Sort',
    'combobox Order “By name” of Newest, By name',
    'button Show the list',
  ])
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.getByRole('button').textContent).toBe('Sort')
})

test('on a phone filters and order are behind one button, called by what narrows the list', async () => {
  onPhone()
  const { user } = await openScreen(
    <ListFilters filters={[state, order]} found="3 things">
      Columns
    </ListFilters>,
    {
      at: '/here?sort=name',
    },
  )
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect(linesOf(screen.getByRole('group', { name: 'Filter' }))).toEqual([
    'group Filter',
    'group State',
    'State',
    'button Old',
    'combobox Order “By name” of Newest, By name',
    'button Show 3 things',
  ])
  await user.click(screen.getByRole('button', { name: 'Show 3 things' }))
  expect(screen.queryByRole('group')).toBeNull()
  expect(document.activeElement!.textContent).toBe('Filter')
})

test('on a phone a list with nothing to choose has no button for it', async () => {
  onPhone()
  await openScreen(<ListFilters filters={[]}>Columns</ListFilters>)
  expect(linesOf()).toEqual([])
})
