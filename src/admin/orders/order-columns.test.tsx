import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRow } from '../../orders/reading/list-staff-orders.service.ts'
import { openScreen } from '../../ui/test-screen.ts'
import { List } from '../kit/list/list.tsx'
import { onPhone } from '../kit/things.testing.tsx'
import { orderColumns } from './order-columns.tsx'

const row = {
  id: 'o-1',
  order_number: 'IL-20261127-948081',
  name: 'Simi C.',
  is_sample: true,
  pieces: 2,
  options: 'L Lagoon',
  source: 'shop',
  place: 'Apapa, Amuwo-Odofin & Festac (Apapa, Satellite …)',
  status: 'paid',
  total_amount: 5_550_000,
  currency: 'NGN',
  created_at: '2026-11-27T10:00:00Z',
  rest_due_on: null,
  pickup: null,
} as unknown as StaffRow

test('on a phone an order shows the end of its number, and its place in a line of its own', async () => {
  onPhone()
  await openScreen(
    <List
      label="Orders"
      items={[row]}
      nameOf={({ name }) => name}
      hrefOf={() => '/admin/orders/o-1'}
      columns={orderColumns('to_pack')}
    />,
  )
  expect(screen.getByText('948081')).toBeTruthy()
  expect(screen.getByRole('link').textContent).toContain('IL-20261127-948081')
  const place = screen.getByText('Apapa, Amuwo-Odofin & Festac').parentElement!
  expect(place.textContent).toBe('Apapa, Amuwo-Odofin & Festac')
  expect(screen.getByText('sample ·').parentElement!.textContent).toBe('sample · 2 pieces')
})

test('a queue has a tag for a chat and a note alone, and leaves no room where there is none', async () => {
  const cellOf = (queue: 'to_pack' | 'all', order: Partial<StaffRow>) =>
    orderColumns(queue)
      .find(({ head }) => head === 'Status')!
      .cell({ ...row, ...order })
  expect(cellOf('to_pack', {})).toBeFalsy()
  await openScreen(
    <>
      <p>{cellOf('to_pack', { source: 'chat', has_note: true })}</p>
      <p>{cellOf('all', { source: 'counter', name: 'Ada O.' })}</p>
      <p>{cellOf('all', { source: 'counter', name: 'Counter' })}</p>
    </>,
  )
  expect([...document.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'ChatNote',
    'PaidCounter',
    'Paid',
  ])
})
