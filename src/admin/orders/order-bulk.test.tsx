import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../ui/test-screen.ts'
import { AskProvider } from '../kit/ask.tsx'
import { useSelection } from '../kit/list/use-selection.client.ts'
import { OrderBulk } from './order-bulk.tsx'
import type { ListAsk } from './orders.queries.ts'
import { useBulkSteps } from './use-bulk-steps.client.ts'

function Bulk({ ask }: { ask: ListAsk }) {
  const selection = useSelection('list')
  const steps = useBulkSteps({ ask, orders: [], selection })
  return (
    <>
      <button type="button" onClick={selection.chooseWholeFilter}>
        All of them
      </button>
      <OrderBulk {...{ queue: ask.queue, orders: [], total: 2, selection, steps }} />
    </>
  )
}

// (rule: pick-list)
test.each([
  ['', {}, '/admin/orders/pick-list'],
  [' in one zone', { zone: 'z1' }, '/admin/orders/pick-list?ids=o1%2Co2'],
])('the pick list of all%s has what the list has', async (_, filter, expected) => {
  const { user, address } = await openScreen(
    <AskProvider>
      <Bulk ask={{ queue: 'to_pack', ...filter }} />
    </AskProvider>,
    {
      answers: { 'GET /api/admin/orders': { orders: [{ id: 'o1' }, { id: 'o2' }], total: 2 } },
    },
  )
  await user.click(screen.getByRole('button', { name: 'All of them' }))
  await user.click(screen.getByRole('button', { name: 'Pick list' }))
  await waitFor(() => expect(address()).toBe(expected))
})

// (rule: undo-step)
test('an Undo that the shop refuses is not said to be done, and is of that step alone', async () => {
  const until = '2026-11-28T10:00:25.000Z'
  const refused = { id: 'o1', ok: false, message: 'This can no longer be taken back.' }
  const answers = [
    { results: [{ id: 'o1', ok: true, message: '' }], undo_until: until },
    { results: [refused], undo_until: until },
  ]
  const { user, sent } = await openScreen(
    <AskProvider>
      <Bulk ask={{ queue: 'to_pack' }} />
    </AskProvider>,
    {
      answers: {
        'GET /api/admin/orders': { orders: [{ id: 'o1' }], total: 1 },
        'POST /api/admin/orders/steps': () => answers.shift(),
      },
    },
  )
  await user.click(screen.getByRole('button', { name: 'All of them' }))
  await user.click(screen.getByRole('button', { name: /^Pack/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('An order: This can no longer be taken back.')
  expect(screen.queryByText('Undone')).toBeNull()
  expect(sent.findLast(({ call }) => call.startsWith('POST'))!.body).toMatchObject({
    step: 'undo',
    ids: ['o1'],
    undo_until: until,
  })
})
