import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen } from '../ui/test-screen.ts'
import { Refused } from '../ui/test-wire.ts'
import ChangeSheet from './change-sheet.tsx'
import { changesQuery } from './own-changes.queries.ts'
import type { Changeable } from './own-changes.schema.ts'

const her = { order: 'order-1' }
const line = (id: string, title: string) => ({
  order_line_id: id,
  title,
  variant: 'M',
  image_url: null,
  left: 1,
  paid: 900_000,
  quantity: 1,
  before: 0,
  options: [{ variant_id: `${id}-large`, option: 'L' }],
})
const dress = line('ol-1', 'Ankara Dress')
const bag = line('ol-2', 'Raffia Bag')
const may: Changeable = {
  status: 'paid',
  currency: 'NGN',
  may_change: true,
  may_cancel: true,
  is_paid: true,
  whole: 1_800_000,
  lines: [dress, bag],
}
const change = 'POST /api/orders/order-1/changes'

function Sheet({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(changesQuery(her, 'paid'))
  return data ? <ChangeSheet her={her} may={data} onClose={onClose} /> : null
}

// (rule: before-dispatch)
test('a size that is gone meanwhile is not wanted any more, and the rest of the change can be sent', async () => {
  const onClose = vi.fn()
  const gone = { ...may, lines: [{ ...dress, options: [] }, bag] }
  const reads = [may]
  const answers = [new Refused(409, { error: { code: 'OUT_OF_STOCK', message: 'L has sold out' } })]
  const { user, sent } = await openScreen(<Sheet onClose={onClose} />, {
    answers: {
      'GET /api/orders/order-1/changes': () => reads.shift() ?? gone,
      [change]: () => answers.shift() ?? may,
    },
  })
  await screen.findByText('Ankara Dress')
  await user.click(screen.getAllByRole('button', { name: 'L' })[0]!)
  await user.click(screen.getByRole('button', { name: 'Cancel one of Raffia Bag' }))
  await user.click(screen.getByRole('button', { name: 'Change the order' }))
  await screen.findByText('L has sold out')
  await waitFor(() => expect(screen.queryAllByRole('button', { name: 'L' })).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Change the order' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sends = sent.filter(({ call }) => call === change).map(({ body }) => body)
  expect(sends).toMatchObject([
    { swap: [{ order_line_id: 'ol-1', variant_id: 'ol-1-large' }] },
    { swap: [], cancel: [{ order_line_id: 'ol-2', quantity: 1 }] },
  ])
})
