import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dotted } from '../../lib/dotted.ts'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { type RowParts, Rows } from './rows.tsx'
import { useSelection } from './list/use-selection.client.ts'

type Order = RowParts & { id: string }
const rows = (orders: Order[]) => ({ label: 'Orders', items: orders, nameOf: ({ id }: Order) => id })

function Chosen() {
  const selection = useSelection('')
  const orders = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: `Order ${id}` }))
  return (
    <Rows
      {...rows(orders)}
      idOf={({ id }) => id}
      partsOf={({ title }) => ({ title })}
      selection={selection}
    />
  )
}
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked }) => (checked ? 'x' : '-'))
    .join('')

test('rows are chosen one by one, with shift all up to the one chosen before', async () => {
  const { user } = await openScreen(<Chosen />)
  const choose = (id: string) => user.click(screen.getByRole('checkbox', { name: `Choose ${id}` }))
  expect(chosen()).toBe('----')
  await choose('a')
  await choose('b')
  await choose('a')
  expect(chosen()).toBe('-x--')
  await choose('b')
  await choose('d')
  await user.keyboard('{Shift>}')
  await choose('b')
  expect(chosen()).toBe('-xxx')
  await user.keyboard('{/Shift}')
})

test('a row says what there is of it, with and without a badge', async () => {
  const orders: Order[] = [
    { id: 'a', title: 'Ada', right: '₦500', badge: 'Paid', detail: 'Lagos', rightDetail: 'Mon' },
    { id: 'b', title: 'Bola', badge: 'New' },
    { id: 'c', title: 'Chidi', detail: 'Abuja' },
    { id: 'd', title: 'Dayo' },
    { id: 'e', title: 'Efe', badge: 'Not paid yet', rightDetail: 'Tue', line: 'Edo' },
  ]
  await openScreen(
    <Rows
      {...rows(orders)}
      idOf={({ id }) => id}
      partsOf={(parts) => parts}
      hrefOf={({ id }) => (id === 'b' ? '/orders/b' : null)}
      extraOf={({ id }) => id === 'd' && <button type="button">Call Dayo</button>}
    />,
  )
  expect(linesOf()).toEqual([
    'list Orders',
    'Ada',
    '₦500',
    'Paid',
    'Lagos',
    'Mon',
    'link Bola New [href=/orders/b]',
    'Chidi',
    'Abuja',
    'Dayo',
    'button Call Dayo',
    'Efe',
    'Not paid yet',
    'Tue',
    'Edo',
  ])
})

test('parts of a line have a dot each of their own, which a line that wraps can leave behind', async () => {
  const detail = [dotted('2 pieces', 'chat'), 'Lagos']
  const { container } = await openScreen(
    <Rows {...rows([{ id: 'a', title: 'Ada', detail }])} idOf={({ id }) => id} partsOf={(parts) => parts} />,
  )
  const parts = [...container.querySelectorAll('.dotted-part')].map(({ textContent }) => textContent)
  expect(parts).toEqual(['2 pieces', '\u00a0· chat', '\u00a0· Lagos'])
})
