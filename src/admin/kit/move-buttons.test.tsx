import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { linesOf } from '../../ui/test-lines.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { MoveButtons } from './move-buttons.tsx'

const openRow = (id: string, isBusy = false, onOrder = vi.fn()) =>
  openScreen(
    <form onSubmit={(event) => (event.preventDefault(), onOrder('sent'))}>
      <MoveButtons ids={['a', 'b', 'c']} id={id} name="Dresses" isBusy={isBusy} onOrder={onOrder} />
    </form>,
  )

test('a press moves what it names one place up or down, and sends no form around it', async () => {
  const onOrder = vi.fn()
  const { user } = await openRow('b', false, onOrder)
  await user.click(screen.getByRole('button', { name: 'Move Dresses up' }))
  await user.click(screen.getByRole('button', { name: 'Move Dresses down' }))
  expect(onOrder.mock.calls).toEqual([[['b', 'a', 'c']], [['a', 'c', 'b']]])
})

test.each([
  ['the first goes no further up', 'a', false, ' [disabled]', ''],
  ['one between goes both ways', 'b', false, '', ''],
  ['the last goes no further down', 'c', false, '', ' [disabled]'],
  ['while an order is on its way nothing moves', 'b', true, ' [disabled]', ' [disabled]'],
])('%s', async (_, id, isBusy, up, down) => {
  await openRow(id, isBusy)
  expect(linesOf()).toEqual([`button Move Dresses up${up}`, `button Move Dresses down${down}`])
})
